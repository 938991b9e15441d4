import type { Db } from '../database/tables.ts'
import { findHomeZone } from './events.repository.ts'

/**
 * The zone in whose country the place names of a user leave out the country.
 *
 * @param own the event's zone, used if the user's is unknown
 */
export const getHomeZone = async (db: Db, userId: string, own?: string | null): Promise<string | null> =>
  (await findHomeZone(db, userId)) ?? own ?? null
