import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/** The beginnings of the texts of what was found, always asked for with their owner. */
export const listEventTexts = (
  db: Db,
  { userId, ids, length }: { userId: string; ids: readonly string[]; length: number },
) =>
  db
    .selectFrom('events')
    .select(['id', sql<string>`substr(content, 1, ${length})`.as('content'), 'place_name'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('trash_id', 'is', null)
    .execute()

export const listJournalTexts = (
  db: Db,
  { userId, ids, length }: { userId: string; ids: readonly string[]; length: number },
) =>
  db
    .selectFrom('journals')
    .select(['id', sql<string>`substr(content, 1, ${length})`.as('content')])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('trash_id', 'is', null)
    .execute()
