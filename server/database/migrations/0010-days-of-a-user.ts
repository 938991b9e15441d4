import type { MigrationStep } from './migration-step.ts'

/** The time zone, the beginning of the day and the language belong to the account. */
export const daysOfAUser: MigrationStep = async (db, types) => {
  const table = () => db.schema.alterTable('settings')
  await table().addColumn('time_zone', types.text).execute()
  await table()
    .addColumn('day_start', types.text, (column) => column.notNull().defaultTo('00:00'))
    .execute()
  await table().addColumn('language', types.text).execute()
}
