import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/** Pages with pictures are indexed again, without the addresses of these. The job `vocabulary` does that. */
export const addressesOfPictures: MigrationStep = async (db) => {
  await sql`
    insert into work_queue (user_id, kind, since)
    select user_id, 'vocabulary', 0 from (
      select distinct user_id from journals where content like '%](attachment:%') as authors
    where user_id in (select id from users where erased_at is null)
    on conflict (user_id, kind) do update set since = 0, progress = null`.execute(db)
}
