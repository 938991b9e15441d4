import { randomBytes } from 'node:crypto'
import { COUNT_DIARY, type DiarySummary } from '../../../server/cli/verify/diary-check.ts'
import { findUnevenDays, TEXT_BYTES } from '../../../server/database/consistency.ts'
import { askPostgres } from './ask-postgres.ts'
import { FIND_UNLIKE_SEARCH } from './diary-file.ts'

/** A temporary database without users. */
export interface PostgresDatabase {
  name: string
  url: string
  /** Runs a statement on a connection of its own. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** @throws Error if tables contradict each other */
  check(): Promise<DiarySummary>
  drop(): Promise<void>
}

/** A template with the service's tables, made once per run because creating them takes a second. */
export const WITH_TABLES = 'dayleaf_test_tables'

/** @param template to which there are no connections; by default an empty database */
export async function createPostgresDatabase(
  serverUrl: string,
  template = 'template0',
): Promise<PostgresDatabase> {
  const name = `dayleaf_test_${randomBytes(6).toString('hex')}`
  // The default strategy writes all pages into the log, which takes twice the processor time.
  await askPostgres(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const query: PostgresDatabase['query'] = (sql, values) => askPostgres(url.href, sql, values)
  return {
    name,
    url: url.href,
    query,
    async check() {
      const [unlike] = await query(FIND_UNLIKE_SEARCH)
      if (unlike) throw new Error(`The search index is not in step: ${JSON.stringify(unlike)}`)
      const [uneven] = await query(findUnevenDays(TEXT_BYTES))
      if (uneven) throw new Error(`The counts of ${uneven.date} are not those of its events.`)
      const [counts = {}] = await query(COUNT_DIARY)
      const [users, days, events, journals] = [counts.users, counts.days, counts.events, counts.journals].map(
        Number,
      )
      return { users: users ?? 0, days: days ?? 0, events: events ?? 0, journals: journals ?? 0 }
    },
    drop: async () => void (await askPostgres(serverUrl, `drop database ${name} with (force)`)),
  }
}
