import type { MigrationStep } from './migration-step.ts'

/** Links to a new password that were sent by mail. */
export const passwordResets: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('password_resets')
    .addColumn('user_id', types.text, (column) => column.primaryKey().references('users.id'))
    .addColumn('hash', types.text, (column) => column.notNull())
    .addColumn('expires_at', types.instant, (column) => column.notNull())
    .execute()
}
