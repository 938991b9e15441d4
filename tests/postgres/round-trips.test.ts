import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RouteName } from '../../contract/index.ts'
import { type CallOptions, type Client, createAccount } from '../harness/api-client.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../harness/postgres-database.ts'
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { startTestService, TestClock, type TestService } from '../harness/test-service.ts'

const date = '2026-03-14'
let database: PostgresDatabase
let proxy: TcpProxy
let service: TestService
let person: Client
let eventId: string

beforeAll(async () => {
  const serverUrl = inject('postgresUrl')
  database = await createPostgresDatabase(serverUrl)
  proxy = await startTcpProxy(Number(new URL(serverUrl).port))
  // One connection, so that what runs behind an answer is over before the next request's turn.
  const settings = { DAYLEAF_DATABASE_URL: proxy.through(database.url), DAYLEAF_DATABASE_POOL: '1' }
  service = await startTestService(settings, new TestClock('2026-03-14T12:00:00Z'))
  person = await createAccount(service.url)
  eventId = await record()
  await person.call('getMe')
})
afterAll(async () => {
  await service.stop()
  await proxy.close()
  await database.drop()
})

async function record(): Promise<string> {
  const answer = await person.call('createEvent', { body: { date, type: 'text', content: 'By the lake' } })
  return answer.data.id
}

const body = { date, type: 'text', content: 'A walk' }
const READS: [RouteName, CallOptions][] = [
  ['getMe', {}],
  ['listApiKeys', {}],
  ['getEvent', {}],
  ['listEvents', {}],
  ['listDays', {}],
  ['getDay', { params: { date } }],
  ['getNeighbours', { params: { date } }],
  ['getCalendar', { query: { from: date, to: date } }],
  ['listJournalTasks', { params: { date } }],
  ['getSettings', {}],
  ['listTrash', {}],
]

describe('round trips to PostgreSQL', () => {
  const count = (route: RouteName, options: CallOptions) =>
    proxy.countRoundTrips(async () => {
      const { error, text } = await person.call(route, { params: { eventId }, ...options })
      if (error) throw new Error(`${route}: ${text}`)
    })

  test.each(READS)('%s takes two: the credential, and the answer', async (route, options) => {
    expect(await count(route, options)).toBe(2)
  })

  test('a new event takes two: the credential, and one transaction that is sent whole', async () => {
    expect(await count('createEvent', { body })).toBe(2)
  })

  test.each<[RouteName, CallOptions]>([
    ['updateEvent', { body: { content: 'A longer walk' } }],
    ['deleteEvent', {}],
    ['createEvent', { body, headers: { 'Idempotency-Key': 'once' } }],
  ])(
    '%s takes three where it first has to look: the credential, the look, the rest',
    async (route, options) => {
      expect(await count(route, options)).toBe(3)
    },
  )
})
