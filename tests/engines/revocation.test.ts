import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUserData } from '../../server/accounts/erase-account.ts'
import type { Database } from '../../server/database/database.ts'
import type { Db } from '../../server/database/tables.ts'
import { type CallOptions, type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { NO_FILES } from '../harness/engines/without-files.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

type Person = Awaited<ReturnType<typeof createAccount>>

/** A database whose next write waits, before it begins, until a test lets it. */
function holdWrites(database: Database) {
  let isHeld = false
  let reached = Promise.withResolvers<void>()
  let release = Promise.withResolvers<void>()
  const holding: Database = {
    ...database,
    async write(owner, work) {
      if (isHeld) {
        isHeld = false
        reached.resolve()
        await release.promise
      }
      return database.write(owner, work)
    },
  }
  return {
    holding,
    /** What `request` answers whose write waits until `meanwhile` is over. */
    async during<T>(request: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
      isHeld = true
      reached = Promise.withResolvers()
      release = Promise.withResolvers()
      const answer = request()
      await reached.promise
      await meanwhile()
      release.resolve()
      return answer
    },
  }
}

const NEW_PASSWORD = 'another password altogether'
const changes: [
  string,
  (person: Person, owner: Client) => Promise<[Parameters<Client['call']>[0], CallOptions]>,
][] = [
  ['a new API key', async () => ['createApiKey', { body: { name: 'thief' } }]],
  [
    'the end of an API key',
    async (_person, owner) => {
      const { data } = await owner.call('createApiKey', { body: { name: 'script' } })
      return ['deleteApiKey', { params: { keyId: data.id } }]
    },
  ],
  [
    'another password',
    async ({ password }) => [
      'changePassword',
      { body: { currentPassword: password, newPassword: NEW_PASSWORD } },
    ],
  ],
  ['the end of the account', async ({ password }) => ['deleteAccount', { body: { password } }]],
  ['the end of all others', async () => ['endOtherSessions', {}]],
  ['its own end', async () => ['logout', {}]],
]

describe.each(engines)('a login token that is revoked on $engine while its request waits', ({ open }) => {
  let store: TestDatabase
  let app: AppOnDatabase
  let writes: ReturnType<typeof holdWrites>
  let person: Person
  /** The same person, signed in a second time. */
  let owner: Client
  beforeAll(async () => {
    store = await open()
    writes = holdWrites(store.database)
    // At the first instant of all the time of a credential's last use need not be noted, which were a write as well.
    const clock = new TestClock('1970-01-01T00:00:00Z')
    app = await startAppOn({ database: writes.holding, writerUrl: 'http://127.0.0.1:9', clock })
  })
  afterAll(async () => {
    await app.stop()
    await store.close()
  })
  beforeEach(async () => {
    person = await createAccount(app.url)
    owner = createClient(app.url, (await login(person.password)).data.token)
  })

  const login = (password: string) =>
    createClient(app.url).call('login', { body: { email: person.email, password } })

  test.each(changes)('does not cause %s', async (_what, makeRequest) => {
    const [route, options] = await makeRequest(person, owner)
    const keys = (await owner.call('listApiKeys')).data
    const refused = await writes.during(
      () => person.call(route, options),
      () => person.call('logout'),
    )
    expect(refused).toMatchObject({ status: 401, error: { code: 'UNAUTHORIZED' } })
    expect((await owner.call('listApiKeys')).data).toEqual(keys)
    expect((await login(person.password)).status).toBe(200)
    expect((await login(NEW_PASSWORD)).status).toBe(401)
  })

  test('by a new password leaves no key behind', async () => {
    const refused = await writes.during(
      () => person.call('createApiKey', { body: { name: 'thief' } }),
      () =>
        owner.call('changePassword', {
          body: { currentPassword: person.password, newPassword: NEW_PASSWORD },
        }),
    )
    expect(refused.status).toBe(401)
    const again = createClient(app.url, (await login(NEW_PASSWORD)).data.token)
    expect((await again.call('listApiKeys')).data).toEqual([])
  })

  test('prevents a sign-in with the old password', async () => {
    const refused = await writes.during(
      () => login(person.password),
      () =>
        owner.call('changePassword', {
          body: { currentPassword: person.password, newPassword: NEW_PASSWORD },
        }),
    )
    expect(refused).toMatchObject({ status: 401, error: { code: 'UNAUTHORIZED' } })
    expect(refused.error?.message).toBe((await login('wrong one')).error?.message)
    expect((await login(NEW_PASSWORD)).status).toBe(200)
  })
})

/** Violates a foreign key: there is no such user. */
async function insertForNobody(db: Db): Promise<never> {
  await db.insertInto('settings').values({ user_id: 'nobody', ai_provider: null }).execute()
  throw new Error('the foreign key is not enforced')
}

describe.each(engines)('a write that violates a foreign key on $engine', ({ open }) => {
  let store: TestDatabase
  let app: AppOnDatabase
  let writes: ReturnType<typeof holdWrites>
  let isViolating = false
  beforeAll(async () => {
    store = await open()
    writes = holdWrites(store.database)
    const { holding } = writes
    const database: Database = {
      ...holding,
      write: (owner, work) => holding.write(owner, isViolating ? insertForNobody : work),
    }
    const clock = new TestClock('1970-01-01T00:00:00Z')
    app = await startAppOn({ database, writerUrl: 'http://127.0.0.1:9', clock })
  })
  afterAll(async () => {
    await app.stop()
    await store.close()
  })

  const record = (person: Person) =>
    person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })

  test('is UNAUTHORIZED for a user who was erased while the request waited', async () => {
    const person = await createAccount(app.url)
    const refused = await writes.during(
      () => record(person),
      async () => {
        expect((await person.call('deleteAccount', { body: { password: person.password } })).status).toBe(200)
        await eraseUserData(store.database, NO_FILES, person.userId)
      },
    )
    expect(refused).toMatchObject({ status: 401, error: { code: 'UNAUTHORIZED' } })
  })

  test('is INTERNAL for a user who exists', async () => {
    const person = await createAccount(app.url)
    isViolating = true
    const failed = await record(person)
    isViolating = false
    expect(failed).toMatchObject({ status: 500, error: { code: 'INTERNAL' } })
    expect((await record(person)).status).toBe(201)
  })
})
