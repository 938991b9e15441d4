import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { dumpDatabase } from '../harness/engines/database-dump.ts'
import {
  createPostgresDatabase,
  type PostgresDatabase,
  WITH_TABLES,
} from '../harness/engines/postgres-database.ts'
import { DUE_WORK, fillDiary } from '../harness/engines/small-diary.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'

/** The jobs of one node, while another is at the same and while it is not. */
const JOBS = [
  ...['trash', 'answers', 'task data', 'attempts', 'erasures', 'leases', 'recognition', 'vocabulary'],
  ...['event versions', 'changes', 'archives', 'notices', 'webhooks'],
]
const LONG_DUE = (
  ['task-data', 'recognition', 'vocabulary', 'event-versions', 'changes', 'notices', 'webhooks'] as const
).map((kind) => ({
  user_id: 'ada',
  kind,
  since: 0,
}))
/** The server tidies its index by itself, this diary has no files, and the lanes of nights have tests of their own. */
const NOTHING_TO_DO = [
  'search index',
  'imports',
  'media',
  'temporary files',
  'night',
  'night-local',
  'page-runs',
  'feeds',
]

let archives: string
let server: PostgresDatabase
let other: Database
let own: Database
let node: AppOnDatabase
beforeAll(async () => {
  server = await createPostgresDatabase(inject('postgresUrl'), WITH_TABLES)
  const options = {
    url: server.url,
    poolSize: 5,
    connectMs: 120_000,
    statementMs: 120_000,
    isPreparing: false,
  }
  other = await openPostgres(options)
  own = await openPostgres(options)
  await other.write(null, async (db) => {
    await fillDiary(db, other.search)
    await db
      .insertInto('event_versions')
      .values({ user_id: 'ada', event_id: 'e1', version: 1, state: '{}', changed_at: 12 })
      .execute()
    await db
      .insertInto('work_queue')
      .values([...DUE_WORK, ...LONG_DUE])
      .execute()
  })
  archives = await mkdtemp(join(tmpdir(), 'dayleaf-archives-'))
  const environment = { DAYLEAF_ARCHIVE_DIR: archives }
  node = await startAppOn({ database: own, writerUrl: 'http://127.0.0.1:1', environment })
})
afterAll(async () => {
  await node.stop()
  await own.close()
  await other.close()
  await server.drop()
  await rm(archives, { recursive: true })
})

async function dumpDiary() {
  const { locks: _locks, ...diary } = await dumpDatabase(other)
  return { ...diary, archives: (await readdir(archives, { recursive: true })).toSorted() }
}

describe('housekeeping', () => {
  test.each(JOBS)('leaves %s to the node that is at it, and does it when that has ended', async (name) => {
    const job = node.jobs.find((job) => job.name === name)
    const run = async () => job?.run(AbortSignal.timeout(60_000))
    const before = await dumpDiary()
    await other.withLock(name, async () => {
      await run()
      expect(await dumpDiary()).toEqual(before)
    })
    await run()
    expect(await dumpDiary()).not.toEqual(before)
  })

  test('has no other jobs', () => {
    expect(node.jobs.map(({ name }) => name).toSorted()).toEqual([...JOBS, ...NOTHING_TO_DO].toSorted())
  })
})
