// Named locks for work that one node does at a time: rows of the table `locks`. A lock expires 60 s after its node stopped
// renewing it.
import { setInterval } from 'node:timers'
import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Database } from '../database.ts'

export const locksSchema = [
  `create table claims (
    name text collate "C" primary key, holder text collate "C" not null, expires_at bigint not null
  )`,
]

const LOCK_MS = 60_000

/** Milliseconds since 1970, by the server's clock. Stable, because Citus refuses volatile functions in updates. */
export const SERVER_NOW = sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`

type Write = Database['write']

/** @returns false when another node holds it */
const acquire = (write: Write, name: string, holder: string): Promise<boolean> =>
  write(null, async (db) => {
    await sql`insert into locks values (${name}, '', 0) on conflict (name) do nothing`.execute(db)
    const { rows } = await sql`
      update locks set holder = ${holder}, expires_at = ${SERVER_NOW} + ${LOCK_MS}
      where name = (
        select name from locks where name = ${name} and expires_at < ${SERVER_NOW} for update skip locked
      )
      returning name`.execute(db)
    return rows.length > 0
  })

/** @returns false when it was lost */
const renew = (write: Write, holder: string): Promise<boolean> =>
  write(null, async (db) => {
    const { rows } = await sql`
      update locks set expires_at = ${SERVER_NOW} + ${LOCK_MS} where holder = ${holder} returning name`.execute(
      db,
    )
    return rows.length > 0
  })

/** The row of a job stays for its next run. Names that end with an id may never come again. */
const release = (write: Write, holder: string): Promise<void> =>
  write(null, async (db) => {
    await sql`delete from locks where holder = ${holder} and name ~ '^(feed|import|media) '`.execute(db)
    await sql`update locks set expires_at = ${SERVER_NOW} - 1 where holder = ${holder}`.execute(db)
  })

/** Implements `Database.withLock`. */
export async function runWithLock(
  write: Write,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const holder = newId()
  if (!(await acquire(write, name, holder))) return
  const controller = new AbortController()
  const renewal = setInterval(async () => {
    // A failed renewal counts as a lost lock: it may have expired.
    const isHeld = await renew(write, holder).catch(() => false)
    if (!isHeld) controller.abort()
  }, LOCK_MS / 3)
  try {
    await work(controller.signal)
  } finally {
    clearInterval(renewal)
    // If the release fails, the lock expires.
    await release(write, holder).catch(() => undefined)
  }
}
