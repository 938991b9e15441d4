// Kept days in the form of the reading view.
import type { Day } from '../../contract/days.ts'
import { inRange } from './kept-calendar.ts'
import { findKeptWindow, type Kept, listKeptDays } from './kept-days.ts'

export interface ReadMonth {
  /** `2026-03` */
  month: string
  days: number
  pages: number
}

/** Oldest first. Undefined if nothing is kept. */
export async function findKeptMonths(userId: string): Promise<Kept<ReadMonth[]> | undefined> {
  const window = await findKeptWindow(userId)
  if (!window) return undefined
  const months = Map.groupBy(await listKeptDays(userId), ({ date }) => date.slice(0, 7))
  const data = Array.from(months, ([month, days]) => ({
    month,
    days: days.length,
    pages: days.filter(({ journal }) => journal !== null).length,
  }))
  return { data, savedAt: window.savedAt }
}

/** Days of a range with content, oldest first. Undefined if nothing of the range is kept. */
export async function findKeptRange(
  userId: string,
  range: { from: string; to: string },
): Promise<Kept<Day[]> | undefined> {
  const window = await findKeptWindow(userId)
  if (!window || range.to < window.from) return undefined
  return { data: inRange(await listKeptDays(userId), range), savedAt: window.savedAt }
}
