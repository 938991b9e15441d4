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
  // Without a correlated sub-query, which Citus refuses.
  await sql`
    insert into work_queue (user_id, kind, since)
    select user_id, 'vocabulary', 0
    from (select user_id from events union select user_id from journals) as owners
    where user_id in (select id from users where erased_at is null)`.execute(db)
}
