import type { KeptFile } from '../offline/records.ts'
import { getDayClock } from '../state/day-clock.ts'
import type { PhotoFacts } from '../state/draft.ts'
import { dateOf } from '../state/zoned-time.ts'

/** By the service, or else by the file itself. @returns undefined if both are unknown */
export function photoFactsOf({
  attachment,
  taken,
}: Pick<KeptFile, 'attachment' | 'taken'>): PhotoFacts | undefined {
  const known = attachment ?? taken
  if (!known) return undefined
  const { takenAt, timeZone, latitude, longitude } = known
  const facts: PhotoFacts = {
    ...(takenAt !== null && {
      date: dateOf(Temporal.Instant.from(takenAt), {
        timeZone: timeZone ?? offsetOf(takenAt),
        dayStart: getDayClock().dayStart,
      }),
      occurredAt: takenAt,
      timeZone,
    }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

const offsetOf = (moment: string): string => (moment.endsWith('Z') ? 'UTC' : moment.slice(-'+00:00'.length))

/**
 * A date at which one of the files was perhaps taken, as its name says for example. It is only ever offered.
 *
 * @param date the date of the draft, for which nothing need be offered
 */
export const uncertainDateOf = (
  files: readonly Pick<KeptFile, 'attachment'>[],
  date: string,
): string | undefined =>
  files
    // Kept answers of an earlier version lack it.
    .map(({ attachment }) => attachment?.takenOn ?? undefined)
    .find((takenOn) => takenOn !== undefined && takenOn !== date)
