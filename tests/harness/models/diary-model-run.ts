import fc from 'fast-check'
import { createAccount } from '../clients/api-client.ts'
import type { HeldWriter } from '../providers/held-writer.ts'
import type { AppOnDatabase } from '../service/app-on-database.ts'
import { DATES, type Diary, generationCommands } from './diary-model.ts'

export const OPERATIONS_A_RUN = 100

/** Runs random operations on new diaries and on models of them. @returns the number of operations */
export async function followModel(
  app: AppOnDatabase,
  writer: HeldWriter,
  { runs, seed }: { runs: number; seed: number },
): Promise<number> {
  let operations = 0
  const onOperation = () => {
    operations += 1
  }
  const size = { minLength: OPERATIONS_A_RUN, maxLength: OPERATIONS_A_RUN }
  const property = fc.asyncProperty(fc.array(generationCommands(onOperation), size), async (commands) => {
    const person = await createAccount(app.url)
    const entry = { provider_d: { model: 'held' } }
    await person.call('updateSettings', { body: { aiProvider: 'provider_d', providerSettings: entry } })
    const settled = () => app.services.running.untilIdle()
    const days = new Map(DATES.map((date) => [date, { events: new Map(), page: undefined }]))
    const diary: Diary = { person, writer, settled, days, writing: undefined, done: [] }
    for (const command of commands) await command(diary)
    writer.finish()
    await settled()
  })
  // No shrinking: the error lists the operations, and shrinking would take longer than reading them.
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
  return operations
}
