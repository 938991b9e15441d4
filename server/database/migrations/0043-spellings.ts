import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/**
 * Texts are folded anew for search, and the vocabulary gains the spellings of words. The job `vocabulary` does both, in
 * bounded steps beside the running service, because it reads every text; until then search finds words as before.
 */
export const spellings: MigrationStep = async (db) => {
  await sql`
    insert into work_queue (user_id, kind, since)
    select user_id, 'vocabulary', 0 from (select user_id from events union select user_id from journals) as authors
    where user_id in (select id from users where erased_at is null)
    on conflict (user_id, kind) do update set since = 0, progress = null`.execute(db)
}
