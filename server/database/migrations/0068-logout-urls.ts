import type { MigrationStep } from './migration-step.ts'

/** Addresses that end the session at the service of OpenID Connect by which a user has signed in. */
export const logoutUrls: MigrationStep = async (db, types) => {
  await db.schema.alterTable('credentials').addColumn('logout_url', types.text).execute()
}
