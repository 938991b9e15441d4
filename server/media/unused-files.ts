// Deletes unused files: of purged attachments, of attachments without an event for a day, of interrupted, cancelled or
// expired uploads.
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { completeWork, isWorkDue, listDueUsers } from '../database/work-queue.ts'
import type { Clock } from '../lib/clock.ts'
import { runForEach } from '../lib/run-for-each.ts'
import { Slots } from '../lib/slots.ts'
import * as attachments from './attachments.repository.ts'
import { DETACHED_MS, removeCopies } from './event-attachments.ts'
import * as files from './files.repository.ts'
import type { MediaStore } from './store/media-store.ts'
import * as uploads from './tus/uploads.repository.ts'

/** An upload that began longer ago counts as interrupted. */
const ARRIVING_MS = 24 * 3_600_000

/** One of a user at a time. A slow store must not hold up the removals of others. */
const MAX_REMOVING = 4

interface Dependencies {
  database: Database
  clock: Clock
  store: MediaStore
}

export type UnusedFiles = ReturnType<typeof createUnusedFiles>

export function createUnusedFiles({ database, clock, store }: Dependencies) {
  const slots = new Slots({ max: MAX_REMOVING, maxPerKey: 1 })

  async function removeOf(userId: string): Promise<void> {
    const now = clock.now()
    const { hashes, ended } = await database.write(userId, async (db) => {
      const detached = await attachments.deleteDetached(db, userId, now - DETACHED_MS)
      await removeCopies(db, userId, detached, now)
      return {
        hashes: await files.markUnused(db, userId, now - ARRIVING_MS),
        ended: await uploads.endExpiredUploads(db, userId, now),
      }
    })
    await store.remove(userId, hashes)
    for (const uploadId of ended) await store.removeParts({ userId, uploadId })
    await database.write(userId, async (db) => {
      if (hashes.length > 0) await files.deleteFiles(db, userId, hashes)
      if (ended.length > 0) await uploads.deleteUploads(db, userId, ended)
      await completeWork(db, userId, 'media', await findNextDue(db, userId))
    })
  }

  /** One removal of a user at a time on all nodes: an upload may store bytes again that a removal is about to delete. */
  const remove = (userId: string): Promise<void> =>
    slots.run(userId, () => database.withLock(`media ${userId}`, () => removeOf(userId)))

  return {
    /** Called after a committed deletion; never throws. The background job retries failed deletions. */
    async removeAfterDeletion(userId: string): Promise<void> {
      if (!(await isWorkDue(database.reader, userId, 'media', clock.now()))) return
      await remove(userId).catch(() => undefined)
    },

    async removeDue(signal: AbortSignal): Promise<void> {
      await runForEach(await listDueUsers(database.reader, 'media', clock.now()), signal, remove)
    },
  }
}

/** When the next file of a user can be deleted, in milliseconds since 1970; null if none can. */
async function findNextDue(db: Db, userId: string): Promise<number | null> {
  const [detached, arriving, expiring] = [
    await attachments.findOldestDetached(db, userId),
    await files.findOldestArriving(db, userId),
    await uploads.findNextExpiry(db, userId),
  ]
  const due = [
    ...(detached === null ? [] : [detached + DETACHED_MS]),
    ...(arriving === null ? [] : [arriving + ARRIVING_MS]),
    ...(expiring === null ? [] : [expiring]),
  ]
  return due.length > 0 ? Math.min(...due) : null
}
