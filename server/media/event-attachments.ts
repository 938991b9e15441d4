// Assigns attachments to events, in the transaction that changes the event.
import { AppError, invalidInput } from '../../contract/app-error.ts'
import type { AttachmentRow, Db, EventRow } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { toStoredAttachment } from '../diary/attachment-mapping.ts'
import { emptyAnswers } from '../http/api/idempotency.ts'
import { removeDataOfAttachments } from '../tasks/task-data.ts'
import * as attachments from './attachments.repository.ts'

export const DETACHED_MS = 24 * 3_600_000
const DETACHED = { event_id: null, position: 0, import_id: null }

/**
 * The attachments of these ids, as the event is to have them: in this order. Changes nothing.
 *
 * @throws AppError NOT_FOUND for an attachment of another user, INVALID_INPUT for one of another event
 */
export async function findToAttach(
  db: Db,
  userId: string,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<AttachmentRow[]> {
  const found = await attachments.listAttachments(db, userId, ids)
  return ids.map((id) =>
    assertFree(
      found.find((row) => row.id === id),
      eventId,
    ),
  )
}

/** Those of these ids that the event can have again, in this order: not the ones that were deleted, or that another event has. */
export async function listFree(
  db: Db,
  userId: string,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<string[]> {
  const found = await attachments.listAttachments(db, userId, ids)
  const isFree = ({ event_id }: AttachmentRow) => event_id === null || event_id === eventId
  const free = new Set(found.filter(isFree).map(({ id }) => id))
  return ids.filter((id) => free.has(id))
}

/** Sets the attachments of an event to those that `findToAttach` has found. */
export async function attach(
  db: Db,
  userId: string,
  { eventId, rows, now }: { eventId: string; rows: readonly AttachmentRow[]; now: number },
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const before = await attachments.listAttachmentsOf(db, userId, eventId)
  for (const row of before.filter(({ id }) => !ids.includes(id)))
    await attachments.updateAttachment(db, userId, row.id, { ...DETACHED, detached_at: now })
  if (before.some(({ id }) => !ids.includes(id))) await enqueueWork(db, userId, 'media', now + DETACHED_MS)
  for (const [position, row] of rows.entries()) {
    if (row.event_id === eventId && row.position === position) continue
    const place = { event_id: eventId, position, detached_at: null }
    await attachments.updateAttachment(db, userId, row.id, place)
  }
}

function assertFree(row: AttachmentRow | undefined, eventId: string): AttachmentRow {
  if (!row) throw new AppError('NOT_FOUND', { message: 'There is no such attachment.' })
  if (row.event_id !== null && row.event_id !== eventId)
    throw invalidInput('body.attachmentIds', 'names an attachment of another event', 'attached_elsewhere')
  return row
}

/** Deletes the attachments of purged events. The cleanup of unused files deletes their bytes. */
export async function purgeAttachments(
  db: Db,
  userId: string,
  eventIds: readonly string[],
  now: number,
): Promise<void> {
  if (eventIds.length === 0) return
  const ids = await attachments.deleteAttachmentsOf(db, userId, eventIds)
  if (ids.length === 0) return
  await removeCopies(db, userId, ids, now)
  await enqueueWork(db, userId, 'media', now)
}

/** Removes what answers and tasks have of deleted attachments. */
export async function removeCopies(
  db: Db,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await emptyAnswers(db, userId, ids)
  await removeDataOfAttachments(db, userId, ids, now)
}

/** The column `attachments` of an event's row. */
export const attachmentColumn = (
  eventId: string,
  rows: readonly AttachmentRow[],
): Pick<EventRow, 'attachments'> => ({
  attachments:
    rows.length === 0
      ? null
      : JSON.stringify(rows.map((row) => toStoredAttachment({ ...row, event_id: eventId }))),
})

export const { listAttachmentsOf } = attachments
