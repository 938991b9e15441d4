import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { recountDay } from '../../server/database/consistency.ts'
import { initial } from '../../server/database/migrations/0001-initial.ts'
import { waitingWork } from '../../server/database/migrations/0002-waiting-work.ts'
import { keyCheck } from '../../server/database/migrations/0003-key-check.ts'
import { eventsOnMap } from '../../server/database/migrations/0004-events-on-map.ts'
import { spokenTimes } from '../../server/database/migrations/0027-spoken-times.ts'
import { wordsOfUndoneImports } from '../../server/database/migrations/0032-words-of-undone-imports.ts'
import { namesOfUndoneImports } from '../../server/database/migrations/0033-names-of-undone-imports.ts'
import { countsOfPreviews } from '../../server/database/migrations/0035-counts-of-previews.ts'
import { importsFromServers } from '../../server/database/migrations/0070-imports-from-servers.ts'
import type { ColumnTypes } from '../../server/database/migrations/migration-step.ts'
import { postgresColumnTypes } from '../../server/database/postgres/column-types.ts'
import { createConnections } from '../../server/database/postgres/dialect.ts'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { createPool } from '../../server/database/postgres/pool.ts'
import { sqliteColumnTypes } from '../../server/database/sqlite/column-types.ts'
import { openConnection } from '../../server/database/sqlite/connection.ts'
import { DATABASE_FILE, openSqlite } from '../../server/database/sqlite/open.ts'
import type { Db } from '../../server/database/tables.ts'
import { findDayRow } from '../../server/diary/day-counts.repository.ts'
import { insertEvent } from '../../server/events/events.repository.ts'
import { insertImport } from '../../server/import/import.repository.ts'
import { newRow } from '../../server/import/import.service.ts'
import { problem } from '../../server/import/problem.ts'
import { BARE_EVENT } from '../harness/clients/bare-event.ts'
import { migrateUntil } from '../harness/engines/migrate-until.ts'
import { createPostgresDatabase } from '../harness/engines/postgres-database.ts'
import { DUE_WORK, fillDiary } from '../harness/engines/small-diary.ts'
import { startTcpProxy } from '../harness/faults/tcp-proxy.ts'
import { dumpReleased, type Rows } from '../upgrade/released-diary.ts'

const insertUser = (db: Db, id: string) =>
  db
    .insertInto('users')
    .values({ id, email: 'a@example.org', email_key: 'a', password_hash: '', created_at: 1 })
    .execute()

/** A diary that an older version has left is brought forward whole, or stays as it was. */
interface OldDiary {
  types: ColumnTypes
  /** Works on it as it is. */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Starts on it, and goes away in the middle, without a rollback, as a process does that is killed. */
  openUntil(statement: number): Promise<void>
  remove(): Promise<void>
}

async function makeOnSqlite(): Promise<OldDiary> {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-migration-'))
  const open = () => openConnection(join(directory, DATABASE_FILE))
  return {
    types: sqliteColumnTypes,
    async use(work) {
      const { db, native } = open()
      using _file = native
      return await work(db)
    },
    async openUntil(statement) {
      const isCutOff = await migrateUntil(join(directory, DATABASE_FILE), statement)
      // Nothing has cut it off: as a whole, then, with its commit.
      if (!isCutOff) await (await openSqlite(directory)).close()
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

async function makeOnPostgres(): Promise<OldDiary> {
  const serverUrl = inject('postgresUrl')
  const { url, drop } = await createPostgresDatabase(serverUrl)
  const proxy = await startTcpProxy(Number(new URL(serverUrl).port))
  const options = { url, poolSize: 1, connectMs: 120_000, statementMs: 120_000, isPreparing: false }
  return {
    types: postgresColumnTypes,
    async use(work) {
      const pool = createPool(options, { size: 1 })
      await using db = createConnections({ pool, transactionSettings: '', isPreparing: false }).db
      return await work(db)
    },
    async openUntil(message) {
      proxy.cutAt(message)
      const through = { ...options, url: proxy.through(url) }
      const database = await openPostgres(through).catch(() => undefined)
      await database?.close()
    },
    async remove() {
      await proxy.close()
      await drop()
    },
  }
}

const engines = [
  { engine: 'SQLite', make: makeOnSqlite, stride: 6 },
  // A start on PostgreSQL takes ten times as long.
  { engine: 'PostgreSQL', make: makeOnPostgres, stride: 22 },
]
const STEPS = {
  '0001-initial': initial,
  '0002-waiting-work': waitingWork,
  '0003-key-check': keyCheck,
  '0004-events-on-map': eventsOnMap,
}
const versions = Object.keys(STEPS).map((version, index) => ({
  version,
  /** Each version is cut off at other statements. */
  firstCut: index + 1,
  steps: Object.fromEntries(Object.entries(STEPS).slice(0, index + 1)),
}))
const MAX_STATEMENTS = 400
const ALL_STATEMENTS = 10_000

/** Later versions have more kinds of work. */
const withoutLaterWork = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, content]) => [
      table,
      { ...content, rows: content.rows.filter((row) => !/"kind":"(task-data|vocabulary)"/.test(row)) },
    ]),
  )

async function listExecuted(db: Db) {
  return (await sql`select name from kysely_migration`.execute(db)).rows
}

describe.each(engines)('on $engine', ({ make, stride }) => {
  let diary: OldDiary
  beforeEach(async () => {
    diary = await make()
  })
  afterEach(() => diary.remove())

  const dump = (before?: Rows) => diary.use((db) => dumpReleased(db, before))

  test.each(versions)(
    'a diary of $version keeps every row, wherever its migration is cut off',
    async ({ steps, firstCut }) => {
      await diary.use(async (db) => {
        const migrations = Object.entries(steps).map(([name, step]) => [
          name,
          { up: (target: Kysely<unknown>) => step(target, diary.types) },
        ])
        const provider = { getMigrations: async () => Object.fromEntries(migrations) }
        expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined()
        await fillDiary(db)
        if ('0002-waiting-work' in steps)
          for (const { user_id, kind, since } of DUE_WORK)
            await sql`insert into waiting_work (user_id, kind, since) values (${user_id}, ${kind}, ${since})`.execute(
              db,
            )
      })
      const before = await dump()
      const empty = Object.keys(before).filter((table) => before[table]?.rows.length === 0)
      // No part of a diary: locks of jobs, and what tells secret keys apart.
      expect(empty.filter((table) => !/^(claims|key_check)$/.test(table))).toEqual([])
      const executed = await diary.use(listExecuted)
      const { kysely_migration: _executed, ...rows } = before

      let statement = firstCut
      for (; statement < MAX_STATEMENTS; statement += stride) {
        await diary.openUntil(statement)
        if ((await diary.use(listExecuted)).length > executed.length) break
        expect(await dump(), `cut off at ${statement}`).toEqual(before)
      }
      expect(withoutLaterWork(await dump(rows))).toEqual(rows)
      expect(statement).toBeGreaterThan(5)
      expect(statement).toBeLessThan(MAX_STATEMENTS)
      const waiting = await diary.use((db) =>
        db.selectFrom('work_queue').select(['user_id', 'kind', 'since']).orderBy('kind').execute(),
      )
      const later = ['task-data', 'vocabulary'].map((kind) => ({ user_id: 'ada', kind, since: 0 }))
      const due = [...DUE_WORK, ...later]
      expect(waiting).toEqual(due.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)))
    },
  )

  test('the text of a day includes new texts of its attachments', async () => {
    await diary.openUntil(ALL_STATEMENTS)
    await diary.use(async (db) => {
      const [userId, date] = ['ada', '2026-03-14']
      const event = { ...BARE_EVENT, user_id: userId, date, type: 'text', content: 'Tea' }
      await insertUser(db, userId)
      await insertEvent(db, { ...event, id: 'one', more_text: '湖.jpg' })
      await insertEvent(db, { ...event, id: 'two' })
      await recountDay(db, { userId, date })
      const counted = await findDayRow(db, userId, date)
      await sql`alter table attachments drop column transcript_times`.execute(db)
      await db.updateTable('days').set({ text_bytes: 6 }).execute()
      await spokenTimes(db as never, diary.types)
      expect((await findDayRow(db, userId, date))?.textBytes).toBe(13)
      expect(counted?.textBytes).toBe(13)
    })
  })

  test('a preview that has ended loses its counts, an import keeps them', async () => {
    await diary.openUntil(ALL_STATEMENTS)
    await diary.use(async (db) => {
      const user_id = 'ada'
      await insertUser(db, user_id)
      const base = newRow(user_id, { id: '', name: 'Ann.zip', size: 0, wishes: { isPreview: true } }, 1)
      const row = { ...base, ...{ time_zone: 'UTC', day_start: '00:00', page_count: 3 } }
      await insertImport(db, { ...row, id: '1', status: 'cancelled' })
      await insertImport(db, { ...row, id: '2', status: 'preview' })
      await insertImport(db, { ...row, id: '3', status: 'cancelled', is_preview: 0 })
      await countsOfPreviews(db as never, diary.types)
      const rows = await db.selectFrom('imports').select('page_count').orderBy('id').execute()
      expect(rows.map((one) => one.page_count)).toEqual([0, 3, 3])
    })
  })

  test('an undone import loses the name of its file and what its problems quote', async () => {
    await diary.openUntil(ALL_STATEMENTS)
    await diary.use(async (db) => {
      const user_id = 'ada'
      await insertUser(db, user_id)
      const problems = JSON.stringify([problem('Dear Ann.md', 'not_a_day')])
      const base = newRow(user_id, { id: '', name: 'Ann.zip', size: 0, wishes: { isPreview: false } }, 1)
      const row = { ...base, ...{ time_zone: 'UTC', day_start: '00:00', finished_at: 2, problems } }
      const locked = JSON.stringify([problem('2026-03-14', 'locked')])
      await insertImport(db, { ...row, id: '1', status: 'removed', format: 'markdown' })
      await insertImport(db, { ...row, id: '2', status: 'removed', problems: locked })
      await insertImport(db, { ...row, id: '3', status: 'completed' })
      await wordsOfUndoneImports(db as never, diary.types)
      await namesOfUndoneImports(db as never, diary.types)
      const rows = await db.selectFrom('imports').select(['file_name', 'problems']).orderBy('id').execute()
      expect(rows).toEqual([
        { file_name: '', problems: '[]' },
        { file_name: 'Ann.zip', problems: locked },
        { file_name: 'Ann.zip', problems },
      ])
    })
  })

  test('an import that had not fetched the data of its server ends, and says where servers are read', async () => {
    await diary.openUntil(ALL_STATEMENTS)
    await diary.use(async (db) => {
      const user_id = 'ada'
      await insertUser(db, user_id)
      const wishes = { format: 'memos', isPreview: true } as const
      const base = newRow(user_id, { id: '', name: 'memos.example', size: 0, wishes }, 1)
      const row = { ...base, ...{ time_zone: 'UTC', day_start: '00:00' } }
      await insertImport(db, { ...row, id: '1' })
      await insertImport(db, { ...row, id: '2', file_size: 9 })
      await insertImport(db, { ...row, id: '3', status: 'completed' })
      await insertImport(db, { ...row, id: '4', format: 'markdown' })
      await importsFromServers(db as never, diary.types)
      const columns = ['status', 'problems', 'finished_at'] as const
      const rows = await db.selectFrom('imports').select(columns).orderBy('id').execute()
      expect(rows.map(({ status }) => status)).toEqual(['failed', 'reading', 'completed', 'reading'])
      expect(rows[0]?.finished_at).toBe(1)
      expect(JSON.parse(rows[0]?.problems ?? '')).toEqual([problem('memos.example', 'server_moved')])
    })
  })
})
