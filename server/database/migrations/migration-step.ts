import type { Kysely, RawBuilder } from 'kysely'
import type { Db } from '../tables.ts'

/** What the engines do differently; a migration is written once with these. */
export interface ColumnTypes {
  /** Compared and ordered by code points, the same on every engine. */
  text: RawBuilder<unknown>
  /** Milliseconds since 1970. */
  instant: RawBuilder<unknown>
  count: RawBuilder<unknown>
  coordinate: RawBuilder<unknown>
  /** At the end of a table whose rows are stored in the order of its primary key, where the engine can. */
  clustered: RawBuilder<unknown>
  /** Migration 0001: the statements that make the tables of one engine alone, such as those of its full text. */
  ownTables: readonly string[]
  /** Migration 0005: the statements that change them. */
  compactTables: readonly string[]
  /** Migration 0026: the statements that make the full-text index smaller. */
  fewerPrefixes: readonly string[]
  /** Fills the search index from the texts, after the migrations that empty it or change what it holds. */
  rebuildSearch(db: Db, report: Report): Promise<void>
}

/** Told in a line how far a long step has come. */
export type Report = (line: string) => void

/** A released step is never edited, only followed by another. */
export type MigrationStep = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>
