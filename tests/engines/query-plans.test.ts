import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEveryStatement } from '../harness/engines/every-statement.ts'
import { countOwnerConditions, listTablesIn } from '../harness/engines/owner-conditions.ts'
import type { RecordedStatement } from '../harness/engines/recorded-database.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

/** SQLite alone: it chooses by the statement's words, where PostgreSQL chooses by what the tables hold. */
let store: TestDatabase
let plans: { statement: string; steps: string[] }[]
/** Those that hold only some rows of their table, and are there for reading. */
let partialIndexes: string[]
beforeAll(async () => {
  const sqlite = engines.find(({ engine }) => engine === 'SQLite')
  if (!sqlite) throw new Error('there is no such engine')
  store = await sqlite.open()
  const statements = await recordEveryStatement(store, new TestClock('2026-03-14T12:00:00Z'))
  const distinct = [...new Map(statements.map((statement) => [statement.sql, statement])).values()]
  plans = await Promise.all(distinct.map(explain))
  const { rows } = await sql<{ name: string }>`
    select indexes.name from sqlite_schema as tables, pragma_index_list(tables.name) as indexes
    where tables.type = 'table' and indexes.partial and not indexes."unique" order by indexes.name`.execute(
    store.database.reader,
  )
  partialIndexes = rows.map(({ name }) => name)
})
afterAll(() => store.close())

async function explain({ sql: statement, parameters }: RecordedStatement) {
  const query = CompiledQuery.raw(`explain query plan ${statement}`, [...parameters])
  const { reader } = store.database
  // The reader has the temporary table of the index's words, the other connection that of pending index writes.
  const { rows } = statement.includes('temp.search_words')
    ? await reader.executeQuery<{ detail: string }>(query)
    : await store.database.write(null, (db) => db.executeQuery<{ detail: string }>(query))
  return { statement, steps: rows.map(({ detail }) => detail) }
}

const indexOf = (step: string): string | undefined => /INDEX (\w+)/.exec(step)?.[1]

test('each partial index is used', () => {
  const used = new Set(plans.flatMap(({ steps }) => steps.map(indexOf)))
  expect(partialIndexes.length).toBeGreaterThan(5)
  expect(partialIndexes.filter((index) => !used.has(index))).toEqual([])
})

/** What a lifetime makes long. */
const LONG_TABLES = ['events', 'journals', 'tasks', 'days', 'trash']

/** Statements that may go through all of a table, or of a user's part of it, each with why. */
const MAY_LOOK_THROUGH: Record<string, RegExp> = {
  'reads of the first rows in an order, and erasure piece by piece': / limit \?/,
  'an export, and the list of all days':
    /from "days" where "days"."user_id" = \? and \([^)]*\) order by "date" desc$/,
  'the end of an erasure, when nothing is left that a key could refer to': /^delete from "users"/,
}

/** Partial indexes of what is under way or deleted: of few rows, however long the diary is. */
const SHORT_INDEXES = new Set([
  'events_in_trash',
  'journals_in_trash',
  'events_pending',
  'days_generating',
  'tasks_under_way',
])

test('no other query scans a whole table, or all rows of a user', () => {
  const isLong = (step: string) =>
    LONG_TABLES.some((table) => new RegExp(`^(SCAN|SEARCH) ${table}\\b`).test(step))
  const isWide = (step: string) => step.startsWith('SCAN') || /\(user_id=\?\)$/.test(step)
  const isShort = (step: string) => SHORT_INDEXES.has(indexOf(step) ?? '')
  const wide = plans
    .filter(({ statement }) => !Object.values(MAY_LOOK_THROUGH).some((shape) => shape.test(statement)))
    .flatMap(({ statement, steps }) =>
      steps
        .filter((step) => isLong(step) && isWide(step) && !isShort(step))
        .map((step) => `${step} ← ${statement}`),
    )
  expect(wide).toEqual([])
})

/** Apart from the search index, whose documents are numbered by their owners. */
const OWNED_TABLES = new Set([
  ...LONG_TABLES,
  'credentials',
  'settings',
  'provider_settings',
  'idempotency_keys',
])

test('every query of diary data names its owner', () => {
  const asking = plans.map(({ statement }) => statement).filter((sql) => !sql.startsWith('insert into'))
  const tables = asking.flatMap((sql) => listTablesIn(sql, OWNED_TABLES))
  expect(new Set(tables)).toEqual(OWNED_TABLES)
  expect(asking.filter((sql) => listTablesIn(sql, OWNED_TABLES).length > countOwnerConditions(sql))).toEqual(
    [],
  )
})

/** Of what may be rare in a long diary, so that looking for the next one could mean looking through all the rest. */
const NARROWED = [
  {
    list: 'events with a point',
    shape: /^select "events"\.\* from "events" .*"events"\."latitude" is not null/,
    index: 'events_on_map (user_id=? AND date<?)',
  },
  {
    list: 'events with an attachment',
    shape: /^select "events"\.\* from "events" .*"events"\."attachments" is not null/,
    index: 'events_with_attachments (user_id=? AND date<?)',
  },
  {
    list: 'events of one type',
    shape: /^(?!.*"(latitude|attachments)" is not null).* from "days" cross join "events"/,
    index: 'events_by_day (user_id=? AND date=?)',
  },
  {
    list: 'events of one type with a point',
    shape: /^.* from "days" cross join "events" .*"latitude" is not null/,
    index: 'events_on_map (user_id=? AND date=?)',
  },
  {
    list: 'events of one type with an attachment',
    shape: /^.* from "days" cross join "events" .*"attachments" is not null/,
    index: 'events_with_attachments (user_id=? AND date=?)',
  },
]

test.each(NARROWED)('a list of $list passes over the others', ({ shape, index }) => {
  const found = plans.filter(({ statement }) => shape.test(statement)).flatMap(({ steps }) => steps)
  // Once for the sizes, by which the list is cut, and once for the rows.
  const search = `SEARCH events USING INDEX ${index}`
  expect(found.filter((step) => step.startsWith('SEARCH events'))).toEqual([search, search])
})
