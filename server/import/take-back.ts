// Moves what an import brought to the trash.
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { EventsService } from '../events/events.service.ts'
import type { Clock } from '../lib/clock.ts'
import { changeImport, deleteEntries, listBroughtIds } from './import.repository.ts'

const EVENTS_PER_WRITE = 50
const ENTRIES_PER_WRITE = 500

interface Dependencies {
  database: Database
  events: EventsService
  clock: Clock
}

/** @param signal ends it, to be taken up again later */
export async function takeBack(
  { database, events, clock }: Dependencies,
  userId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted()
    isMore = await database.write(userId, async (db) => {
      const ids = await listBroughtIds(db, userId, importId, EVENTS_PER_WRITE)
      for (const id of ids) await events.discard(db, userId, id)
      return ids.length > 0
    })
    await setImmediate()
  }
  // Only now: an entry that is forgotten could be brought again while its event still lives.
  for (let isMore = true; isMore; )
    isMore = await database.write(userId, (db) => deleteEntries(db, userId, importId, ENTRIES_PER_WRITE))
  await database.write(userId, (db) =>
    changeImport(db, userId, importId, { from: ['removed'], to: { finished_at: clock.now() } }),
  )
}
