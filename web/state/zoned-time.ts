/** Converts instants to local dates and times of a zone, and back. */

/** How a user counts days. */
export interface DayClock {
  /** An IANA name. */
  timeZone: string
  /** `HH:MM`: earlier times belong to the day before. */
  dayStart: string
}

/** An IANA name. Some systems tell an offset, or no zone that they know themselves: then the device shows UTC. */
export function deviceTimeZone(): string {
  const name = Temporal.Now.timeZoneId()
  const [, sign, hours] = /^([+-])(\d\d):00$/.exec(name) ?? []
  // The signs of these names are turned round.
  if (hours !== undefined) return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
  return /^[A-Za-z]/.test(name) && isTimeZone(name) ? name : 'UTC'
}

/** Whether this device supports a zone: another device may support more. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(Temporal.Now.zonedDateTimeISO(name))
  } catch {
    return false
  }
}

/**
 * The date of the diary day that an instant belongs to. A day begins when the clocks show its start for the first time: if
 * they are set back afterwards, the hour that comes twice belongs to the new day.
 */
export function dateOf(moment: Temporal.Instant, { timeZone, dayStart }: DayClock): string {
  const shown = moment.toZonedDateTimeISO(timeZone)
  const days = Temporal.PlainTime.compare(shown.toPlainTime(), dayStart) < 0 ? 1 : 0
  const date = shown.toPlainDate().subtract({ days })
  const next = date.add({ days: 1 })
  // The first of two equal times.
  const nextStart = next.toZonedDateTime({ timeZone, plainTime: dayStart })
  return (Temporal.Instant.compare(nextStart.toInstant(), moment) <= 0 ? next : date).toString()
}

/**
 * The instant of a local time on a diary day: the first of a repeated time; a skipped time is moved forward by the
 * length of the gap.
 *
 * @param time `HH:MM`
 */
export function momentOn(date: string, time: string, { timeZone, dayStart }: DayClock): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from(time)
  const days = Temporal.PlainTime.compare(plainTime, dayStart) < 0 ? 1 : 0
  return Temporal.PlainDate.from(date).add({ days }).toZonedDateTime({ timeZone, plainTime }).toInstant()
}

/** An instant as RFC 3339 with the zone's offset. */
export function toOffsetTime(moment: Temporal.Instant, timeZone: string): string {
  // Historical offsets have seconds, which RFC 3339 does not allow.
  const offset = moment.toZonedDateTimeISO(timeZone).offset.slice(0, '+00:00'.length)
  return moment.toString({ timeZone: offset, smallestUnit: 'second' })
}

/** The local time of an event as `HH:MM`: in its zone, otherwise by its offset. */
export function wallClockOf(occurredAt: string, timeZone: string | null): string {
  const written = occurredAt.slice(11, 16)
  if (timeZone === null) return written
  try {
    const shown = Temporal.Instant.from(occurredAt).toZonedDateTimeISO(timeZone)
    return shown.toPlainTime().toString({ smallestUnit: 'minute' })
  } catch {
    // The zone is unknown to this device, or the fraction of a second is finer than nanoseconds.
    return written
  }
}

/** The fields of an event for an instant; both are null without one. */
export const timeOf = (moment: Temporal.Instant | null, timeZone: string) => ({
  occurredAt: moment && toOffsetTime(moment, timeZone),
  timeZone: moment && timeZone,
})
