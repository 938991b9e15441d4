import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { PROVIDER_IDS } from '../../contract/providers.ts'
import { NO_NOTICES } from '../../contract/push.ts'
import { joinStrings } from '../../server/ai/wire/json-strings.ts'
import { type Answer, createAccount } from '../harness/clients/api-client.ts'
import { echoingKeyInError, echoingKeyInPieces, echoingKeyInText } from '../harness/providers/scenarios.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { nightScenarios } from './scenarios/night.scenarios.ts'
import { pageRunsScenarios } from './scenarios/page-runs.scenarios.ts'
import { PROVIDER_KEY, providerScenarios } from './scenarios/providers.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { settingsScenarios } from './scenarios/settings.scenarios.ts'
import { must, type Person, record, setUpWorld, startWorld } from './scenarios/world.ts'

let echo: StandIn
beforeAll(async () => {
  // Repeats the key that it was sent: first in an error message, then in a page, whole and in pieces.
  echo = await startProviderStandIn({
    provider: 'provider_b',
    script: [echoingKeyInError, echoingKeyInError, echoingKeyInText, echoingKeyInPieces],
    models: [`Bearer ${PROVIDER_KEY}`],
  })
})
afterAll(() => echo.close())
const world = setUpWorld(() => startWorld({ DAYLEAF_PROVIDER_B_URL: echo.url }))

runScenarios(
  () => world,
  [...settingsScenarios, ...nightScenarios, ...pageRunsScenarios, ...providerScenarios],
)

test('a new account has no provider, and an empty entry for each of the five', async () => {
  const person = await createAccount(world.url)
  const none = { apiKey: '', model: '', hasApiKey: false, price: null }
  expect((await must(person, 'getSettings')).data).toEqual({
    aiProvider: null,
    keepTaskDataDays: 90,
    monthlyCap: { tokens: null, amount: null },
    timeZone: null,
    dayStart: '00:00',
    language: null,
    checking: 'rules',
    writing: null,
    repair: false,
    wishes: { tone: null, length: null, person: null, language: null, text: '' },
    nightWriter: {
      enabled: false,
      time: '22:00',
      minimumEvents: 1,
      catchUpDays: 7,
      weaveLateEvents: true,
    },
    transcription: null,
    vision: null,
    notices: NO_NOTICES,
    redactions: [],
    never: [],
    providerSettings: Object.fromEntries(PROVIDER_IDS.map((id) => [id, none])),
  })
})

test('a refused change of settings changes none of them', async () => {
  const before = (await must(world.ada, 'getSettings')).data
  const body = { aiProvider: 'provider_c', providerSettings: { provider_c: { model: 7 } } }
  expect((await world.ada.call('updateSettings', { body })).status).toBe(400)
  expect((await must(world.ada, 'getSettings')).data).toEqual(before)
})

/** Everything that a person can ask after a provider has told their key in every way. */
async function everyAnswer(person: Person, date: string): Promise<Answer[]> {
  const params = { date }
  const answers: Answer[] = [
    await person.call('testAi', { body: { provider: 'provider_b', model: 'gpt' } }),
    await person.call('generateJournal', { params }),
    await person.call('generateJournal', { params }),
    await person.call('generateJournal', { params }),
    await person.call('getJournal', { params }),
    await person.call('getSettings'),
    await person.call('listAiModels', { query: { provider: 'provider_b' } }),
    await person.call('getDay', { params }),
    await person.call('search', { query: { q: 'key' } }),
  ]
  const tasks = await must(person, 'listJournalTasks', { params })
  for (const { id } of tasks.data) answers.push(await person.call('getTask', { params: { taskId: id } }))
  return [...answers, tasks]
}

test('a provider’s key is in no answer, though the provider repeats it', async () => {
  const person = await createAccount(world.url)
  const providerSettings = { provider_b: { apiKey: PROVIDER_KEY, model: 'gpt' } }
  await must(person, 'updateSettings', { body: { aiProvider: 'provider_b', providerSettings } })
  const { date } = await record(person)
  const answers = await everyAnswer(person, date)
  const generations = answers.slice(1, 4).map(({ status }) => status)
  expect(generations).toEqual([502, 200, 200])
  expect(echo.requests.at(-1)?.headers.authorization).toBe(`Bearer ${PROVIDER_KEY}`)
  for (const { text } of answers) expect(text).not.toContain(PROVIDER_KEY)
  const wires = answers.flatMap(({ data }) =>
    data && 'earlierAttempts' in data ? [data.response?.body] : [],
  )
  for (const wire of wires) expect(joinStrings(wire).join('\n')).not.toContain(PROVIDER_KEY)
})

test('a provider’s key is not in the stream, even if it comes in pieces', async () => {
  const person = await createAccount(world.url)
  const providerSettings = { provider_b: { apiKey: PROVIDER_KEY, model: 'gpt' } }
  await must(person, 'updateSettings', { body: { aiProvider: 'provider_b', providerSettings } })
  const { date } = await record(person)
  const response = await fetch(`${world.url}${API_PREFIX}/journal/generate/${date}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, Accept: 'text/event-stream' },
  })
  const streamed = await response.text()
  const deltas = [...streamed.matchAll(/^event: delta\ndata: (.*)$/gm)].map(([, data]) =>
    JSON.parse(data ?? ''),
  )
  expect(joinStrings(deltas).join('')).toContain('[key removed]')
  for (const text of [streamed, ...joinStrings(deltas)]) expect(text).not.toContain(PROVIDER_KEY)
})

test('a provider’s key is in no file and no row', async () => {
  const person = await createAccount(world.url)
  const apiKey = 'sk-in-no-file-0123456789'
  await must(person, 'updateSettings', { body: { providerSettings: { provider_a: { apiKey, model: 'm' } } } })
  const { dataDirectory } = world.store
  const entries = await readdir(dataDirectory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  const everything = contents.join('') + (await world.store.dump())
  expect(everything).toContain(person.userId)
  expect(everything).not.toContain(apiKey)
})

test('a key is tried as it is stored where its mask is given for it', async () => {
  const person = await createAccount(world.url)
  const providerSettings = { provider_b: { apiKey: PROVIDER_KEY, model: 'gpt' } }
  const { data } = await must(person, 'updateSettings', { body: { providerSettings } })
  const { apiKey } = data.providerSettings.provider_b
  await must(person, 'testAi', { body: { provider: 'provider_b', model: 'gpt', apiKey } })
  expect(echo.requests.at(-1)?.headers.authorization).toBe(`Bearer ${PROVIDER_KEY}`)
})
