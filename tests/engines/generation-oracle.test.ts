import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../harness/engines/test-database.ts'
import { fuzzSeed } from '../harness/fuzz/fuzzer.ts'
import { followModel, OPERATIONS_A_RUN } from '../harness/models/diary-model-run.ts'
import { type HeldApp, startHeldApp } from '../harness/service/held-app.ts'

/** On each engine, with other operations. The soak run does 200. */
const RUNS = 3

const seeded = engines.map(({ engine, open }, index) => ({ engine, open, seed: fuzzSeed + index }))

describe.each(seeded)('a diary that is written to while its pages are written on $engine', (tested) => {
  let held: HeldApp
  beforeAll(async () => {
    held = await startHeldApp(tested.open)
  })
  afterAll(() => held.stop())

  test(`is what a model of it is, through ${RUNS * OPERATIONS_A_RUN} operations (DAYLEAF_TEST_SEED=${fuzzSeed})`, {
    timeout: 600_000,
  }, async () => {
    const operations = await followModel(held.app, held.writer, { runs: RUNS, seed: tested.seed })
    expect(operations).toBeGreaterThanOrEqual(RUNS * OPERATIONS_A_RUN)
  })
})
