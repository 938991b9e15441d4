// The places of a user's events, by their names.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { FIRST_DATE } from '../lib/dates.ts'

const selectNamed = (db: Db, userId: string) =>
  db
    .selectFrom('events')
    .where('user_id', '=', userId)
    .where('trash_id', 'is', null)
    // Every date: said so that the index of dates is used.
    .where('date', '>=', FIRST_DATE)
    .where('place_name', 'is not', null)

/** Every name in use, the most frequent first; of as many events, by name. */
export const listPlaceNames = (db: Db, userId: string) =>
  selectNamed(db, userId)
    .select(['place_name as placeName', sql<number>`count(*)`.as('events')])
    .groupBy('place_name')
    .orderBy('events', 'desc')
    .orderBy('place_name')
    .$narrowType<{ placeName: string }>()
    .execute()

const NEWEST: RawBuilder<number> = sql`row_number() over (partition by place_name order by date desc, sort_at desc, id desc)`

/** Where each of the names that has a point was last used. */
export const listLastPoints = (db: Db, userId: string, placeNames: readonly string[]) =>
  db
    .selectFrom(
      selectNamed(db, userId)
        .where('place_name', 'in', placeNames)
        .where('latitude', 'is not', null)
        .select(['place_name as placeName', 'latitude', 'longitude', NEWEST.as('age')])
        .as('named'),
    )
    .select(['placeName', 'latitude', 'longitude'])
    .where('age', '=', 1)
    .execute()
