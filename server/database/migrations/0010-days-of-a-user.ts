import { type Kysely, sql } from 'kysely'
import { hourAt } from '../../lib/zoned-time.ts'
import { countWords } from '../../text/count-words.ts'
import type { ColumnTypes, MigrationStep } from './migration-step.ts'

/** The time zone, the beginning of the day and the language belong to the account; each text has its number of words. */
export const daysOfAUser: MigrationStep = async (db, types) => {
  const settings = () => db.schema.alterTable('settings')
  await settings().addColumn('time_zone', types.text).execute()
  await settings()
    .addColumn('day_start', types.text, (column) => column.notNull().defaultTo('00:00'))
    .execute()
  await settings().addColumn('language', types.text).execute()
  for (const table of ['events', 'journals'] as const) await addWords(db, types, table)
  await addHours(db, types)
}

async function addHours(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('events').addColumn('zone_hour', types.count).execute()
  let after = { user_id: '', id: '' }
  for (;;) {
    const { rows } = await sql<{ user_id: string; id: string; sort_at: number; time_zone: string }>`
      select user_id, id, sort_at, time_zone from events
      where (user_id, id) > (${after.user_id}, ${after.id}) and occurred_at is not null and time_zone is not null
      order by user_id, id limit ${sql.lit(TEXTS_AT_ONCE)}`.execute(db)
    for (const { user_id, id, sort_at, time_zone } of rows) {
      const hour = hourAt(Number(sort_at), time_zone)
      await sql`update events set zone_hour = ${hour} where user_id = ${user_id} and id = ${id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}

/** So many texts are in memory at a time. */
const TEXTS_AT_ONCE = 500

async function addWords(db: Kysely<unknown>, types: ColumnTypes, name: 'events' | 'journals'): Promise<void> {
  await db.schema
    .alterTable(name)
    .addColumn('words', types.count, (column) => column.notNull().defaultTo(0))
    .execute()
  const table = sql.table(name)
  let after = { user_id: '', id: '' }
  for (;;) {
    const { rows } = await sql<{ user_id: string; id: string; content: string }>`
      select user_id, id, content from ${table}
      where (user_id, id) > (${after.user_id}, ${after.id})
      order by user_id, id limit ${sql.lit(TEXTS_AT_ONCE)}`.execute(db)
    for (const { user_id, id, content } of rows)
      await sql`update ${table} set words = ${countWords(content)} where user_id = ${user_id} and id = ${id}`.execute(
        db,
      )
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}
