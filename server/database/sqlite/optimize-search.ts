import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { WriteQueue } from './write-queue.ts'

/** One merge step takes some milliseconds, during which other writes wait. */
const PAGES_PER_STEP = 1024

/** Only with so many segments is a merge, which rewrites the whole index, worth its cost for searching. */
const MAX_SEGMENTS = 8

/**
 * Merges the segments of the full-text index into one if there are many, or if they contain words of removed documents,
 * which FTS5 keeps until their segment is merged. Ends after the current step when the signal aborts.
 */
export async function optimizeSearch(queue: WriteQueue, signal?: AbortSignal): Promise<void> {
  const { removed, segments } = await queue.add(readState)
  if (removed === 0 && segments < MAX_SEGMENTS) return
  // A negative number starts a merge of all segments, a positive one continues it.
  for (let pages = -PAGES_PER_STEP; ; pages = PAGES_PER_STEP) {
    if (signal?.aborted) return
    if (!(await queue.add((db) => mergeSome(db, pages)))) break
  }
  // Not set to 0: words that were removed meanwhile may be in segments that had been merged by then.
  await queue.add((db) => sql`update file_state set search_removed = search_removed - ${removed}`.execute(db))
}

async function readState(db: Db): Promise<{ removed: number; segments: number }> {
  const { rows } = await sql<{ removed: number; segments: number }>`
    select search_removed as removed, (select count(distinct segid) from search_text_idx) as segments from file_state`.execute(
    db,
  )
  return rows[0] ?? { removed: 0, segments: 0 }
}

/** @returns whether any work was done: less than two changed rows mean none, https://sqlite.org/fts5.html#the_merge_command */
async function mergeSome(db: Db, pages: number): Promise<boolean> {
  const before = await countChanges(db)
  await sql`insert into search_text (search_text, rank) values ('merge', ${pages})`.execute(db)
  return (await countChanges(db)) - before >= 2
}

async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db)
  return rows[0]?.count ?? 0
}
