import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../server/database/tables.ts'
import { enqueueWork } from '../../server/database/work-queue.ts'
import { countChanges } from '../../server/diary/day-counts.service.ts'
import {
  acquireLease,
  countRunningTasks,
  expireLease,
  type Lease,
  listLeases,
  releaseLease,
  renewLease,
  revokeLease,
} from '../../server/tasks/day-lease.ts'
import { insertTask, updateTaskUnderWay } from '../../server/tasks/task-rows.ts'

import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'

const date = '2026-01-01'
const OTHER_DATE = '2026-01-02'
/** An instant that no clock shows yet. */
const LATE = Date.UTC(3000, 0)

const at = (instant: number) => sql<number>`cast(${instant} as bigint)`
const term = (now: number) => ({ now: at(now), durationMs: 10 })

/** A task that waits for its turn. */
const aTask = (userId: string, id: string) => ({
  ...{ user_id: userId, id, date, type: 'journal_generate' as const, status: 'queued' as const },
  ...{ provider: 'provider_d', model: 'small', prompt_version: 1, fence: 1, created_at: 0 },
})

describe.each(engines)('the right to write a page on $engine', ({ open }) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  async function aDay(): Promise<string> {
    const userId = await store.addUser()
    await store.database.write(userId, async (db) => {
      for (const day of [date, OTHER_DATE])
        await countChanges(db, userId, [
          { before: null, after: { date: day, type: 'text', content: '', more_text: null } },
        ])
    })
    return userId
  }

  /** Takes the right at `now` for ten units of time. */
  async function acquire(userId: string, taskId: string, now = 0, on = date) {
    const wanted = { userId, date: on, taskId, ...term(now) }
    const granted = await store.database.write(userId, (db) => acquireLease(db, wanted))
    return granted && { userId, date: on, taskId, fence: granted.fence }
  }

  const endings: [string, (db: Db, lease: Lease) => Promise<unknown>][] = [
    ['given back', releaseLease],
    ['revoked', (db, { userId, taskId }) => revokeLease(db, userId, date, taskId)],
    ['over', (db, lease) => expireLease(db, lease, at(11))],
  ]
  test.each(endings)('that is %s leaves that of another day', async (_what, end) => {
    const userId = await aDay()
    const lease = await acquire(userId, 'task')
    await acquire(userId, 'task', 0, OTHER_DATE)
    if (!lease) throw new Error('not granted')
    await store.database.write(userId, (db) => end(db, lease))
    const left = await listLeases(store.database.reader, userId)
    expect(left.map((held) => held.date)).toEqual([OTHER_DATE])
  })

  test('is released and ended only for the task that holds it, and expires', async () => {
    const userId = await aDay()
    const lease = await acquire(userId, 'task')
    if (!lease) throw new Error('not granted')
    const other = { ...lease, taskId: 'other' }
    await store.database.write(userId, async (db) => {
      expect(await releaseLease(db, other)).toBe(false)
      expect(await expireLease(db, other, at(11))).toBe(false)
      expect(await expireLease(db, lease, at(10))).toBe(false)
      expect(await expireLease(db, lease, at(11))).toBe(true)
    })
  })

  test('is acquired by one of many concurrent requests', async () => {
    const userId = await aDay()
    const wishes = await Promise.all(
      Array.from({ length: 32 }, (_, index) => acquire(userId, `task-${index}`)),
    )
    expect(wishes.filter(Boolean)).toHaveLength(1)
  })

  test('is refused for a day without a row', async () => {
    expect(await acquire(await store.addUser(), 'task')).toBeUndefined()
  })

  test('can be taken over once it ran out, and the late writer is refused', async () => {
    const userId = await aDay()
    const slow = await acquire(userId, 'slow')
    expect(await acquire(userId, 'early', 10)).toBeUndefined()
    const quick = await acquire(userId, 'quick', 11)
    if (!slow || !quick) throw new Error('not granted')
    expect(quick.fence).toBeGreaterThan(slow.fence)
    expect(await store.database.write(slow.userId, (db) => renewLease(db, slow, term(100)))).toBe(false)
    expect(await store.database.write(slow.userId, (db) => releaseLease(db, slow))).toBe(false)
    expect(await store.database.write(quick.userId, (db) => releaseLease(db, quick))).toBe(true)
  })

  test('lasts while it is renewed', async () => {
    const userId = await aDay()
    const lease = await acquire(userId, 'steady')
    if (!lease) throw new Error('not granted')
    expect(await store.database.write(userId, (db) => renewLease(db, lease, term(40)))).toBe(true)
    expect(await acquire(userId, 'other', 40)).toBeUndefined()
    expect(await listLeases(store.database.reader, userId)).toEqual([
      { userId, date, taskId: 'steady', expiresAt: 50 },
    ])
  })

  test('counts among those of its user that are used while it lives and its task runs', async () => {
    const userId = await aDay()
    await acquire(userId, 'task')
    const { reader, write } = store.database
    const count = (now: number) => countRunningTasks(reader, userId, at(now))
    await write(userId, (db) => insertTask(db, aTask(userId, 'task')))
    expect(await count(0)).toBe(0)
    await write(userId, (db) => updateTaskUnderWay(db, userId, 'task', { status: 'running' }))
    expect([await count(10), await count(11)]).toEqual([1, 0])
  })

  test('of a crashed process is ended with its task; a live one is checked when it expires', async () => {
    const userId = await aDay()
    const { reader, write } = store.database
    await acquire(userId, 'gone')
    await acquire(userId, 'living', LATE, OTHER_DATE)
    await write(userId, async (db) => {
      for (const id of ['gone', 'living']) await insertTask(db, aTask(userId, id))
      await enqueueWork(db, userId, 'leases', 0)
    })
    const app = await startAppOn({ database: store.database, writerUrl: 'http://127.0.0.1:9' })
    await app.services.generations.recover(11, AbortSignal.timeout(60_000))
    await app.stop()
    expect(await listLeases(reader, userId)).toMatchObject([{ taskId: 'living' }])
    const tasks = reader.selectFrom('tasks').select('status').where('user_id', '=', userId).orderBy('id')
    expect(await tasks.execute()).toEqual([{ status: 'failed' }, { status: 'queued' }])
    const leases = reader.selectFrom('work_queue').select('since').where('kind', '=', 'leases')
    expect(await leases.where('user_id', '=', userId).execute()).toEqual([{ since: LATE + 10 }])
  })

  test('that was revoked cannot be used again by the same task', async () => {
    const userId = await aDay()
    const lease = await acquire(userId, 'task')
    if (!lease) throw new Error('not granted')
    await store.database.write(userId, (db) => revokeLease(db, userId, date, 'other'))
    expect(await store.database.write(userId, (db) => renewLease(db, lease, term(0)))).toBe(true)
    await store.database.write(userId, (db) => revokeLease(db, userId, date, 'task'))
    const fences = store.database.reader.selectFrom('days').select('generation_fence as fence')
    const day = await fences.where('user_id', '=', userId).where('date', '=', date).executeTakeFirst()
    expect(day?.fence).toBeGreaterThan(lease.fence)
    await acquire(userId, 'task')
    expect(await store.database.write(userId, (db) => releaseLease(db, lease))).toBe(false)
  })
})
