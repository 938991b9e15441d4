/** Hours of the day in time zones, for many moments: `Temporal` takes some 10 µs for each. */
import { Temporal } from 'temporal-polyfill/implementation'

const MS_PER_SECOND = 1_000
const MS_PER_HOUR = 3_600_000
const HOURS = 24

/** A span of time in which the clocks of a zone keep their distance from UTC. */
interface Span {
  fromMs: number
  toMs: number
  offsetMs: number
}

/**
 * Reads the hour, 0 to 23, that the clocks of a zone show at a moment. Between two changes of its clocks a zone is
 * asked once, so moments in the order of time cost the least.
 *
 * @returns a function of milliseconds since 1970 and an IANA name or an offset such as `+05:45`; `Z` at its end is UTC.
 *   It answers null for an unknown zone.
 */
export function createHourReader(): (ms: number, timeZone: string) => number | null {
  const spans = new Map<string, Span>()
  const hourOf = (ms: number, timeZone: string) => {
    const known = spans.get(timeZone)
    const span = known && ms >= known.fromMs && ms < known.toMs ? known : findSpan(ms, timeZone)
    spans.set(timeZone, span)
    const hours = Math.floor((ms + span.offsetMs) / MS_PER_HOUR)
    return ((hours % HOURS) + HOURS) % HOURS
  }
  return (ms, timeZone) => {
    try {
      return hourOf(ms, timeZone)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }
}

function findSpan(ms: number, timeZone: string): Span {
  const moment = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(
    timeZone.endsWith('Z') ? 'UTC' : timeZone,
  )
  // Of a change at this very moment, the clocks after it count.
  const previous = moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const next = moment.getTimeZoneTransition('next')
  return {
    fromMs: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    toMs: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: moment.offsetNanoseconds / 1_000 / MS_PER_SECOND,
  }
}
