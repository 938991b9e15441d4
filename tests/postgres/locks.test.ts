import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { insertUser } from '../../server/accounts/accounts.repository.ts'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/postgres/open.ts'
import { createEventsService } from '../../server/events/events.service.ts'
import { refinePlaces } from '../../server/events/place-refiner.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { newId } from '../../server/lib/ids.ts'
import {
  createPostgresDatabase,
  type PostgresDatabase,
  WITH_TABLES,
} from '../harness/engines/postgres-database.ts'
import { WITHOUT_FILES } from '../harness/engines/without-files.ts'

const LIMITS = { poolSize: 5, connectMs: 120_000, statementMs: 120_000 }

let server: PostgresDatabase
let nodes: [Database, Database]
beforeAll(async () => {
  server = await createPostgresDatabase(inject('postgresUrl'), WITH_TABLES)
  // One of them prepares its statements, which changes nothing of what they do.
  nodes = await Promise.all([
    openPostgres({ url: server.url, ...LIMITS, isPreparing: false }),
    openPostgres({ url: server.url, ...LIMITS, isPreparing: true }),
  ])
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await server.drop()
})

/** Work that goes on until it is told to end. */
function createWork() {
  let begun = 0
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    begun += 1
    await ended
  }
  return { work, end, countBegun: () => begun }
}

describe('work that one node does at a time', () => {
  test('is held by one node, and free for the next when the work has ended', async () => {
    const [first, second] = nodes
    const { work, end, countBegun } = createWork()
    const running = first.withLock('trash', work)
    await expect.poll(countBegun).toBe(1)
    await second.withLock('trash', work)
    expect(countBegun()).toBe(1)
    // Other work is nobody's concern.
    let isOtherDone = false
    await second.withLock('places', async () => {
      isOtherDone = true
    })
    expect(isOtherDone).toBe(true)
    end()
    await running
    await second.withLock('trash', work)
    expect(countBegun()).toBe(2)
  })

  test('is free again when its node is gone, once its time is over', async () => {
    const [first, second] = nodes
    const { work, end, countBegun } = createWork()
    const running = first.withLock('leases', work)
    await expect.poll(countBegun).toBe(1)
    await server.query(`update locks set expires_at = 0 where name = 'leases'`)
    const taken = second.withLock('leases', work)
    await expect.poll(countBegun).toBe(2)
    end()
    await Promise.all([running, taken])
  })

  test('is skipped while another node acquires it', async () => {
    const [first, second] = nodes
    let isDone = false
    await first.withLock('answers', async () => undefined)
    await first.write(null, async (db) => {
      await sql`select 1 from locks where name = 'answers' for update`.execute(db)
      await second.withLock('answers', async () => {
        isDone = true
      })
    })
    expect(isDone).toBe(false)
  })

  test('asks for the name of a place once, whichever nodes look', async () => {
    const userId = newId()
    const email = `${userId}@example.org`
    const [first] = nodes
    await first.write(userId, (db) =>
      insertUser(db, { id: userId, email, emailKey: email, passwordHash: '', createdAt: 0 }),
    )
    const places = { canRefine: true, nameOffline: () => 'Somewhere' }
    const events = createEventsService({
      keptDays: 30,
      database: first,
      clock: systemClock,
      places,
      ...WITHOUT_FILES,
    })
    for (let latitude = 1; latitude <= 10; latitude += 1)
      await events.create(userId, { date: '2026-01-01', type: 'text', content: 'x', latitude, longitude: 1 })
    const asked: number[] = []
    const refine = async ({ latitude }: { latitude: number }) => {
      asked.push(latitude)
      return `Place ${latitude}`
    }
    const signal = AbortSignal.timeout(60_000)
    const refining = { isRefiningPaused: false, refine }
    await Promise.all(
      nodes.map((database) => refinePlaces({ database, clock: systemClock, places: refining }, signal)),
    )
    expect(asked.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const { items } = await events.list(userId, { limit: 20 })
    expect(items.map(({ placeName }) => placeName).sort()).toEqual(
      asked.map((latitude) => `Place ${latitude}`).sort(),
    )
  })
})
