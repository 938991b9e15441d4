// Two diaries with the same number of events per day: a lifetime, and a small one. The small one has consecutive days, and
// one date in every year of the lifetime, so that "on this day" returns as many days from both.
import { addDays, listDates } from './dates.ts'
import { getDiary, type StoredDiary } from './diary-store.ts'
import type { Sizes } from './sizes.ts'

export interface AskedDiary extends StoredDiary {
  /** Days with at least a month of days before them. */
  dates: readonly string[]
  /** Dates that every year has, as `-MM-DD`. */
  anniversaries: readonly string[]
}

/** A diary, and the port of its service. */
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
  // Without 29 February, which has too few years to be compared.
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
