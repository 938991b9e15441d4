import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../harness/api-client.ts'
import { type AppOnDatabase, startAppOn } from '../harness/app-on-database.ts'
import { DATES, type Diary, generationCommands } from '../harness/diary-model.ts'
import { fuzzSeed } from '../harness/fuzz/fuzzer.ts'
import { type HeldWriter, startHeldWriter } from '../harness/held-writer.ts'
import { engines, type TestDatabase } from '../harness/test-database.ts'

const RUNS = 20
const OPERATIONS_A_RUN = 100

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
    let operations = 0
    const onOperation = () => {
      operations += 1
    }
    const sequence = fc.array(generationCommands(onOperation), {
      minLength: OPERATIONS_A_RUN,
      maxLength: OPERATIONS_A_RUN,
    })
    const property = fc.asyncProperty(sequence, async (commands) => {
      const person = await createAccount(app.url)
      const entry = { provider_d: { model: 'held' } }
      await person.call('updateSettings', { body: { aiProvider: 'provider_d', providerSettings: entry } })
      const settled = () => app.services.running.drain(new AbortController().signal)
      const days = new Map(DATES.map((date) => [date, { events: new Map(), page: undefined }]))
      const diary: Diary = { person, writer, settled, days, writing: undefined, done: [] }
      for (const command of commands) await command(diary)
      writer.finish()
      await settled()
    })
    // The error names what was done last; to shorten the sequence would take longer than to read it.
    await fc.assert(property, { seed: fuzzSeed, numRuns: RUNS, endOnFailure: true })
    expect(operations).toBeGreaterThanOrEqual(RUNS * OPERATIONS_A_RUN)
  })
})
