// When a feed is asked next.
import type { Db } from '../database/tables.ts'
import { nextNight } from '../night/night-times.ts'
import { ruleOf } from '../night/night-turn.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { FeedRow } from './feeds.repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** So long before the night writer, the day's entries are there when it begins. */
const BEFORE_NIGHT_MS = 5 * MINUTE_MS
const FIRST_RETRY_MS = 15 * MINUTE_MS
/** Feeds that were added together are not asked together. The last letters of an id are random. */
const MAX_JITTER_MS = 4 * MINUTE_MS

const jitterOf = ({ id }: Pick<FeedRow, 'id'>): number => Number.parseInt(id.slice(-6), 16) % MAX_JITTER_MS

/** @param failures in a row, with the last run */
const waitAfter = (failures: number): number =>
  failures === 0 ? HOUR_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), DAY_MS)

/** An hour later, longer after failures, and once before the night writer. */
export async function nextRunOf(
  db: Db,
  settings: Pick<SettingsService, 'getNightWriter'>,
  feed: Pick<FeedRow, 'user_id' | 'id'>,
  { now, failures }: { now: number; failures: number },
): Promise<number> {
  const jitter = jitterOf(feed)
  const next = now + waitAfter(failures) + jitter
  const own = await settings.getNightWriter(db, feed.user_id)
  if (!own.enabled) return next
  // Within the minutes before the night, this one is over.
  const night = nextNight(now + BEFORE_NIGHT_MS + jitter, await ruleOf(db, feed.user_id, own))
  return Math.min(next, night - BEFORE_NIGHT_MS - jitter)
}
