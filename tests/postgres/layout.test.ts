import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordEveryStatement } from '../harness/engines/every-statement.ts'
import {
  countOwnerConditions,
  listScopesWithoutUser,
  listTablesIn,
} from '../harness/engines/owner-conditions.ts'
import type { RecordedStatement } from '../harness/engines/recorded-database.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

/** Tables that hold nobody's diary: accounts, failed sign-ins, locks, migrations. */
const SHARED_TABLES = [
  'users',
  'attempt_limits',
  'locks',
  'key_fingerprint',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Reads the work queues of all users, and nothing of their diaries. */
const WORK_LOOK_UP = 'users with due work'

/** Statements that name no user, each with its purpose: they read accounts and limits, or ask all users' work queues. */
const WITHOUT_OWNER: Record<string, RegExp> = {
  'the look-up of a login': /from "users" where "erased_at" is null and "(email_key|identity)" = \$1/,
  'whether there is an account': /from "users" where "erased_at" is null limit \$1$/,
  'the list of accounts for operators':
    /from "users" where "erased_at" is null order by "created_at" desc, "id" desc limit \$1$/,
  'the operators':
    /^update "users" set "is_admin" = \$1 where "is_admin" = \$2 and "erased_at" is null returning/,
  'failed logins': /"attempt_limits"/,
  'accounts to be erased': /^select "id" from "users" where "erased_at" is not null$/,
  [WORK_LOOK_UP]:
    /^select "user_id" from "work_queue" where "kind" = \$1 (and not exists \(select "users"\."id" from "users" where "users"\."id" = "work_queue"\."user_id" and "disabled_at" is not null\) )?and "since" (<=|>) .* order by "since"( limit \$\d)?$/,
}

/** The operators' own rows are locked by an update that changes nothing. */
const CHANGING = new Set(['failed logins', 'the operators'])

const clock = new TestClock('2026-03-14T12:00:00Z')

let store: TestDatabase
let statements: RecordedStatement[]
/** Every table that holds somebody's diary. */
let diaryTables: Set<string>
beforeAll(async () => {
  const postgres = engines.find(({ engine }) => engine === 'PostgreSQL')
  if (!postgres) throw new Error('there is no such engine')
  store = await postgres.open()
  statements = await recordEveryStatement(store, clock)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(store.database.reader)
  diaryTables = new Set(rows.map(({ name }) => name).filter((name) => !SHARED_TABLES.includes(name)))
})
afterAll(() => store.close())

describe('data that can be laid out by user', () => {
  test('has an entry in the work queue for all its background work', async () => {
    const waiting = await store.database.reader
      .selectFrom('work_queue')
      .selectAll()
      .where('since', '<=', clock.now())
      .execute()
    expect(waiting).toEqual([])
  })

  test('has the user first in every primary key and unique index', async () => {
    const { rows } = await sql<{ table: string; index: string; first: string }>`
      select tables.relname as table, indexes.relname as index,
        (select attname from pg_attribute where attrelid = tables.oid and attnum = pg_index.indkey[0]) as first
      from pg_index join pg_class as indexes on indexes.oid = indexrelid join pg_class as tables on tables.oid = indrelid
      where indisunique and tables.relnamespace = 'public'::regnamespace`.execute(store.database.reader)
    const ofDiaries = rows.filter(({ table }) => !SHARED_TABLES.includes(table))
    expect(ofDiaries.length).toBeGreaterThan(10)
    expect(ofDiaries.filter(({ first }) => first !== 'user_id')).toEqual([])
  })

  test('is never queried without the user', () => {
    const unnamed = statements.filter(({ sql }) => !namesOwner(sql))
    const unexplained = unnamed.filter(
      ({ sql }) => !Object.values(WITHOUT_OWNER).some((shape) => shape.test(sql)),
    )
    expect(new Set(unexplained.map(({ sql }) => sql))).toEqual(new Set())
    // Each exception is used, and none reads a diary.
    for (const [what, shape] of Object.entries(WITHOUT_OWNER)) {
      const found = unnamed.filter(({ sql }) => shape.test(sql))
      expect(found.length, what).toBeGreaterThan(0)
      if (!CHANGING.has(what)) expect(found.every(({ sql }) => sql.startsWith('select'))).toBe(true)
      const tables = found.flatMap(({ sql }) => listTablesIn(sql, diaryTables))
      expect(new Set(tables)).toEqual(new Set(what === WORK_LOOK_UP ? ['work_queue'] : []))
    }
  })

  test('is asked for by a parameter with the user in every sub-select, so that Citus can route it', () => {
    const routed = statements.filter(({ sql }) => !isWorkLookUp(sql))
    const unbound = routed.flatMap(({ sql }) => listScopesWithoutUser(sql, diaryTables))
    expect(new Set(unbound)).toEqual(new Set())
  })

  test('is changed without volatile functions, which Citus refuses', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct proname as name from pg_proc where provolatile = 'v'`.execute(store.database.reader)
    const volatile = new Set(rows.map(({ name }) => name))
    expect(volatile).toContain('clock_timestamp')
    const called = statements
      .filter(({ sql }) => /^(?:insert|update|delete)\b/.test(sql.trim()))
      .flatMap(({ sql }) => [...sql.matchAll(/\b(\w+)\s*\(/g)].map(([, name = '']) => name))
    expect(called.filter((name) => volatile.has(name))).toEqual([])
  })

  test('is queried by its user in every table, joins and sub-selects included', () => {
    const asking = statements.filter(({ sql }) => !/^insert into/.test(sql))
    const short = asking.filter(
      ({ sql }) => listTablesIn(sql, diaryTables).length > countOwnerConditions(sql) && !isWorkLookUp(sql),
    )
    expect(new Set(short.map(({ sql }) => sql))).toEqual(new Set())
    const joined = asking.filter(({ sql }) => countOwnerConditions(sql) > 1)
    expect(new Set(joined.map(({ sql }) => sql)).size).toBeGreaterThan(10)
  })

  test('is never that of two users in one transaction', () => {
    const inWrites = statements.filter(({ write }) => write !== undefined)
    expect(inWrites.length).toBeGreaterThan(100)
    const foreign = inWrites.filter(({ sql, parameters, write }) => {
      const named = ownersNamed(sql, parameters)
      return named.some((owner) => owner !== write?.owner)
    })
    expect(foreign).toEqual([])
  })
})

const isWorkLookUp = (sql: string): boolean => WITHOUT_OWNER[WORK_LOOK_UP]?.test(sql) ?? false

const namesOwner = (sql: string): boolean =>
  /"?user_id"? = \$\d+/.test(sql) ||
  /^insert into "?\w+"? \([^)]*"?user_id"?/.test(sql) ||
  /^(insert into "users" \("id"|update "users" set .* where "id" = \$|delete from "users" where "id" = \$)/.test(
    sql,
  ) ||
  /from "users" where "erased_at" is null and "id" = \$\d+/.test(sql)

function ownersNamed(sql: string, parameters: readonly unknown[]): unknown[] {
  const compared = [...sql.matchAll(/"?user_id"? = \$(\d+)/g)].map(
    ([, number]) => parameters[Number(number) - 1],
  )
  const columns = /^insert into "?\w+"? \(([^)]*)\) values \(([^)]*)\)/.exec(sql)
  const at = columns?.[1]?.split(', ').findIndex((column) => /^"?user_id"?$/.test(column)) ?? -1
  const inserted = /^\$(\d+)$/.exec(columns?.[2]?.split(', ')[at] ?? '')
  return inserted ? [...compared, parameters[Number(inserted[1]) - 1]] : compared
}
