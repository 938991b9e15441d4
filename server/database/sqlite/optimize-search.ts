import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { WriteQueue } from './write-queue.ts'

/** Pages of one merge step: some milliseconds, for which other writes wait. */
const PAGES_PER_STEP = 1024

/** With so many segments, searching gains from a merge, which rewrites the whole index. */
const MAX_SEGMENTS = 8

/**
 * Merges the segments of the full-text index into one where there are many, or where words of removed documents are
 * left: FTS5 marks those as removed and keeps them until their segment is merged.
 *
 * @param signal ends it after the step that is under way
 */
export async function optimizeSearch(queue: WriteQueue, signal?: AbortSignal): Promise<void> {
  const { removed, segments } = await queue.add(readState)
  if (removed === 0 && segments < MAX_SEGMENTS) return
  // FTS5 starts over with all segments for a negative number, and continues what has begun for a positive one.
  for (let pages = -PAGES_PER_STEP; ; pages = PAGES_PER_STEP) {
    if (signal?.aborted) return
    if (!(await queue.add((db) => mergeSome(db, pages)))) break
  }
  // What was removed meanwhile may be in segments that were merged before.
  await queue.add((db) => sql`update file_state set search_removed = search_removed - ${removed}`.execute(db))
}

async function readState(db: Db): Promise<{ removed: number; segments: number }> {
  const { rows } = await sql<{ removed: number; segments: number }>`
    select search_removed as removed, (select count(distinct segid) from search_text_idx) as segments from file_state`.execute(
    db,
  )
  return rows[0] ?? { removed: 0, segments: 0 }
}

/** By the number of changed rows, as https://sqlite.org/fts5.html#the_merge_command tells whether any work was done. */
async function mergeSome(db: Db, pages: number): Promise<boolean> {
  const before = await countChanges(db)
  await sql`insert into search_text (search_text, rank) values ('merge', ${pages})`.execute(db)
  return (await countChanges(db)) - before >= 2
}

async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db)
  return rows[0]?.count ?? 0
}
