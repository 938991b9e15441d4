import type { MigrationStep } from './migration-step.ts'

/** What the user's model doubts in a page, how its pages are checked, and the second call of a task that mends one. */
export const secondOpinion: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('settings')
    .addColumn('checking', types.text, (column) => column.notNull().defaultTo('rules'))
    .execute()
  await db.schema
    .alterTable('settings')
    .addColumn('repair', types.count, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('journal_versions')
    .addColumn('opinions', types.text, (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('tasks').addColumn('repair', types.text).execute()
}
