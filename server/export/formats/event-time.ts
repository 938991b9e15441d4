/** The zone in which an event's time is to be read: its own, else its offset, else UTC. */
export function zoneOf({
  occurredAt,
  timeZone,
}: {
  occurredAt: string | null
  timeZone: string | null
}): string {
  if (timeZone !== null) return timeZone
  const offset = /([+-])(\d{2}):(\d{2})$/.exec(occurredAt ?? '')
  if (!offset) return 'UTC'
  const [, sign, hours, minutes] = offset
  if (minutes !== '00') return `${sign}${hours}:${minutes}`
  // The signs of these zones are those of POSIX: what lies east of Greenwich is negative.
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

/** As `2026-03-14T17:30:00Z`. */
export const toUtcSeconds = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19)}Z`
