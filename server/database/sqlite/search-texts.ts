import { sql } from 'kysely'
import { toSearchText } from '../../text/search-text.ts'
import { prepareQuery } from '../prepared-query.ts'
import type { Db } from '../tables.ts'

/** One change of the full-text index: what a document says now, or that it is gone. */
type TextChange = { doc: bigint; text: string; kind: string } | { doc: bigint; text: null }

/**
 * What a transaction changes in the full-text index, kept back until its commit and then done in the order of
 * the documents. FTS5 gathers words in memory and writes them out at every savepoint and whenever a document
 * comes before the last one: done as they arrive, the changes of one commit would become as many segments.
 */
export class PendingIndexWrites {
  #changes: TextChange[] = []

  add(change: TextChange): void {
    this.#changes.push(change)
  }

  /** How many wait: what to go back to when what comes next fails. */
  get length(): number {
    return this.#changes.length
  }

  rollbackTo(length: number): void {
    this.#changes.length = length
  }

  /**
   * Changes of one document stay in their order.
   *
   * @param rest awaited after each: a long text takes long to cut and to index
   */
  async write(db: Db, rest: () => Promise<void> | undefined): Promise<void> {
    const changes = this.#changes.sort((one, other) => Number(one.doc - other.doc))
    this.#changes = []
    for (const { doc, ...change } of changes) {
      if (change.text === null) await deleteText(db, { doc })
      else await insertText(db, { doc, text: toSearchText(change.text), kind: change.kind })
      await rest()
    }
  }
}

const insertText = prepareQuery((db, row: { doc: bigint; text: string; kind: string }) => ({
  compile: () =>
    sql`insert into search_text (rowid, text, kind) values (${row.doc}, ${row.text}, ${row.kind})`.compile(
      db,
    ),
}))

const deleteText = prepareQuery((db, row: { doc: bigint }) => ({
  compile: () => sql`delete from search_text where rowid = ${row.doc}`.compile(db),
}))

const pendingWritesOf = new WeakMap<Db, PendingIndexWrites>()

/** What waits on a connection. */
export function searchTextsOf(db: Db): PendingIndexWrites {
  const texts = pendingWritesOf.get(db) ?? new PendingIndexWrites()
  pendingWritesOf.set(db, texts)
  return texts
}
