import type { NameDate } from './name-date.ts'
import { NO_TIME, type TakenAt, takenAtInstant, takenAtLocal, toCredibleInstant } from './taken-at.ts'

export interface FilmClock {
  /** The first is the zone of the film, if it states none. */
  zones: readonly string[]
  /** The date and time in the file's name. */
  named?: NameDate | undefined
  /** Whether the writer is known to write UTC. */
  isUniversal: boolean
}

/** Between the time of a film and that of its name: one may be its beginning, the other its end. */
const MAX_APART_MS = 5 * 60_000

/**
 * The time of a film whose container states it without an offset. The format demands UTC, but many cameras write local
 * time. The time is certain if the writer is known, if both are the same in the zone, or if the file's name decides;
 * otherwise only a date is told, as it is written.
 *
 * @param ms since 1970, read as UTC
 */
export function readFilmClock(ms: number | undefined, { zones, named, isUniversal }: FilmClock): TakenAt {
  const instant = toCredibleInstant(ms)
  if (!instant) return { ...NO_TIME, takenOn: named?.date ?? null }
  const universal = takenAtInstant(instant.epochMilliseconds, zones)
  if (isUniversal) return universal
  const written = instant.toZonedDateTimeISO('UTC').toPlainDateTime()
  const [zone] = zones
  const offsetMs = zone === undefined ? undefined : instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  if (offsetMs === 0) return universal
  if (named?.local && offsetMs !== undefined) {
    const apartMs = named.local.toZonedDateTime('UTC').epochMilliseconds - instant.epochMilliseconds
    if (Math.abs(apartMs - offsetMs) <= MAX_APART_MS) return universal
    if (Math.abs(apartMs) <= MAX_APART_MS) return takenAtLocal(written, zones)
  }
  return { ...NO_TIME, takenOn: named?.date ?? written.toPlainDate().toString() }
}
