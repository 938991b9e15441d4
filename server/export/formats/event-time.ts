/** The zone of an event's time: its own, otherwise its offset, otherwise UTC. */
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
  // These zones use POSIX signs: negative east of Greenwich.
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

/** As `2026-03-14T17:30:00Z`. */
export const toUtcSeconds = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19)}Z`
