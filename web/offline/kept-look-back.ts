// What the screen of today needs besides its day and the settings: the same day of other years.
import type { Day } from '../../contract/days.ts'
import { addDays } from '../state/calendar-date.ts'
import { findAnswer, forgetAnswers, keepAnswer } from './kept-answers.ts'
import { inRange, toCalendarDay } from './kept-calendar.ts'
import { findKeptWindow, listKeptDays } from './kept-days.ts'

const ON_THIS_DAY = 'on-this-day.'

/** @param days of other years, newest first */
export const keepOnThisDay = (userId: string, date: string, days: readonly Day[]): Promise<void> =>
  keepAnswer(userId, ON_THIS_DAY + date, days)

/** Deletes those of other dates. */
export const forgetOnThisDay = (userId: string, except: readonly string[]): Promise<void> =>
  forgetAnswers(userId, ON_THIS_DAY, except)

/** The days of other years, yesterday, and the latest page before today. Undefined without the first of them. */
export async function findKeptLookBack(userId: string, today: string) {
  const kept = await findAnswer<Day[]>(userId, ON_THIS_DAY + today)
  const window = await findKeptWindow(userId)
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
