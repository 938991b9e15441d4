import type { Db } from '../database/tables.ts'

/** The texts of what was found, always asked for with their owner. */
export const listEventTexts = (db: Db, userId: string, ids: readonly string[]) =>
  db
    .selectFrom('events')
    .select(['id', 'content', 'place_name as placeName'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('trash_id', 'is', null)
    .execute()

export const listJournalTexts = (db: Db, userId: string, ids: readonly string[]) =>
  db
    .selectFrom('journals')
    .select(['id', 'content'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('trash_id', 'is', null)
    .execute()
