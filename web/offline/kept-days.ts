// Days of the last two months, kept for reading while the service is unreachable.
import type { CalendarDay, Day } from '../../contract/days.ts'
import { getUserId } from '../state/session.ts'
import { createStore } from '../state/store.ts'
import { openDatabase } from './database.ts'
import { inRange, nearestDays, toCalendarDay } from './kept-calendar.ts'
import { inFormat, ofFormat } from './kept-format.ts'
import { forgetPictures } from './kept-pictures.ts'
import type { KeptDay, KeptWindow } from './records.ts'

/** A kept response. */
export interface Kept<T> {
  data: T
  /** When the service sent it. */
  savedAt: number
}

const windowStore = createStore<KeptWindow | undefined>(undefined)
/** The range of kept dates; undefined until it was loaded. */
export const useKeptWindow = windowStore.use

/** Keeps a day that the service returned at `savedAt`, unless a later response is kept already. */
export async function keepDay(userId: string, day: Day, savedAt: number): Promise<void> {
  const database = await openDatabase(userId)
  // Signing out deletes the kept days; do not keep one afterwards.
  if (userId !== getUserId()) return
  const transaction = database.transaction('days', 'readwrite')
  const known = ofFormat(await transaction.store.get(day.date))
  const isLater = !known || known.savedAt <= savedAt
  if (isLater) await transaction.store.put(inFormat({ date: day.date, day, savedAt }))
  await transaction.done
  if (known && isLater) await forgetPictures(userId, [known.day], day)
}

/** Records that `dates` are all days with content since `window.from`, and deletes other days. */
export async function keepWindow(
  userId: string,
  window: KeptWindow,
  dates: readonly string[],
): Promise<void> {
  const database = await openDatabase(userId)
  if (userId !== getUserId()) return
  const transaction = database.transaction(['days', 'window'], 'readwrite')
  const days = transaction.objectStore('days')
  const isKept = new Set(dates)
  const deleted: Day[] = []
  for (const row of await days.getAll()) {
    const { date, day, savedAt } = row
    const isDeleted = date >= window.from && !isKept.has(date) && savedAt < window.savedAt
    if (isDeleted && ofFormat(row)) deleted.push(day)
    if (isDeleted || date < window.from) await days.delete(date)
  }
  await transaction.objectStore('window').put(inFormat(window), 0)
  await transaction.done
  windowStore.set(window)
  await forgetPictures(userId, deleted)
}

export async function findKeptWindow(userId: string): Promise<KeptWindow | undefined> {
  const window = ofFormat(await (await openDatabase(userId)).get('window', 0))
  if (userId === getUserId()) windowStore.set(window)
  return window
}

/** An date without a kept day inside the kept window is an empty day. */
export async function findKeptDay(userId: string, date: string): Promise<Kept<Day> | undefined> {
  const known = ofFormat(await (await openDatabase(userId)).get('days', date))
  const window = await findKeptWindow(userId)
  if (known) return { data: known.day, savedAt: known.savedAt }
  if (!window || date < window.from) return undefined
  return { data: { date, events: [], journal: null }, savedAt: window.savedAt }
}

/** Undefined if nothing of the range is kept. */
export async function findKeptCalendar(
  userId: string,
  range: { from: string; to: string },
): Promise<Kept<CalendarDay[]> | undefined> {
  const window = await findKeptWindow(userId)
  if (!window || range.to < window.from) return undefined
  const days = inRange(await listKept(userId), range)
  return { data: days.map(({ day }) => toCalendarDay(day)), savedAt: window.savedAt }
}

export async function findKeptNeighbours(
  userId: string,
  date: string,
  isCounted: (day: Day) => boolean = () => true,
): Promise<Kept<{ previous: string | null; next: string | null }> | undefined> {
  const window = await findKeptWindow(userId)
  if (!window || date < window.from) return undefined
  const days = (await listKept(userId)).map(({ day }) => day).filter(isCounted)
  return { data: nearestDays(days, date), savedAt: window.savedAt }
}

/** Oldest first, without empty days. */
export const listKeptDays = async (userId: string): Promise<Day[]> =>
  (await listKept(userId)).map(({ day }) => day)

const listKept = async (userId: string): Promise<KeptDay[]> =>
  (await (await openDatabase(userId)).getAll('days')).filter(
    (row) => ofFormat(row) && (row.day.events.length > 0 || row.day.journal),
  )
