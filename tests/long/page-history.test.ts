import { test } from 'vitest'
import { fuzzSeed } from '../harness/fuzz/fuzzer.ts'
import { checkPageHistory } from '../harness/page-history-check.ts'
import { startPostgres } from '../harness/postgres-server.ts'

const OPERATIONS = 20_000

test(`${OPERATIONS} operations over two nodes on PostgreSQL that are killed are those of one page a date (DAYLEAF_TEST_SEED=${fuzzSeed})`, async () => {
  const server = await startPostgres()
  try {
    await checkPageHistory({ operations: OPERATIONS, seed: fuzzSeed }, server.url)
  } finally {
    await server.stop()
  }
})
