import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Passkeys, and the challenges that were answered with them. */
export const passkeys: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('passkeys')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('credential_id', types.text, (column) => column.notNull())
    .addColumn('public_key', types.text, (column) => column.notNull())
    .addColumn('counter', types.instant, (column) => column.notNull())
    .addColumn('transports', types.text, (column) => column.notNull())
    .addColumn('site', types.text, (column) => column.notNull())
    .addColumn('name', types.text)
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('last_used_at', types.instant)
    .addPrimaryKeyConstraint('passkeys_key', ['user_id', 'id'] as never)
    .execute()
  await sql`create unique index passkeys_by_credential on passkeys (user_id, credential_id)`.execute(db)
  await db.schema
    .createTable('spent_challenges')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('hash', types.text, (column) => column.notNull())
    .addColumn('expires_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('spent_challenges_key', ['user_id', 'hash'] as never)
    .execute()
}
