import type { MigrationStep } from './migration-step.ts'

/** The requests that left the machine for a user, prices of providers and caps of a month. */
export const ledger: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('ledger')
    .addColumn('user_id', types.text, (column) => column.notNull().references('users.id'))
    .addColumn('id', types.text, (column) => column.notNull())
    .addColumn('day', types.text, (column) => column.notNull())
    .addColumn('at', types.instant, (column) => column.notNull())
    .addColumn('purpose', types.text, (column) => column.notNull())
    .addColumn('date', types.text)
    .addColumn('task_id', types.text)
    .addColumn('provider', types.text)
    .addColumn('model', types.text)
    .addColumn('host', types.text, (column) => column.notNull())
    .addColumn('request_bytes', types.count, (column) => column.notNull())
    .addColumn('response_bytes', types.count)
    .addColumn('input_tokens', types.count)
    .addColumn('output_tokens', types.count)
    .addColumn('currency', types.text)
    .addColumn('cost', types.count)
    .addColumn('counted_tokens', types.count, (column) => column.notNull())
    .addColumn('counted_cost', types.count, (column) => column.notNull())
    .addColumn('status', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('ledger_key', ['user_id', 'id'] as never)
    .execute()
  await db.schema.createIndex('ledger_by_day').on('ledger').columns(['user_id', 'day']).execute()
  await db.schema.alterTable('settings').addColumn('cap_tokens', types.count).execute()
  await db.schema.alterTable('settings').addColumn('cap_cost', types.count).execute()
  await db.schema.alterTable('provider_settings').addColumn('price_input', types.count).execute()
  await db.schema.alterTable('provider_settings').addColumn('price_output', types.count).execute()
  await db.schema.alterTable('provider_settings').addColumn('price_currency', types.text).execute()
}
