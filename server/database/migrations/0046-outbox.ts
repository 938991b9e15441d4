import type { MigrationStep } from './migration-step.ts'

/** What has changed in a diary, for readers that follow it, each with a cursor. */
export const outbox: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('changes')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('sequence', types.count, (column) => column.notNull())
    .addColumn('kind', types.text, (column) => column.notNull())
    .addColumn('entity_id', types.text, (column) => column.notNull())
    .addColumn('date', types.text, (column) => column.notNull())
    .addColumn('previous_date', types.text)
    .addColumn('changed_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('changes_key', ['user_id', 'sequence'] as never)
    .execute()
  await db.schema
    .createTable('change_cursors')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('reader', types.text, (column) => column.notNull())
    .addColumn('sequence', types.count, (column) => column.notNull())
    .addPrimaryKeyConstraint('change_cursors_key', ['user_id', 'reader'] as never)
    .execute()
}
