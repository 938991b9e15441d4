// The places of a user's events, by their names.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import type { DateRange } from '../lib/dates.ts'

const NEWEST: RawBuilder<number> = sql`row_number() over (partition by place_name order by date desc, sort_at desc, id desc)`

/** Where each of the names that has a point was last used. */
export const listLastPoints = (
  db: Db,
  userId: string,
  { from, to }: DateRange,
  placeNames: readonly string[],
) =>
  db
    .selectFrom(
      db
        .selectFrom('events')
        .where('user_id', '=', userId)
        .where('trash_id', 'is', null)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .where('place_name', 'in', placeNames)
        .where('latitude', 'is not', null)
        .select(['place_name as placeName', 'latitude', 'longitude', NEWEST.as('age')])
        .as('named'),
    )
    .select(['placeName', 'latitude', 'longitude'])
    .where('age', '=', 1)
    .$narrowType<{ placeName: string }>()
    .execute()
