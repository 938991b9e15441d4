import type { MigrationStep } from './migration-step.ts'

/** What the owner of a page chose of the day's pictures: its cover, and those that it does not show. */
export const picturesOfPages: MigrationStep = async (db, types) => {
  for (const column of ['cover_id', 'hidden_pictures'])
    await db.schema.alterTable('journals').addColumn(column, types.text).execute()
}
