import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { answering } from '../harness/providers/scenarios.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'

/** What a model writes that no column of text could hold on every engine. */
let stores: TestDatabase[]
beforeAll(async () => {
  stores = await Promise.all(engines.map(({ open }) => open()))
})
afterAll(async () => {
  for (const store of stores) await store.close()
})

const DATE = '2026-03-14'
/** With NULs, lone surrogates, and a surrogate pair in two pieces. The last lone surrogate is dropped: the page ends without it. */
const PIECES = [
  '# A \0day\n\n',
  'Half \ud83d',
  ' of one, \ude00 and a whole \ud83d',
  '\ude00.\0',
  ' Tea \ud83d',
]
const PAGE = '# A day\n\nHalf \ufffd of one, \ufffd and a whole 😀. Tea'

/** A page that a model wrote so, by all who tell of it. */
async function lookAtPage({ database }: TestDatabase, writerUrl: string) {
  const app = await startAppOn({ database, writerUrl })
  const ada = await createAccount(app.url)
  const providerSettings = { provider_d: { model: 'small' } }
  await ada.call('updateSettings', { body: { aiProvider: 'provider_d', providerSettings } })
  await ada.call('createEvent', { body: { date: DATE, type: 'text', content: 'Tea' } })
  const params = { date: DATE }
  const response = await fetch(`${app.url}${API_PREFIX}/journal/generate/${DATE}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.token}`, Accept: 'text/event-stream' },
  })
  const events = (await response.text()).split('\n\n').filter((event) => event !== '')
  const [last = ''] = events.slice(-1)
  const deltas = events
    .filter((event) => event.startsWith('event: delta'))
    .map((event): string => JSON.parse(event.slice(event.indexOf('{'))).text)
  const page = (await ada.call('getJournal', { params })).data
  const task = await ada.call('getTask', { params: { taskId: page?.taskId ?? '' } })
  const models = await ada.call('listAiModels', { query: { provider: 'provider_d' } })
  await app.stop()
  return {
    answered: JSON.parse(last.slice(last.indexOf('{'))).content,
    deltas,
    kept: page?.content,
    title: page?.title,
    frames: JSON.stringify(task.data.response),
    models: models.data,
  }
}

test('a model’s text is well-formed and without NUL for every reader, the same on every engine', async () => {
  const writer = await startProviderStandIn({
    provider: 'provider_d',
    script: [answering({ pieces: PIECES })],
    // Nobody could choose the first two, and the service would know them by no other name.
    models: ['large\0', 'small\ud83d', 'sound'],
  })
  const seen = []
  for (const store of stores) seen.push(await lookAtPage(store, writer.url))
  await writer.close()
  const [onSqlite, onPostgres] = seen
  expect(onSqlite).toMatchObject({
    answered: PAGE,
    kept: PAGE,
    title: 'A day',
    models: ['sound'],
  })
  expect(onSqlite?.deltas.join('')).toBe(PAGE)
  expect(onSqlite?.deltas.filter((delta) => !delta.isWellFormed())).toEqual([])
  expect(onSqlite?.frames).not.toMatch(/\\u(0000|d83d|de00)/)
  expect(onPostgres).toEqual(onSqlite)
})
