// What can be read without the service: the days of the last two months, as the service last told them.
import type { CalendarDay, Day } from '../../contract/days.ts'
import { getUserId } from '../state/session.ts'
import { createStore } from '../state/store.ts'
import { openDatabase } from './database.ts'
import { inRange, nearestDays, toCalendarDay } from './kept-answers.ts'
import type { KeptDay, KeptWindow } from './records.ts'

/** An answer of this device in the place of the service's. */
export interface Kept<T> {
  data: T
  /** When the service said so. */
  savedAt: number
}

const windowStore = createStore<KeptWindow | undefined>(undefined)
/** From when on all is kept, once that was asked for. */
export const useKeptWindow = windowStore.use

/** Keeps what the service answered to a question of that moment; a later answer stays. */
export async function keepDay(userId: string, day: Day, savedAt: number): Promise<void> {
  const database = await openDatabase(userId)
  const transaction = database.transaction('days', 'readwrite')
  const known = await transaction.store.get(day.date)
  if (!known || known.savedAt <= savedAt) await transaction.store.put({ date: day.date, day, savedAt })
  await transaction.done
}

/** From now on these dates, and no others, are the days since `from` that have something. */
export async function keepWindow(
  userId: string,
  window: KeptWindow,
  dates: readonly string[],
): Promise<void> {
  const database = await openDatabase(userId)
  const transaction = database.transaction(['days', 'window'], 'readwrite')
  const days = transaction.objectStore('days')
  const isKept = new Set(dates)
  for (const { date, savedAt } of await days.getAll()) {
    const isGone = date < window.from || (!isKept.has(date) && savedAt < window.savedAt)
    if (isGone) await days.delete(date)
  }
  await transaction.objectStore('window').put(window, 0)
  await transaction.done
  if (userId === getUserId()) windowStore.set(window)
}

export async function findWindow(userId: string): Promise<KeptWindow | undefined> {
  const window = await (await openDatabase(userId)).get('window', 0)
  if (userId === getUserId()) windowStore.set(window)
  return window
}

/** A date that nothing is kept of, though all is that there is, is a day with nothing. */
export async function findKeptDay(userId: string, date: string): Promise<Kept<Day> | undefined> {
  const known = await (await openDatabase(userId)).get('days', date)
  const window = await findWindow(userId)
  if (known) return { data: known.day, savedAt: known.savedAt }
  if (!window || date < window.from) return undefined
  return { data: { date, events: [], journal: null }, savedAt: window.savedAt }
}

/** Undefined where nothing of the range is kept. */
export async function findKeptCalendar(
  userId: string,
  range: { from: string; to: string },
): Promise<Kept<CalendarDay[]> | undefined> {
  const window = await findWindow(userId)
  if (!window || range.to < window.from) return undefined
  const days = inRange(await listKept(userId), range)
  return { data: days.map(({ day }) => toCalendarDay(day)), savedAt: window.savedAt }
}

export async function findKeptNeighbours(
  userId: string,
  date: string,
  isCounted: (day: Day) => boolean = () => true,
): Promise<Kept<{ previous: string | null; next: string | null }> | undefined> {
  const window = await findWindow(userId)
  if (!window || date < window.from) return undefined
  const days = (await listKept(userId)).map(({ day }) => day).filter(isCounted)
  return { data: nearestDays(days, date), savedAt: window.savedAt }
}

/** Oldest first; a day that was emptied since is none. */
const listKept = async (userId: string): Promise<KeptDay[]> =>
  (await (await openDatabase(userId)).getAll('days')).filter(
    ({ day }) => day.events.length > 0 || day.journal,
  )
