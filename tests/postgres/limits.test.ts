import pg from 'pg'
import { describe, inject, type TestContext, test, vi } from 'vitest'
import { type Answer, createAccount, createClient } from '../harness/clients/api-client.ts'
import { createPostgresDatabase, WITH_TABLES } from '../harness/engines/postgres-database.ts'
import { PATIENT, startTestService, type TestService } from '../harness/service/test-service.ts'

const body = { date: '2026-03-14', type: 'text', content: 'A walk' }

interface Limited {
  service: TestService
  person: Awaited<ReturnType<typeof createAccount>>
  /** Meanwhile another session locks the row that the person's writes need. */
  whileHeld<T>(work: () => Promise<T>): Promise<T>
  /** Meanwhile another session keeps accounts from being changed, as a server of a cluster does that hangs. */
  whileAccountsHeld<T>(work: () => Promise<T>): Promise<T>
  countWaiting(): Promise<number>
}

const STATEMENT_LIMIT = { DAYLEAF_DATABASE_STATEMENT_MS: '8000' }
const CONNECT_LIMIT = { DAYLEAF_DATABASE_CONNECT_MS: '8000' }

/** A service with one short limit, on a database of its own: so each test waits beside the others. */
async function startLimited(
  onTestFinished: TestContext['onTestFinished'],
  limit: Record<string, string>,
): Promise<Limited> {
  const database = await createPostgresDatabase(inject('postgresUrl'), WITH_TABLES)
  const service = await startTestService({
    DAYLEAF_DATABASE_URL: database.url,
    // A person gets two of them.
    DAYLEAF_DATABASE_POOL: '3',
    ...PATIENT,
    ...limit,
  })
  const session = new pg.Client(database.url)
  await session.connect()
  onTestFinished(async () => {
    await session.end()
    await service.stop()
    await database.drop()
  })
  const person = await createAccount(service.url)
  // Its use is written in the background, on a connection that the test counts on.
  await vi.waitUntil(async () => (await person.call('listSessions')).data[0]?.lastUsedAt, {
    timeout: 120_000,
  })
  const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const holding = async <T>(statement: string, work: () => Promise<T>): Promise<T> => {
    await session.query('begin')
    await session.query(statement)
    try {
      return await work()
    } finally {
      await session.query('rollback')
    }
  }
  return {
    service,
    person,
    whileHeld: (work) =>
      holding(`select 1 from settings where user_id = '${person.userId}' for update`, work),
    whileAccountsHeld: (work) => holding('lock table users in share row exclusive mode', work),
    countWaiting: async () => (await database.query(lockWaits)).length,
  }
}

describe.concurrent('a limit of time', () => {
  test('ends a write that would wait for ever, with nothing of it done', async ({
    expect,
    onTestFinished,
  }) => {
    const { person, whileHeld } = await startLimited(onTestFinished, STATEMENT_LIMIT)
    const refused = await whileHeld(() => person.call('createEvent', { body }))
    expect(refused).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
    expect((await person.call('listEvents')).data).toEqual([])
    expect((await person.call('createEvent', { body })).status).toBe(201)
  })

  test('ends the wait for a connection, when all of a person’s are taken', async ({
    expect,
    onTestFinished,
  }) => {
    const { person, whileHeld, countWaiting } = await startLimited(onTestFinished, CONNECT_LIMIT)
    let writes: Promise<Answer>[] = []
    const refused = await whileHeld(async () => {
      writes = [person.call('createEvent', { body }), person.call('createEvent', { body })]
      await expect.poll(countWaiting).toBe(2)
      return person.call('listEvents')
    })
    expect(refused).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
    for (const write of writes) expect((await write).status).toBe(201)
    expect((await person.call('listEvents')).status).toBe(200)
  })

  test('of a person whose writes wait leaves connections for the others', async ({
    expect,
    onTestFinished,
  }) => {
    const { service, person, whileHeld, countWaiting } = await startLimited(onTestFinished, {})
    const other = await createAccount(service.url)
    let writes: Promise<Answer>[] = []
    await whileHeld(async () => {
      writes = Array.from({ length: 12 }, () => person.call('createEvent', { body }))
      await expect.poll(countWaiting).toBe(2)
      expect((await other.call('createEvent', { body })).status).toBe(201)
      expect((await other.call('listEvents')).data).toHaveLength(1)
      expect(
        (await other.call('login', { body: { email: other.email, password: other.password } })).status,
      ).toBe(200)
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
      expect(await countWaiting()).toBe(2)
    })
    for (const write of writes) expect((await write).status).toBe(201)
  })

  test('of accounts that cannot be changed leaves connections for everything else', async ({
    expect,
    onTestFinished,
  }) => {
    const limits = { ...STATEMENT_LIMIT, ...CONNECT_LIMIT }
    const { service, person, whileAccountsHeld, countWaiting } = await startLimited(onTestFinished, limits)
    const { email, password } = person
    const change = { currentPassword: password, newPassword: 'another long password' }
    await whileAccountsHeld(async () => {
      const client = createClient(service.url)
      const asked = [
        ...Array.from({ length: 8 }, (_, index) =>
          client.call('register', { body: { email: `${index}@example.org`, password } }),
        ),
        person.call('changePassword', { body: change }),
        person.call('deleteAccount', { body: { password } }),
      ]
      await expect.poll(countWaiting).toBe(1)
      expect((await person.call('createEvent', { body })).status).toBe(201)
      expect((await person.call('listEvents')).data).toHaveLength(1)
      expect((await person.call('login', { body: { email, password } })).status).toBe(200)
      expect(await countWaiting()).toBe(1)
      for (const refused of await Promise.all(asked)) {
        expect(refused).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
        expect(refused.error?.message).toContain('accounts cannot be changed now')
        expect(refused.headers.get('retry-after')).toBe('30')
      }
    })
    expect((await person.call('changePassword', { body: change })).status).toBe(200)
  })

  test('does not block requests without a credential, nor do they block it', async ({
    expect,
    onTestFinished,
  }) => {
    const { service, person, whileHeld } = await startLimited(onTestFinished, STATEMENT_LIMIT)
    const { data } = await person.call('createEvent', { body })
    const forged = person.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const stranger = createClient(service.url, forged)
    const request = { params: { eventId: data.id }, body: { content: 'Not mine' } }
    const statuses: number[] = []
    await whileHeld(() =>
      Promise.all(
        [person, stranger].map(async (one) => statuses.push((await one.call('updateEvent', request)).status)),
      ),
    )
    expect(statuses).toEqual([401, 503])
    const [again, mine] = await Promise.all([
      stranger.call('updateEvent', request),
      person.call('updateEvent', { ...request, body: { content: 'Mine' } }),
    ])
    expect([again.status, mine.status, mine.data.content]).toEqual([401, 200, 'Mine'])
  })

  test('leaves other people’s writes alone', async ({ expect, onTestFinished }) => {
    const { service, person, whileHeld } = await startLimited(onTestFinished, STATEMENT_LIMIT)
    const other = await createAccount(service.url)
    const [mine, others] = await whileHeld(() =>
      Promise.all([person.call('createEvent', { body }), other.call('createEvent', { body })]),
    )
    expect([mine.status, others.status]).toEqual([503, 201])
  })
})
