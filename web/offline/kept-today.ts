// What the screen of today needs besides its day, saved with the days: the settings, and the same day of other years.
import type { Day } from '../../contract/days.ts'
import type { Settings } from '../../contract/settings.ts'
import { addDays } from '../state/calendar-date.ts'
import { getUserId } from '../state/session.ts'
import { openDatabase } from './database.ts'
import { inRange, toCalendarDay } from './kept-answers.ts'
import { findWindow, type Kept, listKeptDays } from './kept-days.ts'

const SETTINGS = 'settings'
const ON_THIS_DAY = 'on-this-day.'

async function keep(userId: string, name: string, data: unknown): Promise<void> {
  const database = await openDatabase(userId)
  // Signing out deletes what is saved; do not save anything afterwards.
  if (userId === getUserId()) await database.put('answers', { data, savedAt: Date.now() }, name)
}

async function find<T>(userId: string, name: string): Promise<Kept<T> | undefined> {
  const kept = await (await openDatabase(userId)).get('answers', name)
  // Only the functions below write and read it, each name with its type.
  return kept as Kept<T> | undefined
}

export const keepSettings = (userId: string, settings: Settings): Promise<void> =>
  keep(userId, SETTINGS, settings)

export const findKeptSettings = async (userId: string): Promise<Settings | undefined> =>
  (await find<Settings>(userId, SETTINGS))?.data

/** @param days of other years, newest first */
export const keepOnThisDay = (userId: string, date: string, days: readonly Day[]): Promise<void> =>
  keep(userId, ON_THIS_DAY + date, days)

/** Deletes those of other dates. */
export async function forgetOnThisDay(userId: string, except: readonly string[]): Promise<void> {
  const { store, done } = (await openDatabase(userId)).transaction('answers', 'readwrite')
  for (const name of await store.getAllKeys())
    if (name.startsWith(ON_THIS_DAY) && !except.includes(name.slice(ON_THIS_DAY.length)))
      await store.delete(name)
  await done
}

/** The days of other years, yesterday, and the latest page before today. Undefined without the first of them. */
export async function findKeptLookBack(userId: string, today: string) {
  const kept = await find<Day[]>(userId, ON_THIS_DAY + today)
  const window = await findWindow(userId)
  if (!kept || !window) return undefined
  const days = await listKeptDays(userId)
  const yesterday = addDays(today, -1)
  return {
    data: {
      days: kept.data,
      yesterday: inRange(days, { from: yesterday, to: yesterday }).map(toCalendarDay).at(0),
      latest: days.findLast(({ date, journal }) => date < today && journal)?.journal ?? undefined,
    },
    savedAt: Math.min(kept.savedAt, window.savedAt),
  }
}
