// The outbox: what has changed in a diary, without its texts, for readers that follow it. A change is added in the
// transaction that makes it. Numbers of a user have no gaps and follow the order of the commits, because the writes of one
// owner are serialized: who reads on from the last number never misses a change.
import { sql } from 'kysely'
import { inBatches } from '../lib/batches.ts'
import { runForEach } from '../lib/run-for-each.ts'
import type { Database } from './database.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Db, Tables } from './tables.ts'
import { completeWork, keepEarliest, listDueUsers } from './work-queue.ts'

export type ChangeKind = Tables['changes']['kind']

export interface Change {
  kind: ChangeKind
  /** Of the event, the page, the import or the task. */
  id: string
  date: string
  /** The date of an event before it moved to another day. */
  previousDate: string | null
}

export interface NumberedChange extends Change {
  sequence: number
  /** Milliseconds since 1970. */
  changedAt: number
}

const KEPT_MS = 7 * 24 * 3_600_000
/** Under this name stands the number up to which old changes were removed. */
const REMOVAL = 'removal'
/** Changes per statement: each has four parameters. */
const ROWS_PER_STATEMENT = 200
/** Changes removed per transaction, which delays other users' writes. */
const ROWS_PER_REMOVAL = 500

/** Every user has a row of settings. On a cluster all of this is on one server. */
const insertSome = (db: Db, userId: string, changes: readonly Change[], now: number) =>
  db
    .insertInto('changes')
    .columns(['user_id', 'sequence', 'kind', 'entity_id', 'date', 'previous_date', 'changed_at'])
    .expression(
      sql<Tables['changes']>`
        select settings.user_id, added.column1 + coalesce(
            (select max(sequence) from changes where user_id = ${userId}),
            (select sequence from change_cursors where user_id = ${userId} and reader = ${sql.lit(REMOVAL)}),
            0),
          added.column2, added.column3, added.column4, added.column5, cast(${now} as bigint)
        from settings cross join (values ${sql.join(changes.map(toValues))}) as added
        where settings.user_id = ${userId}`,
    )

const toValues = ({ kind, id, date, previousDate }: Change, index: number) =>
  sql`(${sql.lit(index + 1)}, ${kind}, ${id}, ${date}, ${previousDate})`

const insertOne = prepareQuery(
  (db, { userId, now, ...change }: Pick<Change, keyof Change> & { userId: string; now: number }) =>
    insertSome(db, userId, [change], now),
)

/** Adds changes in their order, in the transaction that makes them. */
export async function appendChanges(
  db: Db,
  userId: string,
  changes: readonly Change[],
  now: number,
): Promise<void> {
  const [first] = changes
  if (!first) return
  const { kind, id, date, previousDate } = first
  if (changes.length === 1) await insertOne(db, { kind, id, date, previousDate, userId, now })
  else
    for (const batch of inBatches(changes, ROWS_PER_STATEMENT))
      await insertSome(db, userId, batch, now).execute()
  await enqueueReaders(db, { userId, now, removal: now + KEPT_MS })
}

/** Enqueues the removal of what was added, and has the user's webhooks told, if there are any. Every write does. */
const enqueueReaders = prepareQuery(
  (db, { userId, now, removal }: { userId: string; now: number; removal: number }) =>
    db
      .insertInto('work_queue')
      .columns(['user_id', 'kind', 'since'])
      .expression(
        sql<Tables['work_queue']>`
          select settings.user_id, added.column1, added.column2
          from settings cross join (values
            (${sql.lit('changes')}, cast(${removal} as bigint)), (${sql.lit('webhooks')}, cast(${now} as bigint))) as added
          where settings.user_id = ${userId} and (added.column1 = ${sql.lit('changes')}
            or exists (select 1 from webhooks where webhooks.user_id = ${userId} and is_enabled = 1))`,
      )
      .onConflict(keepEarliest),
)

/**
 * Reads changes in their order.
 *
 * @param after the number of the last change that was read; 0 for none
 * @returns `isComplete` is false if changes after that number were removed, being too old
 */
export async function readChanges(
  db: Db,
  userId: string,
  after: number,
  limit: number,
): Promise<{ changes: NumberedChange[]; isComplete: boolean }> {
  const changes = await db
    .selectFrom('changes')
    .select(['sequence', 'kind', 'entity_id as id', 'date'])
    .select(['previous_date as previousDate', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute()
  // Asked for last: what is removed meanwhile must not be missed.
  const removed = await findCursor(db, userId, REMOVAL)
  const next = changes[0]?.sequence
  return { changes, isComplete: next === undefined ? removed <= after : next === after + 1 }
}

/** The number of the last change that a reader is done with; 0 for none. */
export async function findCursor(db: Db, userId: string, reader: string): Promise<number> {
  const row = await db
    .selectFrom('change_cursors')
    .select('sequence')
    .where('user_id', '=', userId)
    .where('reader', '=', reader)
    .executeTakeFirst()
  return row?.sequence ?? 0
}

/** The number of the newest change; 0 for none. */
export async function findLastSequence(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(row?.sequence ?? 0) || findCursor(db, userId, REMOVAL)
}

/** Moves the cursor of a reader on, never back. */
export async function moveCursor(db: Db, userId: string, reader: string, sequence: number): Promise<void> {
  await db
    .insertInto('change_cursors')
    .values({ user_id: userId, reader, sequence })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'reader'])
        .doUpdateSet({ sequence })
        .where('change_cursors.sequence', '<', sequence),
    )
    .execute()
}

/** Removes changes that are older than seven days, until `signal` aborts. */
export async function removeOldChanges(database: Database, now: number, signal: AbortSignal): Promise<void> {
  await runForEach(await listDueUsers(database.reader, 'changes', now), signal, async (userId) => {
    while (!signal.aborted && (await database.write(userId, (db) => removeSome(db, userId, now))));
  })
}

/** @returns whether there may be more to remove */
async function removeSome(db: Db, userId: string, now: number): Promise<boolean> {
  const oldest = await db
    .selectFrom('changes')
    .select(['sequence', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .orderBy('sequence')
    .limit(ROWS_PER_REMOVAL)
    .execute()
  const kept = oldest.find(({ changedAt }) => changedAt + KEPT_MS > now)
  const last = kept ? kept.sequence - 1 : oldest.at(-1)?.sequence
  if (last !== undefined) {
    await moveCursor(db, userId, REMOVAL, last)
    await db.deleteFrom('changes').where('user_id', '=', userId).where('sequence', '<=', last).execute()
  }
  if (!kept && oldest.length === ROWS_PER_REMOVAL) return true
  await completeWork(db, userId, 'changes', kept ? kept.changedAt + KEPT_MS : null)
  return false
}
