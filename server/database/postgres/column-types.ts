import { sql } from 'kysely'
import type { ColumnTypes } from '../migrations/migration-step.ts'
import { locksSchema } from './locks.ts'
import { searchSchema } from './search-index.ts'

/** Collation "C" orders text by its bytes, which in UTF-8 is the order of code points. */
export const postgresColumnTypes: ColumnTypes = {
  text: sql`text collate "C"`,
  instant: sql`bigint`,
  count: sql`bigint`,
  coordinate: sql`double precision`,
  clustered: sql``,
  ownTables: [...searchSchema, ...locksSchema],
  compactTables: ['alter table claims rename to locks'],
  fewerPrefixes: [],
  // The migrations do not change this engine's index.
  rebuildSearch: async () => undefined,
}
