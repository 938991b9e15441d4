import type { Kysely, RawBuilder } from 'kysely'

/** What the engines name differently; a migration is written once with these. */
export interface ColumnTypes {
  /** Compared and ordered by code points, the same on every engine. */
  text: RawBuilder<unknown>
  /** Milliseconds since 1970. */
  instant: RawBuilder<unknown>
  count: RawBuilder<unknown>
  coordinate: RawBuilder<unknown>
  /** The statements that make the tables that only the engine's own code knows, such as those of its full text. */
  ownTables: readonly string[]
}

/** A step that brings the tables forward; it is never edited once released, only followed by another. */
export type MigrationStep = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>
