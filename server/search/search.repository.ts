import type { Db } from '../database/tables.ts'
import { parseAttachments } from '../diary/attachment-mapping.ts'

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

/** The names of the files of events. */
export async function listFileNames(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('events')
    .select(['id', 'attachments'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('trash_id', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, attachments }) => [id, new Set(parseAttachments(attachments).map(({ name }) => name))]),
  )
}

/** The first and the last day of the diary. */
export async function findDiarySpan(
  db: Db,
  userId: string,
): Promise<{ first: string | undefined; last: string | undefined }> {
  const row = await db
    .selectFrom('days')
    .select((select) => [select.fn.min('date').as('first'), select.fn.max('date').as('last')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { first: row?.first ?? undefined, last: row?.last ?? undefined }
}
