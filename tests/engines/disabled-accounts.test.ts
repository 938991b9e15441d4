import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDueUsers, type WorkKind } from '../../server/database/work-queue.ts'
import { newFeed } from '../api/scenarios/feeds.scenarios.ts'
import { addPasskey } from '../api/scenarios/passkeys.scenarios.ts'
import { chooseWriter, must } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { serveLocally } from '../harness/clients/local-server.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { setDisabled } from '../harness/service/change-account.ts'
import { startHeldApp } from '../harness/service/held-app.ts'
import { startNightWorld } from '../harness/service/night-world.ts'
import { TestClock } from '../harness/service/test-service.ts'

const UPKEEP: WorkKind[] = [
  ...(['trash', 'answers', 'leases', 'task-data', 'media', 'recognition'] as const),
  ...(['vocabulary', 'unused-words', 'event-versions', 'changes'] as const),
]
const RESTING: WorkKind[] = ['places', 'imports', 'notices', 'night', 'night-local', 'page-runs', 'feeds']

describe.each(engines)('an account that the operator disables on $engine', ({ open }) => {
  let store: TestDatabase
  let app: AppOnDatabase
  /** Another process with the same database: a node, or the operator's command. */
  let elsewhere: AppOnDatabase
  beforeAll(async () => {
    store = await open()
    const options = { database: store.database, writerUrl: 'http://127.0.0.1:9' }
    app = await startAppOn(options)
    elsewhere = await startAppOn(options)
  })
  afterAll(async () => {
    await app.stop()
    await elsewhere.stop()
    await store.close()
  })

  test('has no access from the next request on, and signs in again once it is enabled', async () => {
    const ada = await createAccount(app.url)
    const { email, password, userId } = ada
    const key = createClient(app.url, (await must(ada, 'createApiKey', { body: { name: 'a key' } })).data.key)
    const nobody = createClient(app.url)
    const login = (word = password) => nobody.call('login', { body: { email, password: word } })
    await setDisabled(store.database, userId, true)
    for (const client of [ada, key]) expect((await client.call('listDays')).status).toBe(401)
    expect((await login()).error?.code).toBe('FORBIDDEN')
    // Only who knows the password is told.
    expect((await login('not the password')).error?.code).toBe('UNAUTHORIZED')
    await setDisabled(store.database, userId, false)
    expect((await login()).status).toBe(200)
  })

  test('is not signed in to by a passkey', async () => {
    const ada = await createAccount(app.url)
    const nobody = createClient(app.url)
    const { device } = await addPasskey(app.url, ada)
    await setDisabled(store.database, ada.userId, true)
    const body = device.get((await must(nobody, 'beginPasskeyLogin')).data)
    expect((await nobody.call('loginWithPasskey', { body })).error?.code).toBe('FORBIDDEN')
  })

  test('keeps its due deletions and its upkeep in the queue, and nothing else', async () => {
    const { userId } = await createAccount(app.url)
    await store.database.write(userId, (db) =>
      db
        .insertInto('work_queue')
        .values([...UPKEEP, ...RESTING].map((kind) => ({ user_id: userId, kind, since: 0 })))
        .execute(),
    )
    const isListed = async (kind: WorkKind) =>
      (await listDueUsers(store.database.reader, kind, 1)).includes(userId)
    const listKinds = async () => {
      const listed = await Promise.all(
        [...UPKEEP, ...RESTING].map(async (kind) => [kind, await isListed(kind)]),
      )
      return listed.flatMap(([kind, isThere]) => (isThere ? [kind] : []))
    }
    expect(await listKinds()).toEqual([...UPKEEP, ...RESTING])
    await setDisabled(store.database, userId, true)
    expect(await listKinds()).toEqual(UPKEEP)
    await setDisabled(store.database, userId, false)
    expect(await listKinds()).toEqual([...UPKEEP, ...RESTING])
  })

  test('takes nothing from apps that send to its feeds', async () => {
    const ada = await createAccount(app.url)
    const { inPath, token } = (await must(ada, 'createFeed', newFeed({ kind: 'owntracks' }))).data
    const send = async () => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
      const body = JSON.stringify({ _type: 'location', lat: 52.52, lon: 13.405, tst: 1_700_000_000 })
      return (await fetch(app.url + inPath, { method: 'POST', headers, body })).status
    }
    expect(await send()).toBe(200)
    await setDisabled(store.database, ada.userId, true)
    expect(await send()).toBe(401)
    await setDisabled(store.database, ada.userId, false)
    expect(await send()).toBe(200)
  })
})

describe.each(engines)('what is done for a disabled account on $engine', ({ open }) => {
  test('a page that another node writes is given up', async () => {
    const held = await startHeldApp(open)
    const elsewhere = await startAppOn({ database: held.store.database, writerUrl: held.writer.url })
    const ada = await createAccount(held.app.url)
    await chooseWriter(ada)
    await must(ada, 'createEvent', { body: { date: '2026-03-14', type: 'text', content: 'Walked' } })
    const page = ada.call('generateJournal', { params: { date: '2026-03-14' } })
    await held.writer.arrived(1)
    await setDisabled(held.store.database, ada.userId, true)
    expect((await page).error?.code).toBe('CANCELLED')
    await elsewhere.stop()
    await held.stop()
  })

  test('its nights pass without a page, and the first after it is enabled writes them', async () => {
    const world = await startNightWorld(open, '2026-03-14T12:00:00Z')
    const ada = await world.settleIn()
    await ada.record('2026-03-14')
    await setDisabled(world.store.database, ada.userId, true, world.clock)
    await world.passAt('2026-03-14T22:00:00Z')
    await world.passAt('2026-03-15T22:00:00Z')
    expect(world.writer.requests).toEqual([])
    await setDisabled(world.store.database, ada.userId, false)
    await world.passAt('2026-03-15T22:05:00Z')
    const { email, password } = ada
    const { token } = (await must(createClient(world.app.url), 'login', { body: { email, password } })).data
    const params = { date: '2026-03-14' }
    expect((await createClient(world.app.url, token).call('getJournal', { params })).status).toBe(200)
    await world.stop()
  })

  test('its feeds rest, and go on with the first run after it is enabled', async () => {
    const store = await open()
    const clock = new TestClock('2026-03-14T12:00:00Z')
    let asked = 0
    const calendar = await serveLocally((_request, response) => {
      asked += 1
      response.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')
    })
    const app = await startAppOn({
      ...{ database: store.database, writerUrl: 'http://127.0.0.1:9', clock },
      environment: { DAYLEAF_FEED_PRIVATE: 'on' },
    })
    const ada = await createAccount(app.url)
    await must(ada, 'createFeed', newFeed({ kind: 'calendar', address: calendar.url }))
    const askedAfterHours = async () => {
      clock.advance(2 * 3_600_000)
      await app.jobs.find(({ name }) => name === 'feeds')?.run(AbortSignal.timeout(60_000))
      return asked
    }
    expect(await askedAfterHours()).toBe(1)
    await setDisabled(store.database, ada.userId, true, clock)
    expect(await askedAfterHours()).toBe(1)
    await setDisabled(store.database, ada.userId, false)
    expect(await askedAfterHours()).toBe(2)
    await app.stop()
    await calendar.close()
    await store.close()
  })

  test('its archives stay, and one more is written at most', async () => {
    const store = await open()
    const directory = await mkdtemp(join(tmpdir(), 'dayleaf-archives-'))
    const clock = new TestClock('2026-03-14T12:00:00Z')
    const app = await startAppOn({
      ...{ database: store.database, writerUrl: 'http://127.0.0.1:9', clock },
      environment: { DAYLEAF_ARCHIVE_DIR: directory },
    })
    const ada = await createAccount(app.url)
    const { userId } = ada
    await must(ada, 'createEvent', { body: { date: '2026-03-14', type: 'text', content: 'Walked' } })
    const namesAfter = async (days: number) => {
      clock.advance(days * 24 * 3_600_000)
      await app.jobs.find(({ name }) => name === 'archives')?.run(AbortSignal.timeout(60_000))
      return (await readdir(join(directory, userId))).map((name) => name.slice(8, 16)).toSorted()
    }
    expect(await namesAfter(0)).toEqual(['20260314'])
    await setDisabled(store.database, userId, true, clock)
    expect(await namesAfter(7)).toEqual(['20260314', '20260321'])
    expect(await namesAfter(7)).toEqual(['20260314', '20260321'])
    await setDisabled(store.database, userId, false)
    expect(await namesAfter(0)).toEqual(['20260314', '20260321', '20260328'])
    await app.stop()
    await store.close()
    await rm(directory, { recursive: true })
  })
})
