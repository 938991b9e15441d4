// Expands rules of recurrence, https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10. ical.js reads them, but expands those of
// years, of negative days and of positions otherwise. Times are those of the wall clock, in milliseconds as if it were in UTC.
import type ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill/implementation'

export class TooCostly extends Error {}

/**
 * The times of a series within a window, in their order; its start is one of them.
 *
 * @param until the end of the window, or of the rule if that is earlier
 * @param maxSteps times that are looked at, of those since the start if the rule counts them
 * @throws TooCostly if there are more
 */
export function expandRule(
  rule: ICAL.Recur,
  start: number,
  { from, until }: { from: number; until: number },
  maxSteps: number,
): number[] {
  const endless = rule.clone()
  endless.until = null
  const series = new RRuleTemporal({
    rruleString: endless.toString(),
    dtstart: Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC'),
    includeDtstart: true,
    maxIterations: maxSteps,
    maxCandidateEvaluations: maxSteps,
    cache: false,
    temporal: Temporal,
  })
  try {
    const times = series.between(new Date(Math.max(start, from)), new Date(Math.max(start, until)), true)
    return times.map(({ epochMilliseconds }) => epochMilliseconds).filter((time) => time <= until)
  } catch (error) {
    // The library has no class for it.
    if (error instanceof Error && /\bexceeded\b/.test(error.message)) throw new TooCostly()
    throw error
  }
}
