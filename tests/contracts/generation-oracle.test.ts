import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppOnDatabase, startAppOn } from '../harness/app-on-database.ts'
import { followModel, OPERATIONS_A_RUN } from '../harness/diary-model-run.ts'
import { fuzzSeed } from '../harness/fuzz/fuzzer.ts'
import { type HeldWriter, startHeldWriter } from '../harness/held-writer.ts'
import { engines, type TestDatabase } from '../harness/test-database.ts'

const RUNS = 20

describe.each(engines)('a diary that is written to while its pages are written on $engine', ({ open }) => {
  let store: TestDatabase
  let writer: HeldWriter
  let app: AppOnDatabase
  beforeAll(async () => {
    store = await open()
    writer = await startHeldWriter()
    app = await startAppOn({ database: store.database, writerUrl: writer.url })
  })
  afterAll(async () => {
    await app.stop()
    await writer.close()
    await store.close()
  })

  test(`is what a model of it is, through ${RUNS * OPERATIONS_A_RUN} operations (DAYLEAF_TEST_SEED=${fuzzSeed})`, {
    timeout: 600_000,
  }, async () => {
    const operations = await followModel(app, writer, RUNS)
    expect(operations).toBeGreaterThanOrEqual(RUNS * OPERATIONS_A_RUN)
  })
})
