import { test } from 'vitest'
import { startPostgres } from '../harness/engines/postgres-server.ts'
import { fuzzSeed } from '../harness/fuzz/fuzzer.ts'
import { checkPageHistory } from '../harness/models/page-history-check.ts'
import { note, share } from './share.ts'

const OPERATIONS = share(20_000)

test(`${OPERATIONS} operations over two nodes on PostgreSQL that are killed are those of one page a date (DAYLEAF_TEST_SEED=${fuzzSeed})`, async () => {
  const server = await startPostgres()
  try {
    await checkPageHistory({ operations: OPERATIONS, seed: fuzzSeed }, server.url)
    note('operations over two nodes on PostgreSQL with kills', `${OPERATIONS}, 0 violations`)
  } finally {
    await server.stop()
  }
})
