import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** The words of each user's texts, by their stems. Those of older texts are added by housekeeping. */
export const vocabulary: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('vocabulary')
    .addColumn('user_id', types.text, (column) => column.notNull())
    .addColumn('stem', types.text, (column) => column.notNull())
    .addColumn('word', types.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('vocabulary_key', ['user_id', 'stem', 'word'] as never)
    .modifyEnd(types.clustered)
    .execute()
  await sql`create index vocabulary_by_word on vocabulary (user_id, word)`.execute(db)
  await db.schema.alterTable('work_queue').addColumn('progress', types.text).execute()
  await sql`
    insert into work_queue (user_id, kind, since)
    select id, 'vocabulary', 0 from users where erased_at is null and exists (
      select 1 from events where events.user_id = users.id
      union all select 1 from journals where journals.user_id = users.id)`.execute(db)
}
