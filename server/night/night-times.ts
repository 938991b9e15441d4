// When the night writer runs, and for which dates: pure rules of a user's clock.
import { Temporal } from 'temporal-polyfill/implementation'
import { localDate, momentOf } from '../lib/zoned-time.ts'

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

const startOn = (date: Temporal.PlainDate, { timeZone, time }: NightRule): number =>
  momentOf(date, time, timeZone)

/** The latest scheduled time that is not after `ms`. */
export function lastNight(ms: number, rule: NightRule): Night {
  let day = localDate(ms, rule.timeZone)
  while (startOn(day, rule) > ms) day = day.subtract({ days: 1 })
  const at = startOn(day, rule)
  const date = rule.time >= NOON ? day : day.subtract({ days: 1 })
  const isShared = startOn(day.subtract({ days: 1 }), rule) === at
  return { at, date: date.toString(), dates: isShared ? 2 : 1 }
}

/** The first scheduled time after `ms`. */
export function nextNight(ms: number, rule: NightRule): number {
  let day = localDate(ms, rule.timeZone).subtract({ days: 1 })
  while (startOn(day, rule) <= ms) day = day.add({ days: 1 })
  return startOn(day, rule)
}

/** The first of so many dates that end with `date`. */
export const firstOf = (date: string, days: number): string =>
  Temporal.PlainDate.from(date)
    .subtract({ days: days - 1 })
    .toString()

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Longer than from any night to the next. */
export const TWO_DAYS_MS = 48 * HOUR_MS

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
