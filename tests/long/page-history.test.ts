import { test } from 'vitest'
import { fuzzSeed } from '../harness/fuzz/fuzzer.ts'
import { checkPageHistory } from '../harness/models/page-history-check.ts'

/** The soak run does 20,000. */
const OPERATIONS = 500

test(
  `${OPERATIONS} operations over two nodes that are killed are those of one page a date (DAYLEAF_TEST_SEED=${fuzzSeed})`,
  {
    timeout: 600_000,
  },
  () => checkPageHistory({ operations: OPERATIONS, seed: fuzzSeed }),
)
