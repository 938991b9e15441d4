// Follows the outbox for pages that their owner deleted: such a date is withdrawn from the night writer until an event is
// added to it.
import { findCursor, findLastSequence, moveCursor, readChanges } from '../database/changes.ts'
import type { Db } from '../database/tables.ts'
import { deleteWithdrawn, listMoves, listWithdrawnBefore, putNightDay } from './night.repository.ts'

const READER = 'night'

/** Reads on to the outbox's end. @param from the first date that matters where the outbox no longer tells of deletions */
export async function followChanges(db: Db, userId: string, from: string): Promise<void> {
  const after = await findCursor(db, userId, READER)
  const { changes, isComplete } = await readChanges(db, userId, after, 1)
  if (changes.length > 0) {
    for (const { date, isDeleted } of await listMoves(db, userId, after))
      await (isDeleted ? withdraw : deleteWithdrawn)(db, userId, date)
    await moveCursor(db, userId, READER, await findLastSequence(db, userId))
  }
  // An imported diary has tasks of pages that its outbox does not know.
  if (after === 0 || !isComplete)
    for (const date of await listWithdrawnBefore(db, userId, from)) await withdraw(db, userId, date)
}

/** Until an event is added to the date. */
export const withdraw = (db: Db, userId: string, date: string): Promise<void> =>
  putNightDay(db, userId, { date, withdrawn: 1, work: null, tries: 0, code: null, next_try_at: null })
