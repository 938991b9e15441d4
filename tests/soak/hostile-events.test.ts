// How long the service's own thread is held by texts that are costly to fold, to index and to find, on both engines.
import { afterEach, inject, test } from 'vitest'
import { must, record, uploadSound } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { createPostgresDatabase } from '../harness/engines/postgres-database.ts'
import { startWatchedService } from '../harness/faults/watched-turns.ts'
import { HOSTILE_EVENTS } from '../harness/models/hostile-events.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted } from '../harness/service/service-process.ts'
import { type Cost, costOf, type GrowingCosts, judgeCosts } from './turn-costs.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

const LENGTHS = [50_000, 100_000] as const

async function startOn(engine: string) {
  const database = engine === 'SQLite' ? undefined : await createPostgresDatabase(inject('postgresUrl'))
  const settings = database && { DAYLEAF_DATABASE_URL: database.url }
  const service = await startWatchedService(home.dataDirectory, settings)
  const { token } = await createAccount(service.url)
  return { service, person: createClient(service.url, token) }
}

test.each(['SQLite', 'PostgreSQL'])('hostile events on %s hold nobody else up', async (engine) => {
  const { service, person } = await startOn(engine)
  const date = '2024-05-01'
  // Code and caches are warm.
  await record(person, { date, content: 'A walk' })
  const costs: GrowingCosts = {}
  for (const [what, make] of Object.entries(HOSTILE_EVENTS)) {
    const measure = async (length: number): Promise<Record<string, Cost>> => {
      const found: Record<string, Cost> = {}
      found.recorded = await costOf(service, (round) =>
        record(person, { date, content: make(length, round) }),
      )
      const { data: events } = await must(person, 'listEvents', { query: { limit: 1 } })
      const params = { eventId: events[0]?.id ?? '' }
      found.changed = await costOf(service, (round) => {
        const content = `${round}${make(length, 3 + round).slice(2)}`
        return must(person, 'updateEvent', { params, body: { content } })
      })
      const q = [...make(length).trim()].slice(0, 3).join('').trim() || 'a'
      found.found = await costOf(service, () => person.call('search', { query: { q } }))
      const content = `${make(length - 10)} lakehouse`
      await must(person, 'updateEvent', { params, body: { content } })
      found['found at its end'] = await costOf(service, () =>
        person.call('search', { query: { q: 'lakehouse' } }),
      )
      found.listed = await costOf(service, () => must(person, 'listEvents', { query: { limit: 5 } }))
      found.exported = await costOf(service, () =>
        person.call('exportDiary', { query: { format: 'markdown', from: date, to: date } }),
      )
      await must(person, 'deleteDay', { params: { date } })
      return found
    }
    const [one, twice] = [await measure(LENGTHS[0]), await measure(LENGTHS[1])]
    for (const [done, cost] of Object.entries(one))
      costs[`${engine}, ${what}, ${done}`] = [cost, twice[done] ?? cost]
    const purge = async (length: number): Promise<Cost> => {
      const { id } = await record(person, { date, content: make(length, 9) })
      await must(person, 'deleteEvent', { params: { eventId: id } })
      return costOf(service, () => must(person, 'emptyTrash'), 1)
    }
    await must(person, 'emptyTrash')
    costs[`${engine}, ${what}, purged`] = [await purge(LENGTHS[0]), await purge(LENGTHS[1])]
  }
  judgeCosts(costs)
})

test.each(['SQLite', 'PostgreSQL'])(
  'an event with long transcripts holds nobody else up on %s',
  async (engine) => {
    const { service, person } = await startOn(engine)
    const params = { date: '2024-05-01' }
    const transcript = HOSTILE_EVENTS['Han characters']?.(100_000)
    const measure = async (count: number): Promise<Cost> => {
      const attachmentIds: string[] = []
      for (let index = 0; index < count; index += 1) {
        const { id } = await uploadSound(person)
        await must(person, 'updateAttachment', { params: { attachmentId: id }, body: { transcript } })
        attachmentIds.push(id)
      }
      const { id } = await record(person, { ...params, content: 'Voices', attachmentIds })
      let change = 0
      const cost = await costOf(service, () => {
        change += 1
        return must(person, 'updateEvent', { params: { eventId: id }, body: { content: `Voices ${change}` } })
      })
      await must(person, 'deleteDay', { params })
      return cost
    }
    judgeCosts({ [`${engine}, transcripts of 100,000 characters`]: [await measure(5), await measure(10)] })
  },
)

/** Questions that compare many words in texts of the same words. */
const HOSTILE_QUESTIONS: Readonly<Record<string, readonly [text: string, q: string]>> = {
  'sixty equal words': ['a ', `"${'a '.repeat(60)}"`],
  'sixty words in turn': ['a b ', `"${'a b '.repeat(30)}"`],
  'a phrase that no text has': ['a b ', '"b b" OR "a a"'],
  'a phrase that is left out': ['a b ', 'a -"a a"'],
  'sixteen phrases': ['a b ', '"a b a b" '.repeat(16)],
  'sixty characters': ['汉字', '字汉'.repeat(30)],
  'equal characters': ['汉', '汉汉 汉汉汉 汉汉'],
}

test('hostile questions hold nobody else up', async () => {
  const { service, person } = await startOn('SQLite')
  const costs: GrowingCosts = {}
  for (const [what, [text, q]] of Object.entries(HOSTILE_QUESTIONS)) {
    const measure = async (count: number): Promise<Cost> => {
      const days = Array.from({ length: count }, (_, index) => `2024-0${1 + (index % 9)}-11`)
      for (const date of days) await record(person, { date, content: text.repeat(100_000 / text.length) })
      const query = { q, count: 'all' } as const
      const cost = await costOf(service, () => must(person, 'search', { query }))
      for (const date of new Set(days)) await must(person, 'deleteDay', { params: { date } })
      await must(person, 'emptyTrash')
      return cost
    }
    costs[`search, ${what}`] = [await measure(20), await measure(40)]
  }
  judgeCosts(costs)
})

/** The longest prompt that is sent, and half of it. */
const PROMPT_LENGTHS = [180_000, 360_000] as const
const REDACTIONS = Array.from({ length: 200 }, (_, index) => ({
  text: ['Anna', 'Анна', '李明'][index] ?? `Name ${index}`,
}))
const LONG_DAYS: Record<string, string> = {
  English: 'We walked along the lake with Anna and had soup at home. ',
  Russian: 'Сегодня мы гуляли с Анной по берегу и ели суп дома. ',
  Chinese: '今天和李明一起去了湖边，在家里喝汤。',
  'names alone': 'Anna,',
  'Chinese names alone': '李明',
  ligatures: '\ufdfa',
}

test('the redaction of a long day with long instructions holds nobody else up', async () => {
  const { service, person } = await startOn('SQLite')
  const settings = {
    aiProvider: 'provider_d',
    providerSettings: { provider_d: { model: 'm' } },
    writing: 'whole',
  }
  await must(person, 'updateSettings', { body: { ...settings, redactions: REDACTIONS } })
  const params = { date: '2024-05-01' }
  const costs: GrowingCosts = {}
  for (const [what, sentence] of Object.entries(LONG_DAYS)) {
    const measure = async (length: number): Promise<Cost> => {
      for (let part = 0; part < 4; part += 1) {
        const content = sentence.repeat(length / 4 / sentence.length)
        await record(person, { ...params, content })
      }
      const body = { instructions: sentence.repeat(10_000 / sentence.length) }
      const cost = await costOf(service, () => must(person, 'previewJournal', { params, body }))
      await must(person, 'deleteDay', { params })
      return cost
    }
    costs[`redacted, ${what}`] = [await measure(PROMPT_LENGTHS[0]), await measure(PROMPT_LENGTHS[1])]
  }
  judgeCosts(costs)
})
