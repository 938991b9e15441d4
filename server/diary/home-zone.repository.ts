import type { Db } from '../database/tables.ts'

/** Several months of places, so that a journey abroad does not outweigh them. */
const NEWEST_PLACED = 300

/** The user's time zone; if none is chosen, that of most of the newest events with a point. Null where neither is known. */
async function findHomeZone(db: Db, userId: string): Promise<string | null> {
  const newest = db
    .selectFrom('events')
    .select('events.time_zone')
    .where('events.user_id', '=', userId)
    .where('events.trash_id', 'is', null)
    .where('events.latitude', 'is not', null)
    .orderBy('events.date', 'desc')
    .orderBy('events.id', 'desc')
    .limit(NEWEST_PLACED)
  const usual = db
    .selectFrom(newest.as('newest'))
    .select('newest.time_zone')
    .where('newest.time_zone', 'is not', null)
    .groupBy('newest.time_zone')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('newest.time_zone')
    .limit(1)
  const found = await db
    .selectFrom('settings')
    .select(({ fn }) => fn.coalesce('settings.time_zone', usual.$asScalar()).as('homeZone'))
    .where('settings.user_id', '=', userId)
    .executeTakeFirst()
  return found?.homeZone ?? null
}

/**
 * The zone in whose country the place names of a user leave out the country.
 *
 * @param own the event's zone, used if the user's is unknown
 */
export const getHomeZone = async (db: Db, userId: string, own?: string | null): Promise<string | null> =>
  (await findHomeZone(db, userId)) ?? own ?? null

/** Of the newest event that has one. */
async function findLatestZone(db: Db, userId: string): Promise<string | undefined> {
  const event = await db
    .selectFrom('events')
    .select('time_zone')
    .where('user_id', '=', userId)
    .where('trash_id', 'is', null)
    .where('time_zone', 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('sort_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.time_zone ?? undefined
}

/** The zone of a user's hours and nights: the chosen one, the zone at home, or that in which they wrote last. */
export const getClockZone = async (db: Db, userId: string, chosen: string | null): Promise<string> =>
  chosen ?? (await findHomeZone(db, userId)) ?? (await findLatestZone(db, userId)) ?? 'UTC'
