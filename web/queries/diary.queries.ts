import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { withoutSigns } from '../../contract/text-signs.ts'
import { api, call, callPage } from '../api/call.ts'
import { findKeptCalendar, findKeptDay, findKeptNeighbours, keepDay } from '../offline/kept-days.ts'
import { dayKey } from '../state/query-client.ts'
import { getUserId } from '../state/session.ts'
import { queryOrKept } from './kept-query.ts'

/** Interval of polling a page that another tab or device generates. */
const WRITING_POLL_MS = 1_500

export const dayQuery = (date: string) =>
  queryOrKept(
    dayKey(date),
    (userId) => findKeptDay(userId, date),
    async (signal) => {
      const [userId, askedAt] = [getUserId(), Date.now()]
      const day = await call(api.days[':date'].$get, { param: { date } }, signal)
      void keepDay(userId, day, askedAt).catch(() => undefined)
      return day
    },
  )

export const neighboursQuery = (date: string) =>
  queryOrKept(
    ['diary', 'neighbours', date],
    (userId) => findKeptNeighbours(userId, date),
    (signal) => call(api.days[':date'].neighbours.$get, { param: { date } }, signal),
  )

/** The nearest pages before and after. */
export const neighbourPagesQuery = (date: string) =>
  queryOrKept(
    ['diary', 'neighbour-pages', date],
    (userId) => findKeptNeighbours(userId, date, ({ journal }) => journal !== null),
    (signal) =>
      call(api.days[':date'].neighbours.$get, { param: { date }, query: { having: 'journal' } }, signal),
  )

export const tasksQuery = (date: string) =>
  queryOptions({
    queryKey: ['diary', 'tasks', date],
    queryFn: ({ signal }) => call(api.journal[':date'].tasks.$get, { param: { date } }, signal),
    refetchInterval: ({ state }) =>
      ['queued', 'running'].includes(state.data?.[0]?.status ?? '') ? WRITING_POLL_MS : false,
  })

export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['diary', 'task', taskId],
    queryFn: ({ signal }) => call(api.tasks[':taskId'].$get, { param: { taskId } }, signal),
  })

/** The differences between a day's events and those that its page was written from. */
export const journalChangesQuery = (date: string) =>
  queryOptions({
    queryKey: ['diary', 'changes', date],
    queryFn: ({ signal }) => call(api.journal[':date'].changes.$get, { param: { date } }, signal),
  })

export const calendarQuery = (from: string, to: string) =>
  queryOrKept(
    ['diary', 'calendar', from, to],
    (userId) => findKeptCalendar(userId, { from, to }),
    (signal) => call(api.calendar.$get, { query: { from, to } }, signal),
  )

export const onThisDayQuery = (date: string) =>
  queryOptions({
    queryKey: ['diary', 'on-this-day', date],
    queryFn: ({ signal }) => call(api['on-this-day'].$get, { query: { date } }, signal),
  })

export const trashQuery = infiniteQueryOptions({
  queryKey: ['diary', 'trash'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) => {
    const query = { limit: 100, ...(pageParam !== '' && { cursor: pageParam }) }
    return callPage(api.trash.$get, { query }, signal)
  },
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** The titles of the pages of a month, by date. */
export const pageTitlesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['diary', 'titles', from, to],
    queryFn: async ({ signal }) => {
      const journals = await call(api.journals.$get, { query: { from, to } }, signal)
      return new Map(
        journals.flatMap(({ date, title }) =>
          title === null ? [] : [[date, withoutSigns(title, { kind: 'event' })]],
        ),
      )
    },
  })
