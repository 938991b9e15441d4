// Follows the outbox for pages that their owner deleted: such a date is withdrawn from the night writer until an event is
// added to it.
import { findCursor, moveCursor, type NumberedChange, readChanges } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { deleteWithdrawn, listWithdrawnBefore, putNightDay } from './night.repository.ts'

const READER = 'night'
/** Changes per transaction, which delays other users' writes. */
const CHANGES_AT_ONCE = 500

/** Reads the outbox to its end. @param from the first date that matters where the outbox no longer tells of deletions */
export async function followChanges(database: Database, userId: string, from: string): Promise<void> {
  while (await database.write(userId, (db) => followSome(db, userId, from)));
}

/** Reads the next changes, as part of the caller's transaction. @returns whether there may be more */
export async function followSome(db: Db, userId: string, from: string): Promise<boolean> {
  const after = await findCursor(db, userId, READER)
  const { changes, isComplete } = await readChanges(db, userId, after, CHANGES_AT_ONCE)
  const isWithdrawn = new Map<string, boolean>()
  for (const change of changes) readChange(change, isWithdrawn)
  const dates = [...isWithdrawn.keys()]
  const renewed = dates.filter((date) => !isWithdrawn.get(date))
  await deleteWithdrawn(db, userId, renewed)
  for (const date of dates.filter((one) => isWithdrawn.get(one))) await withdraw(db, userId, date)
  // An imported diary has tasks of pages that its outbox does not know.
  if (after === 0 || !isComplete)
    for (const date of await listWithdrawnBefore(db, userId, from)) await withdraw(db, userId, date)
  const last = changes.at(-1)
  if (last) await moveCursor(db, userId, READER, last.sequence)
  return changes.length === CHANGES_AT_ONCE
}

function readChange({ kind, date, previousDate }: NumberedChange, isWithdrawn: Map<string, boolean>): void {
  const hasMoved = kind === 'event.updated' && previousDate !== null && previousDate !== date
  if (kind === 'page.deleted') isWithdrawn.set(date, true)
  else if (kind === 'event.created' || kind === 'event.restored' || hasMoved || kind === 'page.restored')
    isWithdrawn.set(date, false)
}

/** Until an event is added to the date. */
export const withdraw = (db: Db, userId: string, date: string): Promise<void> =>
  putNightDay(db, userId, { date, withdrawn: 1, work: null, tries: 0, code: null, next_try_at: null })
