// Changes of the full-text index wait in a temporary table and are applied just before the commit, ordered by document, or
// earlier where they must be counted.
// FTS5 writes a segment at each savepoint and whenever a document precedes the last one: applied one by one, the changes
// of one commit would become as many segments. Rolling back a savepoint also discards its pending changes.
import { sql } from 'kysely'
import { toSearchText, toSearchTextInParts } from '../../text/search-text.ts'
import { prepareQuery } from '../prepared-query.ts'
import type { Db } from '../tables.ts'

export const PENDING_WRITES_SCHEMA = `
  pragma temp_store = memory;
  create temp table pending_index_writes (
    doc integer primary key, text text, type text, is_indexed integer not null
  )`

/** Texts held in memory at once: at most 100,000 characters each. */
const DOCUMENTS_PER_READ = 16

export const addText = prepareQuery((db, row: { doc: bigint; text: string; type: string }) => ({
  compile: () =>
    sql`insert into pending_index_writes (doc, text, type, is_indexed)
      values (${row.doc}, ${row.text}, ${row.type}, 0)
      on conflict (doc) do update set text = excluded.text, type = excluded.type`.compile(db),
}))

/** Keeps `is_indexed = 0` of a document that the same transaction has added. */
export const removeText = prepareQuery((db, row: { doc: bigint }) => ({
  compile: () =>
    sql`insert into pending_index_writes (doc, is_indexed) values (${row.doc}, 1)
      on conflict (doc) do update set text = null`.compile(db),
}))

interface PendingWrite {
  doc: string
  text: string | null
  type: string | null
  isIndexed: number
}

const listPending = prepareQuery((db, values: { after: bigint }) => ({
  compile: () =>
    sql<PendingWrite>`
      select cast(doc as text) as doc, text, type, is_indexed as "isIndexed" from pending_index_writes
      where doc > ${values.after} order by pending_index_writes.doc limit ${DOCUMENTS_PER_READ}`.compile(db),
}))

const insertText = prepareQuery((db, row: { doc: bigint; text: string; type: string }) => ({
  compile: () =>
    sql`insert into search_text (rowid, text, kind) values (${row.doc}, ${row.text}, ${row.type})`.compile(
      db,
    ),
}))

const deleteText = prepareQuery((db, row: { doc: bigint }) => ({
  compile: () => sql`delete from search_text where rowid = ${row.doc}`.compile(db),
}))

/** A longer text is folded in parts, and indexed in a turn of its own. */
const LONG = 20_000

/** @param pause awaited between pieces of work. `isDue`: the last one was long, or the next one is */
export async function applyPendingWrites(
  db: Db,
  pause: (isDue?: boolean) => Promise<void> = async () => undefined,
): Promise<void> {
  let removed = 0
  let after = -1n
  for (;;) {
    const writes = await listPending(db, { after })
    for (const { doc: number, text, type, isIndexed } of writes) {
      const doc = BigInt(number)
      after = doc
      if (isIndexed) await deleteText(db, { doc })
      const isLong = (text?.length ?? 0) > LONG
      if (text !== null) {
        const folded = isLong ? await toSearchTextInParts(text, pause) : toSearchText(text)
        if (isLong) await pause(true)
        await insertText(db, { doc, text: folded, type: type ?? '' })
      }
      removed += isIndexed
      await pause(isLong)
    }
    if (writes.length < DOCUMENTS_PER_READ) break
  }
  if (after < 0n) return
  await sql`delete from pending_index_writes`.execute(db)
  if (removed > 0) await sql`update file_state set search_removed = search_removed + ${removed}`.execute(db)
}
