import type { Kysely, RawBuilder } from 'kysely'
import type { Db } from '../tables.ts'

/** The differences of the engines for migrations, each of which is written once. */
export interface ColumnTypes {
  /** Compared and ordered by code points on both engines. */
  text: RawBuilder<unknown>
  /** Milliseconds since 1970. */
  instant: RawBuilder<unknown>
  count: RawBuilder<unknown>
  coordinate: RawBuilder<unknown>
  /** Suffix of a table whose rows are stored in the order of its primary key, if the engine can do that. */
  clustered: RawBuilder<unknown>
  /** Migration 0001: statements that create the tables of this engine alone, such as its full-text index. */
  ownTables: readonly string[]
  /** Migration 0005: the statements that change them. */
  compactTables: readonly string[]
  /** Migration 0026: the statements that make the full-text index smaller. */
  fewerPrefixes: readonly string[]
  /** Fills the search index from the texts. */
  rebuildSearch(db: Db, report: Report): Promise<void>
}

/** Receives the progress of a long step, in one line. */
export type Report = (line: string) => void

/** A released step is never edited, only followed by another. */
export type MigrationStep = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>
