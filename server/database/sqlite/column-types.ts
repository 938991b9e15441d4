import { sql } from 'kysely'
import type { ColumnTypes } from '../migrations/migration-step.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { compactSearchSchema, fewerPrefixesSchema, releasedSearchSchema } from './search-schema.ts'

/** SQLite compares text by its bytes unless told otherwise, and its integers hold 64 bits. */
export const sqliteColumnTypes: ColumnTypes = {
  text: sql`text`,
  instant: sql`integer`,
  count: sql`integer`,
  coordinate: sql`real`,
  clustered: sql`without rowid`,
  ownTables: releasedSearchSchema,
  compactTables: compactSearchSchema,
  fewerPrefixes: fewerPrefixesSchema,
  rebuildSearch,
}
