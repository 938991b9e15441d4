import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { CANARY, must, nextDate, record, recordWithPage, type World } from './world.ts'

/** A day and its neighbours' route are empty, not missing, where there is nothing or where it is not one's own. */
const EMPTY = { events: [], journal: null }

const read: readonly Scenario[] = [
  {
    name: 'reads a day with its events and its page',
    route: 'getDay',
    request: async ({ ada }) => ({ params: { date: (await recordWithPage(ada)).date } }),
    answers: 200,
    data: {
      events: [{ content: expect.stringContaining(CANARY) }],
      journal: { content: expect.stringContaining(CANARY), eventCount: 1, stale: false },
    },
    absent: ['removedAt'],
  },
  {
    name: 'answers a date with nothing by an empty day',
    route: 'getDay',
    request: { params: { date: '1984-01-01' } },
    answers: 200,
    data: { date: '1984-01-01', ...EMPTY },
  },
  {
    name: 'answers a date of another user by an empty day',
    route: 'getDay',
    actor: 'bob',
    request: async ({ ada }) => ({ params: { date: (await recordWithPage(ada)).date } }),
    answers: 200,
    data: EMPTY,
  },
]

async function expectDayIsThere({ ada }: World, date: string): Promise<void> {
  const { data } = await must(ada, 'getDay', { params: { date } })
  expect(data).toMatchObject({ events: [{ date }], journal: { date } })
}

let dateKeptFromBob = ''

const deleted: readonly Scenario[] = [
  {
    name: 'takes a day out of the diary, its page with it',
    route: 'deleteDay',
    request: async ({ ada }) => ({ params: { date: (await recordWithPage(ada)).date } }),
    answers: 200,
    data: { id: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    after: async ({ ada }, { data }) => {
      const params = { date: data.id }
      expect((await must(ada, 'getDay', { params })).data).toEqual({ date: data.id, ...EMPTY })
      expect((await ada.call('getJournal', { params })).status).toBe(404)
    },
  },
  {
    name: 'finds no day to delete where there is nothing',
    route: 'deleteDay',
    request: { params: { date: '1984-01-01' } },
    answers: 'NOT_FOUND',
  },
  {
    name: 'finds no day to delete where it was deleted before',
    route: 'deleteDay',
    request: async ({ ada }) => {
      const params = { date: (await recordWithPage(ada)).date }
      await must(ada, 'deleteDay', { params })
      return { params }
    },
    answers: 'NOT_FOUND',
  },
  {
    name: 'finds no day to delete where its last event was deleted',
    route: 'deleteDay',
    request: async ({ ada }) => {
      const { id, date } = await record(ada)
      await must(ada, 'deleteEvent', { params: { eventId: id } })
      return { params: { date } }
    },
    answers: 'NOT_FOUND',
  },
  {
    name: 'deletes no day of another user',
    route: 'deleteDay',
    actor: 'bob',
    request: async ({ ada }) => {
      dateKeptFromBob = (await recordWithPage(ada)).date
      return { params: { date: dateKeptFromBob } }
    },
    answers: 'NOT_FOUND',
    after: (world) => expectDayIsThere(world, dateKeptFromBob),
  },
]

const pages = { previous: '', next: '' }

const listed: readonly Scenario[] = [
  {
    name: 'lists each day with what it holds',
    route: 'listDays',
    request: async ({ ada }) => {
      const { date } = await recordWithPage(ada)
      await record(ada, { date })
      return { query: { from: date, to: date } }
    },
    answers: 200,
    data: [{ eventCount: 2, hasJournal: true }],
  },
  {
    name: 'lists no day of another user',
    route: 'listDays',
    actor: 'bob',
    request: async ({ ada }) => ({ query: { from: (await record(ada)).date } }),
    answers: 200,
    data: [],
  },
  ...(
    [
      [{ limit: '0' }, 'query.limit'],
      [{ limit: '1001' }, 'query.limit'],
      [{ cursor: 'page-2' }, 'query.cursor'],
      [{ cursor: '' }, 'query.cursor'],
      [{ date: '2024-01-01' }, 'query.date'],
    ] as const
  ).map(
    ([query, at]): Scenario => ({
      name: `refuses ${new URLSearchParams(query)}`,
      route: 'listDays',
      request: { query },
      answers: 'INVALID_INPUT',
      at,
    }),
  ),
  {
    name: 'names the days before and after that have something',
    route: 'getNeighbours',
    request: async ({ ada }) => {
      const [, middle] = [await record(ada), await record(ada), await record(ada)]
      return { params: { date: middle.date } }
    },
    answers: 200,
    data: { previous: expect.any(String), next: expect.any(String) },
  },
  {
    name: 'names the days before and after that have a page',
    route: 'getNeighbours',
    request: async ({ ada }) => {
      pages.previous = (await recordWithPage(ada)).date
      await record(ada)
      const { date } = await record(ada)
      await record(ada)
      pages.next = (await recordWithPage(ada)).date
      return { params: { date }, query: { having: 'journal' } }
    },
    answers: 200,
    data: () => pages,
  },
  {
    name: 'knows days by what it can be asked for',
    route: 'getNeighbours',
    request: () => ({ params: { date: nextDate() }, query: { having: 'photo' } }),
    answers: 'INVALID_INPUT',
    at: 'query.having',
  },
  {
    name: 'names no day of another user',
    route: 'getNeighbours',
    actor: 'bob',
    request: async ({ ada }) => {
      const [, middle] = [await record(ada), await record(ada), await record(ada)]
      return { params: { date: middle.date } }
    },
    answers: 200,
    data: { previous: null, next: null },
  },
]

const calendar: readonly Scenario[] = [
  {
    name: 'tells what each day of a range holds, both ends included',
    route: 'getCalendar',
    request: async ({ ada }) => {
      const { date } = await recordWithPage(ada, { type: 'photo' })
      return { query: { from: date, to: date } }
    },
    answers: 200,
    data: [{ eventCount: 1, hasJournal: true, stale: false, types: ['photo'] }],
  },
  {
    name: 'tells nothing of another user’s days',
    route: 'getCalendar',
    actor: 'bob',
    request: async ({ ada }) => ({ query: { from: '0001-01-01', to: (await record(ada)).date } }),
    answers: 200,
    data: [],
  },
  ...(['from', 'to'] as const).map(
    (given): Scenario => ({
      name: `refuses a range with ${given} alone`,
      route: 'getCalendar',
      request: () => ({ query: { [given]: nextDate() } }),
      answers: 'INVALID_INPUT',
      at: `query.${given === 'from' ? 'to' : 'from'}`,
    }),
  ),
  {
    name: 'finds the same day in another year',
    route: 'getOnThisDay',
    request: async ({ ada }) => {
      await record(ada, { date: '1999-08-11' })
      return { query: { date: '2026-08-11' } }
    },
    answers: 200,
    data: [{ date: '1999-08-11', events: [{ content: expect.stringContaining(CANARY) }] }],
  },
  {
    name: 'finds no day of another user',
    route: 'getOnThisDay',
    actor: 'bob',
    request: async ({ ada }) => {
      await record(ada, { date: '1998-08-12' })
      return { query: { date: '2026-08-12' } }
    },
    answers: 200,
    data: [],
  },
  {
    name: 'asks for a date',
    route: 'getOnThisDay',
    answers: 'INVALID_INPUT',
    at: 'query.date',
  },
]

export const dayScenarios: readonly Scenario[] = [...read, ...deleted, ...listed]
export const calendarScenarios: readonly Scenario[] = calendar
