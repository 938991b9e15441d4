import type { MigrationStep } from './migration-step.ts'

/** What an API key may do, and from where it was used last. */
export const scopesOfKeys: MigrationStep = async (db, types) => {
  await db.schema.alterTable('credentials').addColumn('scopes', types.text).execute()
  await db.schema.alterTable('credentials').addColumn('last_used_from', types.text).execute()
}
