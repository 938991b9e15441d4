// Attachments; every query names their owner.
import type { AttachmentRow, Db } from '../database/tables.ts'

export async function insertAttachment(db: Db, row: AttachmentRow): Promise<void> {
  await db.insertInto('attachments').values(row).execute()
}

const fromOwn = (db: Db, userId: string) =>
  db.selectFrom('attachments').where('attachments.user_id', '=', userId)

const selectOwn = (db: Db, userId: string) => fromOwn(db, userId).selectAll('attachments')

const fromWithEvent = (db: Db, userId: string) =>
  fromOwn(db, userId).leftJoin('events', (join) =>
    join.onRef('events.user_id', '=', 'attachments.user_id').onRef('events.id', '=', 'attachments.event_id'),
  )

/** Includes attachments whose event is in the trash. */
export const findAttachment = (db: Db, userId: string, id: string): Promise<AttachmentRow | undefined> =>
  selectOwn(db, userId).where('id', '=', id).executeTakeFirst()

/** Is found as its event is: not one of an event that was deleted by itself. */
const fromReadable = (db: Db, userId: string, id: string) =>
  fromWithEvent(db, userId)
    .leftJoin('trash', (join) =>
      join.onRef('trash.user_id', '=', 'events.user_id').onRef('trash.id', '=', 'events.trash_id'),
    )
    .where('attachments.id', '=', id)
    .where((where) => where.or([where('events.trash_id', 'is', null), where('trash.kind', '=', 'day')]))

export const findReadableAttachment = (
  db: Db,
  userId: string,
  id: string,
): Promise<AttachmentRow | undefined> =>
  fromReadable(db, userId, id).selectAll('attachments').executeTakeFirst()

export type AttachedFile = Pick<AttachmentRow, 'id' | 'user_id' | 'sha256' | 'name' | 'kind' | 'media_type'>

/** Without the transcript, which each request for a part of a long recording would read. */
export const findReadableFile = (db: Db, userId: string, id: string): Promise<AttachedFile | undefined> =>
  fromReadable(db, userId, id)
    .select(['attachments.id', 'attachments.user_id', 'attachments.sha256'])
    .select(['attachments.name', 'attachments.kind', 'attachments.media_type'])
    .executeTakeFirst()

/** The row with the date of its event, if any; undefined if the event is in the trash. */
export const findLivingAttachment = (db: Db, userId: string, id: string) =>
  fromWithEvent(db, userId)
    .selectAll('attachments')
    .select('events.date')
    .where('attachments.id', '=', id)
    .where('events.trash_id', 'is', null)
    .executeTakeFirst()

export const listAttachments = (db: Db, userId: string, ids: readonly string[]): Promise<AttachmentRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectOwn(db, userId).where('id', 'in', ids).execute()

/** In display order. */
export const listAttachmentsOf = (db: Db, userId: string, eventId: string): Promise<AttachmentRow[]> =>
  selectOwn(db, userId).where('event_id', '=', eventId).orderBy('position').orderBy('id').execute()

export async function updateAttachment(
  db: Db,
  userId: string,
  id: string,
  changes: Partial<AttachmentRow>,
): Promise<void> {
  await db
    .updateTable('attachments')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAttachments(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('attachments').where('user_id', '=', userId).where('id', 'in', ids).execute()
}

/** @returns ids of the deleted attachments */
export async function deleteAttachmentsOf(
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('attachments')
    .where('user_id', '=', userId)
    .where('event_id', 'in', eventIds)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns ids of the deleted attachments */
export async function deleteDetached(db: Db, userId: string, until: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('attachments')
    .where('user_id', '=', userId)
    .where('detached_at', '<=', until)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** When the oldest attachment without an event lost it, in milliseconds since 1970; null if there is none. */
export async function findOldestDetached(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('attachments')
    .select((select) => select.fn.min<number | null>('detached_at').as('oldest'))
    .where('user_id', '=', userId)
    .where('detached_at', 'is not', null)
    .executeTakeFirst()
  return row?.oldest ?? null
}
