/** Queries of the reading view, by month. */
import { queryOptions } from '@tanstack/react-query'
import type { Day } from '../../contract/days.ts'
import type { Event, EventFeature } from '../../contract/events.ts'
import type { Journal } from '../../contract/journal.ts'
import type { Sentence } from '../../contract/sources.ts'
import { api, call, callPage } from '../api/call.ts'
import type { Kept } from '../offline/kept-days.ts'
import { findKeptMonths, findKeptRange, type ReadMonth } from '../offline/kept-reading.ts'
import { onlyPictures, type Picture, picturesAndFilmsOf } from '../state/picture.ts'
import { queryClient } from '../state/query-client.ts'
import { queryOrKept } from './kept-query.ts'
import { sourcesQuery } from './page.queries.ts'

/** Months far from the screen are removed from memory after this time. */
const MONTH_KEPT_MS = 30_000
const PAGES_PER_REQUEST = 50
const EVENTS_PER_REQUEST = 500
/** The service checks one page of a user after the other; on a slow line the next ones are on their way meanwhile. */
const SOURCES_AT_ONCE = 4

export interface DateRange {
  from: string
  to: string
}

/** A day in the reading view: its page, or else its events. */
export interface ReadDay {
  date: string
  journal: Journal | undefined
  events: readonly Event[]
  /** And films, which the viewer shows among them. */
  pictures: readonly Picture[]
  /** Of a page with pictures; undefined where they cannot be had. */
  sentences?: readonly Sentence[] | undefined
}

export type PicturedPage = Pick<ReadDay, 'pictures' | 'sentences'> & { journal: Journal }

export const statisticsQuery = (range: Partial<DateRange> = {}) =>
  queryOptions({
    queryKey: ['diary', 'statistics', range],
    queryFn: ({ signal }) => call(api.statistics.$get, { query: range }, signal),
  })

/** The same with the people whom the events name. */
export const peopleQuery = (range: Partial<DateRange>) =>
  queryOptions({
    queryKey: ['diary', 'statistics', 'people', range],
    queryFn: ({ signal }) =>
      call(api.statistics.$get, { query: { ...range, people: 'true' as const } }, signal),
  })

/** The months with content, oldest first; offline those of the kept days. */
export const monthsQuery = queryOrKept<ReadMonth[]>(
  ['diary', 'months'],
  findKeptMonths,
  async (signal) => (await call(api.statistics.$get, { query: {} }, signal)).byMonth,
)

/** The days of a month with content, oldest first. */
export const monthQuery = (month: string) =>
  queryOptions({
    ...queryOrKept(
      ['diary', 'read', month],
      (userId) => findKeptMonth(userId, month),
      (signal) => readMonth(month, signal),
    ),
    gcTime: MONTH_KEPT_MS,
  })

async function findKeptMonth(userId: string, month: string): Promise<Kept<ReadDay[]> | undefined> {
  const kept = await findKeptRange(userId, rangeOf(month))
  const toReadDay = ({ date, journal, events }: Day): ReadDay => ({
    date,
    journal: journal ?? undefined,
    events,
    pictures: picturesAndFilmsOf(events),
  })
  return kept && { ...kept, data: kept.data.map(toReadDay) }
}

async function readMonth(month: string, signal: AbortSignal): Promise<ReadDay[]> {
  const range = rangeOf(month)
  const [days, pages, attached] = await Promise.all([
    call(api.days.$get, { query: range }, signal),
    listPages(range, { signal }),
    listEvents({ ...range, having: 'attachment' }, signal),
  ])
  const dates = days.map(({ date }) => date).toReversed()
  const pageOf = new Map(pages.map((page) => [page.date, page]))
  const unwritten = dates.filter((date) => !pageOf.has(date))
  const attachedOf = Map.groupBy(attached, ({ date }) => date)
  const [listed, pictured] = await Promise.all([
    listEventsOf(unwritten, signal),
    picturesOfPages(pages, attached),
  ])
  const events = Map.groupBy(listed, ({ date }) => date)
  return dates.map((date) => ({
    date,
    journal: pageOf.get(date),
    events: events.get(date) ?? [],
    pictures: picturesAndFilmsOf(attachedOf.get(date) ?? []),
    ...pictured.get(date),
  }))
}

/** The pages of a range with their pictures, oldest first. @param onProgress called with the number of pages so far */
export async function listPicturedPages(
  range: DateRange,
  options: { signal: AbortSignal; onProgress: (count: number) => void },
): Promise<PicturedPage[]> {
  const [pages, attached] = await Promise.all([
    listPages(range, options),
    listEvents({ ...range, having: 'attachment' }, options.signal),
  ])
  const pictured = await picturesOfPages(pages, attached)
  return pages.map((journal) => ({ journal, ...(pictured.get(journal.date) ?? { pictures: [] }) }))
}

/** By date, without pages that have none. @param attached the events with attachments of the pages' days */
async function picturesOfPages(
  pages: readonly Journal[],
  attached: readonly Event[],
): Promise<Map<string, Omit<PicturedPage, 'journal'>>> {
  const attachedOf = Map.groupBy(attached, ({ date }) => date)
  const withPictures = pages.flatMap((journal) => {
    const pictures = picturesAndFilmsOf(attachedOf.get(journal.date) ?? [])
    return onlyPictures(pictures).length > 0 ? [{ journal, pictures }] : []
  })
  const sentencesOf = await sentencesByDate(withPictures.map(({ journal }) => journal))
  return new Map(
    withPictures.map(({ journal: { date }, pictures }) => [
      date,
      { pictures, sentences: sentencesOf.get(date) },
    ]),
  )
}

/** What the sentences of pages rest on, which tells where their pictures stand: before they are shown, so that nothing moves. */
async function sentencesByDate(pages: readonly Journal[]): Promise<Map<string, readonly Sentence[]>> {
  const found = new Map<string, readonly Sentence[]>()
  const waiting = pages.values()
  const work = async () => {
    for (const page of waiting) {
      const query = sourcesQuery(page)
      // Without the service, those that this device keeps.
      const sources = await queryClient
        .fetchQuery(query)
        .catch(() => queryClient.getQueryData(query.queryKey))
      if (sources?.version === page.version) found.set(page.date, sources.sentences)
    }
  }
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, work))
  return found
}

export const rangeOf = (month: string): DateRange => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return { from: `${month}-01`, to: `${month}-${daysInMonth}` }
}

/** The pages of a range, oldest first. @param onProgress called with the number of pages so far */
function listPages(
  range: DateRange,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (count: number) => void },
): Promise<Journal[]> {
  const query = { ...range, order: 'oldest', limit: PAGES_PER_REQUEST } as const
  return listAll(
    (cursor) => callPage(api.journals.$get, { query: { ...query, ...cursor } }, signal),
    onProgress,
  )
}

/** The items of all pages of a list. */
async function listAll<T>(
  ask: (cursor: { cursor?: string }) => Promise<{ items: T[]; nextCursor: string | null }>,
  onProgress?: (count: number) => void,
): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const next = await ask(cursor ? { cursor } : {})
    items.push(...next.items)
    cursor = next.nextCursor
    onProgress?.(items.length)
  }
  return items
}

/** The events from the first of these dates to the last. */
async function listEventsOf(dates: readonly string[], signal: AbortSignal): Promise<Event[]> {
  const [from, to] = [dates.at(0), dates.at(-1)]
  return from === undefined || to === undefined ? [] : listEvents({ from, to }, signal)
}

/** All events of a range, newest day first. */
export function listEvents(
  range: Partial<DateRange> & { having?: EventFeature },
  signal: AbortSignal,
): Promise<Event[]> {
  const query = { ...range, limit: EVENTS_PER_REQUEST }
  return listAll((cursor) => callPage(api.events.$get, { query: { ...query, ...cursor } }, signal))
}
