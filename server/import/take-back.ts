// Undoes an import: moves its pages and events to the trash, pages first, because they lock their days.
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import type { EventsService } from '../events/events.service.ts'
import type { JournalService } from '../journal/journal.service.ts'
import type { Clock } from '../lib/clock.ts'
import {
  changeImport,
  deleteEntries,
  findImport,
  listBroughtDates,
  listBroughtIds,
  listBroughtPages,
} from './import.repository.ts'
import { MAX_PROBLEMS, type Problem, problem } from './problem.ts'

const EVENTS_PER_WRITE = 50
const ENTRIES_PER_WRITE = 500
const PAGES_PER_READ = 100

export interface TakeBackDependencies {
  database: Database
  events: EventsService
  journal: Pick<JournalService, 'remove'>
  clock: Clock
}

/**
 * Moves an import's pages and events to the trash. Events locked by another page stay, are listed as problems, and can
 * be removed later.
 *
 * @param signal interrupts the undo, which can be resumed later
 */
export async function takeBack(
  dependencies: TakeBackDependencies,
  userId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, events, clock } = dependencies
  await takeBackPages(dependencies, userId, importId, signal)
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted()
    isMore = await database.write(userId, async (db) => {
      const ids = await listBroughtIds(db, userId, importId, EVENTS_PER_WRITE)
      for (const id of ids) await events.discard(db, userId, id)
      return ids.length > 0
    })
    await setImmediate()
  }
  // Last: without its record an entry could be imported again while its event still exists.
  for (let isMore = true; isMore; )
    isMore = await database.write(userId, (db) => deleteEntries(db, userId, importId, ENTRIES_PER_WRITE))
  await database.write(userId, async (db) => {
    const dates = await listBroughtDates(db, userId, importId, MAX_PROBLEMS)
    const row = await findImport(db, userId, importId)
    const before: Problem[] = JSON.parse(row?.problems ?? '[]')
    const problems = [
      ...dates.map((date) => problem(date, 'locked')),
      ...before.filter(({ code }) => code !== 'locked'),
    ].slice(0, MAX_PROBLEMS)
    const to = { finished_at: clock.now(), problems: JSON.stringify(problems) }
    await changeImport(db, userId, importId, { from: ['removed'], to })
  })
}

async function takeBackPages(
  { database, journal }: TakeBackDependencies,
  userId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let after = ''; ; ) {
    const pages = await listBroughtPages(database.reader, userId, importId, { after, limit: PAGES_PER_READ })
    for (const { id, date } of pages) {
      signal.throwIfAborted()
      // The owner may have deleted the page meanwhile.
      await journal.remove(userId, date, id).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
      })
      after = id
    }
    if (pages.length < PAGES_PER_READ) return
  }
}
