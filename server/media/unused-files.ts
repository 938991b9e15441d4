// Deletes files that nothing uses: of attachments that were purged, that belonged to no event for a day, or whose
// upload was cut off.
import type { Database } from '../database/database.ts'
import { completeWork, isWorkDue, listDueUsers } from '../database/work-queue.ts'
import { emptyAnswers } from '../events/idempotency.ts'
import type { Clock } from '../lib/clock.ts'
import * as attachments from './attachments.repository.ts'
import { DETACHED_MS } from './event-attachments.ts'
import * as files from './files.repository.ts'
import type { MediaStore } from './store/media-store.ts'

/** An upload that began so long ago was cut off. */
const ARRIVING_MS = 24 * 3_600_000

interface Dependencies {
  database: Database
  clock: Clock
  store: MediaStore
}

export type UnusedFiles = ReturnType<typeof createUnusedFiles>

export function createUnusedFiles({ database, clock, store }: Dependencies) {
  let last: Promise<unknown> = Promise.resolve()

  async function removeOf(userId: string): Promise<void> {
    const now = clock.now()
    const hashes = await database.write(userId, async (db) => {
      await emptyAnswers(db, userId, await attachments.deleteDetached(db, userId, now - DETACHED_MS))
      return files.markUnused(db, userId, now - ARRIVING_MS)
    })
    await store.remove(userId, hashes)
    await database.write(userId, async (db) => {
      if (hashes.length > 0) await files.deleteFiles(db, userId, hashes)
      const [detached, arriving] = [
        await attachments.findOldestDetached(db, userId),
        await files.findOldestArriving(db, userId),
      ]
      const due = [
        ...(detached === null ? [] : [detached + DETACHED_MS]),
        ...(arriving === null ? [] : [arriving + ARRIVING_MS]),
      ]
      await completeWork(db, userId, 'media', due.length > 0 ? Math.min(...due) : null)
    })
  }

  /** One after the other, here and on other nodes: an upload may store again what another is about to delete. */
  function remove(userId: string): Promise<void> {
    const turn = last.then(() => database.withLock(`media ${userId}`, () => removeOf(userId)))
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    /** After a deletion: what fails here is done by the job, and must not undo what was committed. */
    async removeAfterDeletion(userId: string): Promise<void> {
      if (!(await isWorkDue(database.reader, userId, 'media', clock.now()))) return
      await remove(userId).catch(() => undefined)
    },

    /** Until `signal` stops it. */
    async removeDue(signal: AbortSignal): Promise<void> {
      for (const userId of await listDueUsers(database.reader, 'media', clock.now()))
        if (!signal.aborted) await remove(userId)
    },
  }
}
