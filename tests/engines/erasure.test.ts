import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markErased } from '../../server/accounts/accounts.repository.ts'
import { eraseUserData, resumeErasures } from '../../server/accounts/erase-account.ts'
import type { Database } from '../../server/database/database.ts'
import { createEventsService } from '../../server/events/events.service.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { dumpDatabase } from '../harness/engines/database-dump.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { NO_FILES, WITHOUT_FILES } from '../harness/engines/without-files.ts'
import { startPushService } from '../harness/notices/push-service.ts'
import { refusing } from '../harness/providers/scenarios.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'
import { startNightWorld } from '../harness/service/night-world.ts'

const ROWS = 1200

describe.each(engines)('an erasure on $engine', ({ open }) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  /** A deleted user with more rows than one batch takes. */
  async function addLongDiary(): Promise<string> {
    const userId = await store.addUser()
    const rows = Array.from({ length: ROWS }, (_, number) => ({
      user_id: userId,
      key: `key ${number}`,
      body_hash: '',
      response: '',
      created_at: 0,
    }))
    await store.database.write(userId, async (db) => {
      for (let first = 0; first < ROWS; first += 100)
        await db
          .insertInto('idempotency_keys')
          .values(rows.slice(first, first + 100))
          .execute()
      await markErased(db, userId, 0)
    })
    return userId
  }

  /** Counts the batches, and aborts after the given one. */
  function stoppingAfter(batches: number) {
    const controller = new AbortController()
    let written = 0
    const database: Database = {
      ...store.database,
      write: async (owner, work) => {
        const result = await store.database.write(owner, work)
        written += 1
        if (written === batches) controller.abort()
        return result
      },
    }
    return { database, signal: controller.signal, countWrites: () => written }
  }

  test.each([1, 2, 3])('stops after batch %s when it is told to stop, and continues later', async (batch) => {
    const userId = await addLongDiary()
    const stopping = stoppingAfter(batch)
    await resumeErasures(stopping.database, NO_FILES, stopping.signal)
    expect(stopping.countWrites()).toBe(batch)
    expect(JSON.stringify(await dumpDatabase(store.database))).toContain(userId)
    // The next run continues, and leaves nothing.
    await resumeErasures(store.database, NO_FILES, new AbortController().signal)
    expect(JSON.stringify(await dumpDatabase(store.database))).not.toContain(userId)
  })

  test('happens after the response, when the account is already unusable', async () => {
    const app = await startAppOn({ database: store.database, writerUrl: 'http://127.0.0.1:9' })
    const person = await createAccount(app.url)
    const { key } = (await person.call('createApiKey', { body: { name: 'script' } })).data
    const { email, password } = person
    expect((await person.call('deleteAccount', { body: { password } })).status).toBe(200)
    expect((await person.call('getMe')).status).toBe(401)
    expect((await createClient(app.url, key).call('listDays')).status).toBe(401)
    expect((await createClient(app.url).call('login', { body: { email, password } })).status).toBe(401)
    // The e-mail address and the credentials are deleted before the answer, and the address can register again.
    expect(JSON.stringify(await dumpDatabase(store.database))).not.toMatch(new RegExp(`${email}|argon2id`))
    const anew = { email, password: 'another long password' }
    expect((await createClient(app.url).call('register', { body: anew })).status).toBe(201)
    await app.jobs.find(({ name }) => name === 'erasures')?.run(AbortSignal.timeout(60_000))
    expect(JSON.stringify(await dumpDatabase(store.database))).not.toContain(person.userId)
    expect((await createClient(app.url).call('login', { body: anew })).status).toBe(200)
    await app.stop()
  })

  test('leaves nothing that requests wrote during it', async () => {
    const userId = await store.addUser()
    const places = { canRefine: false, nameOffline: () => undefined }
    const events = createEventsService({
      keptDays: 30,
      database: store.database,
      clock: systemClock,
      places,
      ...WITHOUT_FILES,
    })
    const create = () => events.create(userId, { date: '2026-03-14', type: 'text', content: 'A walk' })
    await create()
    let lateWrites = 0
    const database: Database = {
      ...store.database,
      // Runs after all rows are deleted.
      async compact(signal) {
        if (lateWrites < 2) {
          await create()
          lateWrites += 1
        }
        return store.database.compact(signal)
      },
    }
    await eraseUserData(database, NO_FILES, userId)
    expect(lateWrites).toBe(2)
    expect(JSON.stringify(await dumpDatabase(store.database))).not.toContain(userId)
    await expect(create()).rejects.toMatchObject({ fault: 'foreign-key' })
    expect(JSON.stringify(await dumpDatabase(store.database))).not.toContain(userId)
  })

  test('deletes every row when it is not stopped', async () => {
    const userId = await addLongDiary()
    await eraseUserData(store.database, NO_FILES, userId)
    expect(JSON.stringify(await dumpDatabase(store.database))).not.toContain(userId)
  })

  test('takes what nights, notices, the ledger and redactions have written', async () => {
    const push = await startPushService()
    const world = await startNightWorld(open, '2026-01-01T12:00:00Z', { DAYLEAF_PUSH_PRIVATE: 'on' })
    const person = await world.settleIn({ nightWriter: { catchUpDays: 2 } })
    const login = createClient(world.app.url, person.token)
    const settings = { redactions: [{ text: 'Canary Anna' }], notices: { pageReady: { push: true } } }
    await person.call('updateSettings', { body: settings })
    await login.call('createPushSubscription', { body: push.subscribe(person.userId) })
    push.answer(person.userId, { status: 503 })
    await person.record('2026-01-01')
    await person.call('startPageRun', { body: { from: '2026-01-01', to: '2026-01-01' } })
    await world.passAt('2026-01-01T22:00:00Z')
    await world.app.jobs.find(({ name }) => name === 'notices')?.run(AbortSignal.timeout(60_000))
    await person.record('2026-01-02')
    world.answerBy(refusing(400))
    await world.passAt('2026-01-02T22:00:00Z')
    const rowsOf = async () =>
      Object.entries(await dumpDatabase(world.store.database)).filter(
        ([, rows]) => /Canary Anna/.test(rows.join()) || rows.join().includes(person.userId),
      )
    const tables = (await rowsOf()).map(([table]) => table)
    expect(tables).toEqual(
      expect.arrayContaining([
        ...[
          'ledger',
          'night_runs',
          'night_days',
          'page_runs',
          'push_subscriptions',
          'waiting_notices',
          'settings',
        ],
        ...['tasks', 'work_queue', 'change_cursors'],
      ]),
    )
    await login.call('deleteAccount', { body: { password: person.password } })
    await world.app.jobs.find(({ name }) => name === 'erasures')?.run(AbortSignal.timeout(60_000))
    expect(await rowsOf()).toEqual([])
    await world.stop()
    await push.close()
  })
})
