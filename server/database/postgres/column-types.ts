import { sql } from 'kysely'
import type { ColumnTypes } from '../migrations/migration-step.ts'
import { claimsSchema } from './claims.ts'
import { searchSchema } from './search-index.ts'

/** In the collation "C" text is ordered by its bytes, and in UTF-8 these follow the code points. */
export const postgresColumnTypes: ColumnTypes = {
  text: sql`text collate "C"`,
  instant: sql`bigint`,
  count: sql`bigint`,
  coordinate: sql`double precision`,
  ownTables: [...searchSchema, ...claimsSchema],
}
