// When the night writer runs, and for which dates: pure rules of a user's clock.
import { localDay, momentOf } from '../lib/zoned-time.ts'

export interface NightRule {
  /** An IANA name. */
  timeZone: string
  /** `HH:MM`. */
  time: string
}

/** One scheduled time. */
export interface Night {
  /** Milliseconds since 1970. */
  at: number
  /** The last date that it writes. */
  date: string
  /** More than 1 where a date that its zone skipped shares this time with the date after it. */
  dates: number
}

/** A `time` from here on writes the same date, an earlier one the date before. */
const NOON = '12:00'

/** @param day since 1970-01-01 */
const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const startOn = (day: number, { timeZone, time }: NightRule): number => momentOf(day, time, timeZone)

/** The latest scheduled time that is not after `ms`. */
export function lastNight(ms: number, rule: NightRule): Night {
  let day = localDay(ms, rule.timeZone)
  while (startOn(day, rule) > ms) day -= 1
  const at = startOn(day, rule)
  const isShared = startOn(day - 1, rule) === at
  return { at, date: toDate(rule.time >= NOON ? day : day - 1), dates: isShared ? 2 : 1 }
}

/** The first scheduled time after `ms`. */
export function nextNight(ms: number, rule: NightRule): number {
  let day = localDay(ms, rule.timeZone) - 1
  while (startOn(day, rule) <= ms) day += 1
  return startOn(day, rule)
}

/** The first date that a night writes. */
export const firstDate = ({ date, dates }: Night, catchUpDays: number): string =>
  toDate(Date.parse(date) / DAY_MS - catchUpDays - dates + 2)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Longer than from any night to the next. */
export const TWO_DAYS_MS = 2 * DAY_MS

/** How long after the first, second and third failure it is tried again. */
const WAITS_MS = [15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]
/** Failures after which a later night tries it once more. */
const NIGHTS_AFTER = 2

/**
 * When a page is tried again.
 *
 * @param tries so far, from 1
 * @returns null: not again
 */
export function nextTry(tries: number, failedAt: number, rule: NightRule): number | null {
  const wait = WAITS_MS[tries - 1]
  if (wait !== undefined) return failedAt + wait
  return tries <= WAITS_MS.length + NIGHTS_AFTER ? nextNight(failedAt, rule) : null
}

/** A time so far ahead was stored while the clock was wrong: it has come. */
export const hasCome = (ms: number, now: number): boolean => ms <= now || ms > now + TWO_DAYS_MS
