import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { type HeldWriter, startHeldWriter } from '../harness/providers/held-writer.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'

const PEOPLE = 5
const PAGES_EACH = 20

const home = setUpDataDirectory()
let held: HeldWriter

beforeEach(async () => {
  held = await startHeldWriter()
})
afterEach(() => held.close())

const dates = Array.from({ length: PAGES_EACH }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`)

async function settleIn(url: string) {
  const person = await createAccount(url)
  const entry = { provider_d: { model: 'held' } }
  await person.call('updateSettings', { body: { aiProvider: 'provider_d', providerSettings: entry } })
  for (const date of dates)
    await person.call('createEvent', { body: { date, type: 'text', content: 'Walked' } })
  return person
}

test(`a service that is killed while ${PEOPLE * PAGES_EACH} pages are asked for leaves none under way and none twice, and knows what it sent`, async () => {
  const killed = await startServiceProcess(home.dataDirectory, {
    settings: { DAYLEAF_PROVIDER_D_URL: held.url },
  })
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => settleIn(killed.url)))
  for (const person of people)
    for (const date of dates) {
      const asked = { params: { date }, headers: { Prefer: 'respond-async' } }
      expect((await person.call('generateJournal', asked)).status).toBe(202)
    }
  // Some are being written, the others wait for their turn.
  await held.arrived(8)
  killed.signal('SIGKILL')
  await killed.ended

  const sent = held.requests.map((body) => ({ url: `${held.url}/api/chat`, body }))

  const writer = await startProviderStandIn({ provider: 'provider_d', models: ['held'], page: 'A page.' })
  const { url } = await startServiceProcess(home.dataDirectory, {
    settings: { DAYLEAF_PROVIDER_D_URL: writer.url },
  })
  const told: unknown[] = []
  const left: string[] = []
  for (const { token } of people) {
    const person = createClient(url, token)
    const { data: rows } = await person.call('listLedger', { query: { purpose: 'page' } })
    left.push(...rows.map(({ status }) => status))
    for (const date of dates) {
      const params = { date }
      const [task] = (await person.call('listJournalTasks', { params })).data
      expect(task).toMatchObject({ status: 'failed', error: { code: 'INTERRUPTED' } })
      const { request } = (await person.call('getTask', { params: { taskId: task?.id ?? '' } })).data
      if (request) told.push(request)
      expect((await person.call('getDay', { params })).data.journal).toBeNull()
      expect((await person.call('generateJournal', { params })).data.journal?.content).toBe('A page.')
    }
    const statuses = (await person.call('listJournalTasks', { params: { date: dates[0] ?? '' } })).data
    expect(statuses.map(({ status }: { status: string }) => status)).toEqual(['completed', 'failed'])
  }
  expect(told).toEqual(expect.arrayContaining(sent))
  // It is not known whether they have arrived.
  expect(left).toEqual(told.map(() => 'unknown'))
  expect(writer.requests).toHaveLength(PEOPLE * PAGES_EACH)
  await writer.close()
})
