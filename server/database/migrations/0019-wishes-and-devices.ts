import type { MigrationStep } from './migration-step.ts'

/** What a user wishes of every page, and on which device a login token is used. */
export const wishesAndDevices: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('settings')
    .addColumn('wishes', types.text, (column) => column.notNull().defaultTo('{}'))
    .execute()
  await db.schema.alterTable('credentials').addColumn('device', types.text).execute()
}
