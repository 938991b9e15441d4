import { setInterval } from 'node:timers'
import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Database } from '../database.ts'

/** Who does the work that only one node should do at a time. A claim ends by itself when its node is gone. */
export const claimsSchema = [
  `create table claims (
    name text collate "C" primary key, holder text collate "C" not null, expires_at bigint not null
  )`,
]

const CLAIM_MS = 60_000

/** Milliseconds since 1970, by the server's clock. */
export const SERVER_NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

type Write = Database['write']

/** @returns false when another node has it: then nobody waits for it */
const take = (write: Write, name: string, holder: string): Promise<boolean> =>
  write(null, async (db) => {
    await sql`insert into claims values (${name}, '', 0) on conflict (name) do nothing`.execute(db)
    const { rows } = await sql`
      update claims set holder = ${holder}, expires_at = ${SERVER_NOW} + ${CLAIM_MS}
      where name = (
        select name from claims where name = ${name} and expires_at < ${SERVER_NOW} for update skip locked
      )
      returning name`.execute(db)
    return rows.length > 0
  })

/** @returns false when it was lost */
const keep = (write: Write, holder: string, forMs: number): Promise<boolean> =>
  write(null, async (db) => {
    const { rows } = await sql`
      update claims set expires_at = ${SERVER_NOW} + ${forMs} where holder = ${holder} returning name`.execute(
      db,
    )
    return rows.length > 0
  })

/** What `Database.alone` promises. */
export async function runWithLock(
  write: Write,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const holder = newId()
  if (!(await take(write, name, holder))) return
  const controller = new AbortController()
  const renewal = setInterval(async () => {
    // Out of reach of the server nobody knows who has it: once its time may be over, the work ends.
    const isKept = await keep(write, holder, CLAIM_MS).catch(() => false)
    if (!isKept) controller.abort()
  }, CLAIM_MS / 3)
  try {
    await work(controller.signal)
  } finally {
    clearInterval(renewal)
    // Where this fails, the claim ends by its time.
    await keep(write, holder, -1).catch(() => undefined)
  }
}
