import type { Db } from '../database/tables.ts'

/** All of the content of events and pages, those in the trash left out. */
export async function listContents(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; content: string }[]> {
  if (ids.length === 0) return []
  const contentsOf = (table: 'events' | 'journals') =>
    db
      .selectFrom(table)
      .select(['id', 'content'])
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('trash_id', 'is', null)
  return contentsOf('events').unionAll(contentsOf('journals')).execute()
}
