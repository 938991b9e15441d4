import type { MigrationStep } from './migration-step.ts'

/** What of a diary is sent to no provider: private events, whole types, and words that others replace. */
export const whatLeaves: MigrationStep = async (db, types) => {
  await db.schema.alterTable('events').addColumn('is_private', types.count).execute()
  await db.schema
    .alterTable('settings')
    .addColumn('redactions', types.text, (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .alterTable('settings')
    .addColumn('never', types.text, (column) => column.notNull().defaultTo('[]'))
    .execute()
}
