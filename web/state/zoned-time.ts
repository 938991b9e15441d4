/** Moments, and what the clocks of time zones show of them. */

/** How a person counts days: by the clock of which zone, and from which hour on. */
export interface DayClock {
  /** An IANA name. */
  timeZone: string
  /** `HH:MM`: what happens earlier belongs to the day before. */
  dayStart: string
}

export const deviceTimeZone = (): string => Temporal.Now.timeZoneId()

/** Of two devices, one may know a zone that the other has not heard of. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(Temporal.Now.zonedDateTimeISO(name))
  } catch {
    return false
  }
}

/** The date that a person's clock gives a moment. */
export function dateOf(moment: Temporal.Instant, { timeZone, dayStart }: DayClock): string {
  const shown = moment.toZonedDateTimeISO(timeZone)
  const days = Temporal.PlainTime.compare(shown.toPlainTime(), dayStart) < 0 ? 1 : 0
  return shown.toPlainDate().subtract({ days }).toString()
}

/**
 * The moment of a wall clock time on a diary day. Of an hour that comes twice it is the first; a time that is
 * skipped is taken as long after midnight as it would have been.
 *
 * @param time `HH:MM`
 */
export function momentOn(date: string, time: string, { timeZone, dayStart }: DayClock): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from(time)
  const days = Temporal.PlainTime.compare(plainTime, dayStart) < 0 ? 1 : 0
  return Temporal.PlainDate.from(date).add({ days }).toZonedDateTime({ timeZone, plainTime }).toInstant()
}

/** A moment as RFC 3339 with the offset that the zone has then. */
export function toOffsetTime(moment: Temporal.Instant, timeZone: string): string {
  // Before zones were agreed on, towns had offsets with seconds, which the format cannot say.
  const offset = moment.toZonedDateTimeISO(timeZone).offset.slice(0, '+00:00'.length)
  return moment.toString({ timeZone: offset, smallestUnit: 'second' })
}

/** The wall clock of where it happened, `HH:MM`: of its zone, or else as the moment was written down. */
export function wallClockOf(occurredAt: string, timeZone: string | null): string {
  const written = occurredAt.slice(11, 16)
  if (timeZone === null) return written
  try {
    const shown = Temporal.Instant.from(occurredAt).toZonedDateTimeISO(timeZone)
    return shown.toPlainTime().toString({ smallestUnit: 'minute' })
  } catch {
    // A zone that this device has not heard of, or a second with more digits than there are nanoseconds.
    return written
  }
}

/** A moment as an event has it; both members are null for no time. */
export const timeOf = (moment: Temporal.Instant | null, timeZone: string) => ({
  occurredAt: moment && toOffsetTime(moment, timeZone),
  timeZone: moment && timeZone,
})
