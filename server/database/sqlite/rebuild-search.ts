import { sql } from 'kysely'
import { joinSearchText } from '../../text/search-text.ts'
import { listTexts } from '../consistency.ts'
import type { Report } from '../migrations/migration-step.ts'
import type { Db } from '../tables.ts'
import { applyPendingWrites } from './pending-index-writes.ts'
import { putDocuments } from './search-writes.ts'

const TEXTS_PER_BATCH = 1_000

/** Rebuilds the index from all texts, because the index itself stores no texts. The job `vocabulary` adds their words. */
export async function rebuildSearch(db: Db, report: Report): Promise<void> {
  await sql`delete from search_text`.execute(db)
  await sql`delete from search_entries`.execute(db)
  let count = 0
  let after = { userId: '', id: '' }
  for (;;) {
    const texts = await listTexts(db, after, TEXTS_PER_BATCH)
    const last = texts.at(-1)
    if (!last) break
    const documents = texts.map(({ content, placeName, moreText, ...key }) => ({
      ...key,
      text: joinSearchText(content, placeName, moreText),
    }))
    await putDocuments(db, documents)
    await applyPendingWrites(db)
    after = last
    count += texts.length
    if (count % (10 * TEXTS_PER_BATCH) === 0) report(`search index: ${count} texts`)
  }
  await sql`insert into search_text (search_text) values ('optimize')`.execute(db)
  await sql`update file_state set search_removed = 0`.execute(db)
  if (count > 0) report(`search index: ${count} texts, done`)
}
