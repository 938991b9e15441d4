import { beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../contract/events.ts'
import { type CallOptions, createAccount } from '../harness/clients/api-client.ts'
import { eventListScenarios } from './scenarios/event-lists.scenarios.ts'
import { followPages, nextQuery } from './scenarios/pages.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, type Person, record, setUpWorld } from './scenarios/world.ts'

const COUNT = 250

const world = setUpWorld()
let person: Person
let all: Event[]

beforeAll(async () => {
  person = await createAccount(world.url)
  // Over 40 days, several of them split by the end of a page whatever its size.
  const recorded = Array.from({ length: COUNT }, (_, index) =>
    record(person, {
      date: `2024-0${1 + (index % 4)}-${String(1 + (index % 10)).padStart(2, '0')}`,
      type: index % 5 === 0 ? 'photo' : 'text',
      content: `event ${index}`,
      ...(index % 7 === 0 && { latitude: index / 10, longitude: 2 }),
    }),
  )
  await Promise.all(recorded)
  all = (await must(person, 'listEvents', { query: { limit: 500 } })).data
})

runScenarios(() => world, eventListScenarios)

const idsOf = (events: readonly Event[]) => events.map(({ id }) => id)
const list = (query: CallOptions['query']) => must(person, 'listEvents', { query: query ?? {} })

describe('a list of 250 events', () => {
  test('has all of them, the newest day first, each day in its own order', async () => {
    expect(new Set(idsOf(all)).size).toBe(COUNT)
    const dates = all.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().reverse())
    for (const date of new Set(dates)) {
      const { events } = (await must(person, 'getDay', { params: { date } })).data
      expect(idsOf(all.filter((event) => event.date === date))).toEqual(idsOf(events))
    }
  })

  test.each([1, 7, 99, 125, 249, 250, 251])(
    'read %i at a time loses none and repeats none',
    async (limit) => {
      const pages = await followPages(person, 'listEvents', { limit })
      expect(pages.flatMap(({ data }) => data)).toEqual(all)
      expect(pages).toHaveLength(Math.ceil(COUNT / limit))
    },
  )

  test.each([
    ['one type', { type: 'photo' }, (event: Event) => event.type === 'photo'],
    ['one day', { date: '2024-03-03' }, (event: Event) => event.date === '2024-03-03'],
    ['from a day on', { from: '2024-03-03' }, (event: Event) => event.date >= '2024-03-03'],
    ['up to a day', { to: '2024-03-03' }, (event: Event) => event.date <= '2024-03-03'],
    ['those with a point', { having: 'point' }, (event: Event) => event.latitude !== null],
    [
      'one type, those with a point',
      { type: 'photo', having: 'point' },
      (event: Event) => event.type === 'photo' && event.latitude !== null,
    ],
    [
      'a range and a type',
      { from: '2024-02-01', to: '2024-03-05', type: 'text' },
      (event: Event) => event.type === 'text' && event.date >= '2024-02-01' && event.date <= '2024-03-05',
    ],
  ] satisfies [string, Record<string, string>, (event: Event) => boolean][])(
    'can be narrowed to %s, page by page',
    async (_what, query, isWanted) => {
      const wanted = all.filter(isWanted)
      expect(wanted.length).toBeGreaterThan(0)
      expect((await list({ ...query, limit: 500 })).data).toEqual(wanted)
      const pages = await followPages(person, 'listEvents', { ...query, limit: 3 })
      expect(pages.flatMap(({ data }) => data)).toEqual(wanted)
    },
  )

  test('has 100 where no number is named, and tells where the next page begins', async () => {
    const answer = await list({})
    expect(answer.data).toEqual(all.slice(0, 100))
    expect(answer.headers.get('link')).toMatch(/^<[^>]+>; rel="next"$/)
  })

  test('keeps its position while other events are added and deleted', async () => {
    const first = await list({ limit: 100 })
    const [gone] = first.data
    await record(person, { date: '2025-01-01' })
    await must(person, 'deleteEvent', { params: { eventId: gone?.id ?? '' } })
    const rest = await followPages(person, 'listEvents', nextQuery(first))
    expect(rest.flatMap(({ data }) => data)).toEqual(all.slice(100))
  })
})
