import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { WriteQueue } from './write-queue.ts'

/** Pages of one step: some milliseconds, for which other writes wait. */
const PAGES_PER_BATCH = 1024

/**
 * Merges all parts of the full-text index into one. FTS5 adds a part with every commit and joins some of them as
 * it goes; every search asks all that are left, and what was removed stays in its part until that is merged.
 *
 * @param leastParts with fewer parts it is left as it is
 * @param signal ends it after the step that is under way
 */
export async function optimizeSegments(
  queue: WriteQueue,
  leastParts: number,
  signal?: AbortSignal,
): Promise<void> {
  if ((await queue.add(countParts)) < leastParts) return
  // With a negative number FTS5 begins with all parts, with a positive one it goes on with what has begun.
  for (let pages = -PAGES_PER_BATCH; !signal?.aborted; pages = PAGES_PER_BATCH) {
    const isMore = await queue.add((db) => mergeSome(db, pages))
    if (!isMore) return
  }
}

async function countParts(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(distinct segid) as count from search_text_idx`.execute(db)
  return rows[0]?.count ?? 0
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
