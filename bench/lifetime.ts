import { addDays, listDates } from './dates.ts'
import { getDiary, type StoredDiary } from './diary-store.ts'
import type { Sizes } from './sizes.ts'

/**
 * Two diaries of as many events a day: a lifetime, and a small one that answers the same questions with as
 * much. The small one has its newest days in a row, and one date of the calendar in every year that the
 * lifetime has: "on this day" would otherwise have eighty days to tell of in the one and none in the other.
 */
export interface AskedDiary extends StoredDiary {
  /** Days with at least a month of days before them. */
  dates: readonly string[]
  /** Month and day of which every year has something, as `-MM-DD`. */
  anniversaries: readonly string[]
}

/** A diary, and the service that serves it. */
export interface AskedService {
  diary: AskedDiary
  port: number
}

const FIRST_DATE = '1970-01-01'
const ANNIVERSARY = '-10-14'
const MONTH_DAYS = 31

export async function getLifetimeDiary(sizes: Sizes): Promise<AskedDiary> {
  const dates = listDates(FIRST_DATE, sizes.lifetimeDays)
  const plan = { dates, eventCount: sizes.lifetimeEvents, seed: 1 }
  const stored = await getDiary(`lifetime-${sizes.lifetimeEvents}`, plan)
  // Of one year that is not a leap year: 29 February comes too seldom to be compared.
  const anniversaries = listDates('1971-01-01', 365).map((date) => date.slice(4))
  return { ...stored, dates: dates.slice(MONTH_DAYS), anniversaries }
}

export async function getSmallDiary(sizes: Sizes): Promise<AskedDiary> {
  const end = addDays(FIRST_DATE, sizes.lifetimeDays)
  const dayCount = Math.round((sizes.smallEvents / sizes.lifetimeEvents) * sizes.lifetimeDays)
  const anniversaries = listDates(FIRST_DATE, sizes.lifetimeDays).filter((date) => date.endsWith(ANNIVERSARY))
  const newestCount = dayCount - anniversaries.length
  const newest = listDates(addDays(end, -newestCount), newestCount)
  const dates = [...new Set([...anniversaries, ...newest])].sort()
  const plan = { dates, eventCount: sizes.smallEvents, seed: 1 }
  const stored = await getDiary(`small-${sizes.lifetimeEvents}`, plan)
  return { ...stored, dates: newest.slice(MONTH_DAYS), anniversaries: [ANNIVERSARY] }
}
