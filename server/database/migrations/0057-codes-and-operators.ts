import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** One-time codes at the sign-in, identities of another service, and what operators say of accounts. */
export const codesAndOperators: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('one_time_codes')
    .addColumn('user_id', types.text, (column) => column.primaryKey().references('users.id'))
    .addColumn('secret', types.text, (column) => column.notNull())
    .addColumn('confirmed_at', types.instant)
    .addColumn('last_step', types.instant, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('hash', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'] as never)
    .execute()
  await db.schema.alterTable('users').addColumn('identity', types.text).execute()
  await db.schema.alterTable('users').addColumn('is_admin', types.count).execute()
  await db.schema.alterTable('users').addColumn('disabled_at', types.instant).execute()
  await db.schema.alterTable('users').addColumn('quota_bytes', types.instant).execute()
  await sql`create unique index users_by_identity on users (identity)`.execute(db)
}
