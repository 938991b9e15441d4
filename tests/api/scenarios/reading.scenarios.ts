import { expect } from 'vitest'
import type { Journal } from '../../../contract/journal.ts'
import type { Scenario } from './scenario.ts'
import { CANARY, must, nextDate, record, recordWithPage, type World } from './world.ts'

/** Three days in a row, of which the second has no page. */
async function threeDays({ ada }: World) {
  const [first, second, third] = [nextDate(), nextDate(), nextDate()]
  await recordWithPage(ada, { date: first })
  await record(ada, { date: second })
  await recordWithPage(ada, { date: third })
  return { from: first, to: third }
}

const datesOf = (pages: readonly Pick<Journal, 'date'>[]) => pages.map(({ date }) => date)

let range = { from: '', to: '' }
const ofThreeDays =
  (query: object = {}) =>
  async (world: World) => {
    range = await threeDays(world)
    return { query: { ...range, ...query } }
  }

const pages: readonly Scenario[] = [
  {
    name: 'lists pages in full, newest first',
    route: 'listJournals',
    request: ofThreeDays(),
    answers: 200,
    data: [{ content: expect.stringContaining(CANARY), stale: false, version: 1 }, {}],
    after: async (_world, { data }) => expect(datesOf(data)).toEqual([range.to, range.from]),
  },
  {
    name: 'lists pages oldest first',
    route: 'listJournals',
    request: ofThreeDays({ order: 'oldest' }),
    answers: 200,
    after: async (_world, { data }) => expect(datesOf(data)).toEqual([range.from, range.to]),
  },
  ...(['newest', 'oldest'] as const).map(
    (order): Scenario => ({
      name: `goes on where the list before ended, ${order} first`,
      route: 'listJournals',
      request: ofThreeDays({ order, limit: 1 }),
      answers: 200,
      after: async ({ ada }, { data, headers }) => {
        const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? ''
        const rest = await must(ada, 'listJournals', { query: { ...range, order, limit: 1, cursor } })
        const expected = order === 'oldest' ? [range.from, range.to] : [range.to, range.from]
        expect([...datesOf(data), ...datesOf(rest.data)]).toEqual(expected)
        expect(rest.headers.get('link')).toBeNull()
      },
    }),
  ),
  {
    name: 'lists no page that was deleted',
    route: 'listJournals',
    request: async (world) => {
      const query = await threeDays(world)
      await must(world.ada, 'deleteJournal', { params: { date: query.to } })
      return { query }
    },
    answers: 200,
    after: async (_world, { data }) => expect(data).toHaveLength(1),
  },
  {
    name: 'lists no page of another user',
    route: 'listJournals',
    actor: 'bob',
    request: ofThreeDays(),
    answers: 200,
    after: async (_world, { data }) => expect(data).toEqual([]),
  },
  ...(
    [
      [{ order: 'random' }, 'query.order'],
      [{ limit: 0 }, 'query.limit'],
      [{ limit: 201 }, 'query.limit'],
      [{ cursor: 'bm9wZQ' }, 'query.cursor'],
      [{ date: '2026-03-14' }, 'query.date'],
    ] as const
  ).map(
    ([query, at]): Scenario => ({
      name: `refuses ${JSON.stringify(query)}`,
      route: 'listJournals',
      request: { query },
      answers: 'INVALID_INPUT',
      at,
    }),
  ),
]

/** A day whose numbers are known, beside one of the day after, which is out of the range. */
async function countedDay({ ada }: World) {
  const [date, after] = [nextDate(), nextDate()]
  await must(ada, 'updateSettings', { body: { timeZone: 'Asia/Tokyo' } })
  const place = { placeName: 'The lake' }
  await record(ada, { date, content: 'Two words', ...place, occurredAt: `${date}T10:30:00Z` })
  await record(ada, {
    date,
    content: '三个字',
    type: 'health',
    ...place,
    occurredAt: `${date}T23:30:00+02:00`,
    timeZone: 'UTC',
  })
  await record(ada, { date, content: 'one', placeName: 'At home' })
  const gone = await record(ada, { date, content: 'in the trash' })
  await must(ada, 'deleteEvent', { params: { eventId: gone.id } })
  await record(ada, { date: after })
  return { query: { from: date, to: date } }
}

const statistics: readonly Scenario[] = [
  {
    name: 'counts what a range holds',
    route: 'getStatistics',
    request: countedDay,
    answers: 200,
    data: {
      days: 1,
      events: 3,
      pages: 0,
      words: 6,
      byType: { event: 0, text: 2, photo: 0, voice: 0, health: 1 },
      byMonth: [{ days: 1, events: 3, pages: 0, words: 6 }],
      places: [
        { placeName: 'The lake', events: 2 },
        { placeName: 'At home', events: 1 },
      ],
    },
    after: async (_world, { data }) => {
      const hours = data.byHour.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))
      // In the zone of the user, in the event's own; without a time in none.
      expect(hours).toEqual([
        [19, 1],
        [21, 1],
      ])
    },
  },
  {
    name: 'counts words as they are after a correction, and those of the page',
    route: 'getStatistics',
    request: async ({ ada }) => {
      const { date, event, journal } = await recordWithPage(ada, { content: 'One' })
      await must(ada, 'amendEvent', { params: { eventId: event.id }, body: { content: 'One two three' } })
      const body = { version: journal.version, content: 'Four words of mine.' }
      await must(ada, 'updateJournal', { params: { date }, body })
      return { query: { from: date, to: date } }
    },
    answers: 200,
    data: { days: 1, events: 1, pages: 1, words: 7, byMonth: [{ pages: 1, words: 7 }] },
  },
  {
    name: 'names the people of a range where that is asked for, with the moods of their days',
    route: 'getStatistics',
    request: async ({ ada }) => {
      const notes: [string, string, number?][] = [
        ['1977-03-01', 'Lunch with Maria', 5],
        ['1977-03-01', 'Maria again, and Grandmother'],
        ['1977-03-02', 'Maria rang', 4],
        ['1977-03-03', 'Maria’s letter came'],
      ]
      for (const [date, content, mood] of notes)
        await record(ada, {
          date,
          content,
          ...(mood && { measures: [{ name: 'Mood', value: mood, unit: '/5' }] }),
        })
      return { query: { from: '1977-03-01', to: '1977-03-31', people: 'true' } }
    },
    answers: 200,
    data: {
      people: [
        { name: 'Maria', days: 3, lastDate: '1977-03-03', mood: 4.5, moodDays: 2 },
        { name: 'Grandmother', days: 1, lastDate: '1977-03-01', mood: 5, moodDays: 1 },
      ],
    },
  },
  {
    name: 'counts nothing where there is nothing',
    route: 'getStatistics',
    request: { query: { from: '1984-01-01', to: '1984-12-31' } },
    answers: 200,
    data: { days: 0, events: 0, pages: 0, words: 0, byMonth: [], byHour: Array(24).fill(0), places: [] },
  },
  {
    name: 'counts nothing in a range that ends before it begins',
    route: 'getStatistics',
    request: { query: { from: '2031-12-31', to: '2031-01-01' } },
    answers: 200,
    data: { days: 0 },
  },
  {
    name: 'counts nothing of another user',
    route: 'getStatistics',
    actor: 'bob',
    request: countedDay,
    answers: 200,
    data: { days: 0, events: 0, words: 0, places: [] },
  },
]

export const readingScenarios: readonly Scenario[] = [...pages, ...statistics]
