// Undoes an import: moves its pages and events to the trash, pages first, because they lock their days.
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { EventsService } from '../events/events.service.ts'
import { emptyAnswers } from '../http/api/idempotency.ts'
import type { JournalService } from '../journal/journal.service.ts'
import type { Clock } from '../lib/clock.ts'
import { listAttachmentsOf } from '../media/event-attachments.ts'
import {
  changeImport,
  findImport,
  listAddedAttachments,
  listImportedEvents,
  listImportedPages,
} from './import.repository.ts'
import { MAX_PROBLEMS, problem } from './problem.ts'

/** Other writes wait for the transaction. */
const EVENTS_PER_WRITE = 50
const ENTRIES_PER_READ = 500
/** Each is some ten statements. */
const FILES_PER_WRITE = 10

export interface UndoDependencies {
  database: Database
  events: EventsService
  journal: Pick<JournalService, 'removeIf'>
  clock: Clock
}

interface Undo extends UndoDependencies {
  userId: string
  importId: string
  signal: AbortSignal
}

/**
 * Moves an import's pages and events to the trash, and removes the files that it added to other events. Events locked by
 * another page stay, are the import's only problems, and can be removed later.
 *
 * @param signal interrupts the undo, which can be resumed later
 */
export async function undoImport(
  dependencies: UndoDependencies,
  userId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = dependencies
  const undo = { ...dependencies, userId, importId, signal }
  await undoPages(undo)
  await undoFiles(undo)
  const locked = await undoEvents(undo)
  await database.write(userId, async (db) => {
    const problems = locked.slice(0, MAX_PROBLEMS).map((date) => problem(date, 'locked'))
    const to = { finished_at: clock.now(), problems: JSON.stringify(problems), progress: 1 }
    await changeImport(db, userId, importId, { from: ['removed'], to })
    if (locked.length === 0) await forgetFile(db, userId, importId)
  })
}

/** Names of files are words of the owner, as are the problems that quote the file. */
async function forgetFile(db: Db, userId: string, importId: string): Promise<void> {
  await changeImport(db, userId, importId, { from: ['removed'], to: { file_name: '' } })
  await emptyAnswers(db, userId, [importId])
}

async function undoPages({ database, journal, userId, importId, signal }: Undo): Promise<void> {
  await inBatches(ENTRIES_PER_READ, signal, async (batch) => {
    const entries = await listImportedPages(database.reader, userId, importId, batch)
    for (const { id, date } of entries) {
      if (date === null) continue
      signal.throwIfAborted()
      await journal.removeIf(userId, date, (page) => page.id === id)
    }
    return entries
  })
}

/** Removes the files that the import added to events of earlier imports. An event that has nothing else keeps them. */
async function undoFiles({ database, events, userId, importId, signal }: Undo): Promise<void> {
  await inBatches(FILES_PER_WRITE, signal, (batch) =>
    database.write(userId, async (db) => {
      const files = await listAddedAttachments(db, userId, importId, batch)
      for (const [eventId, added] of Map.groupBy(files, (file) => file.eventId)) {
        const gone = added.map(({ id }) => id)
        const attached = await listAttachmentsOf(db, userId, eventId)
        const ids = attached.map(({ id }) => id).filter((id) => !gone.includes(id))
        await events.setAttachments(db, userId, { id: eventId, ids, since: importId }).catch(ignoreEmptyEvent)
      }
      return files
    }),
  )
}

function ignoreEmptyEvent(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'INVALID_INPUT')) throw error
}

/** @returns dates of locked events, oldest first */
async function undoEvents({ database, events, userId, importId, signal }: Undo): Promise<string[]> {
  const locked = new Set<string>()
  const total = (await findImport(database.reader, userId, importId))?.event_count ?? 0
  let done = 0
  await inBatches(EVENTS_PER_WRITE, signal, async (batch) => {
    const entries = await database.write(userId, async (db) => {
      const entries = await listImportedEvents(db, userId, importId, batch)
      const unlocked = entries.filter(({ lockedBy }) => lockedBy === null)
      const living = unlocked.flatMap(({ id, date }) => (date === null ? [] : [id]))
      await events.discard(db, userId, living)
      const progress = Math.min(0.99, (done + entries.length) / Math.max(total, 1))
      await changeImport(db, userId, importId, { from: ['removed'], to: { progress } })
      return entries
    })
    for (const { date, lockedBy } of entries) if (date !== null && lockedBy !== null) locked.add(date)
    done += entries.length
    return entries
  })
  return [...locked].sort()
}

/** Calls `processBatch` until it returns fewer rows than the limit. Other requests are served in between. */
async function inBatches(
  limit: number,
  signal: AbortSignal,
  processBatch: (batch: { after: string; limit: number }) => Promise<readonly { id: string }[]>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal.throwIfAborted()
    const rows = await processBatch({ after, limit })
    after = rows.length < limit ? undefined : rows.at(-1)?.id
    await setImmediate()
  }
}
