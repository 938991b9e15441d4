// A feed on two nodes: it is asked by one of them, and what apps send to either is read.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { figures, newFeed } from '../api/scenarios/feeds.scenarios.ts'
import { must } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { type LocalServer, serveLocally } from '../harness/clients/local-server.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { setDisabled } from '../harness/service/change-account.ts'
import { TestClock } from '../harness/service/test-service.ts'

const HOUR_MS = 3_600_000
const clock = new TestClock('2026-03-16T12:00:00Z')
let store: TestDatabase
let nodes: AppOnDatabase[]
let server: LocalServer
let answers: (() => void)[]
/** Resolves when the server was asked. */
let asked: Promise<void>

beforeAll(async () => {
  const [postgres] = engines.filter(({ engine }) => engine === 'PostgreSQL')
  if (!postgres) throw new Error('no PostgreSQL')
  store = await postgres.open()
  const shared = { database: store.database, writerUrl: 'http://127.0.0.1:9', clock }
  const node = { ...shared, environment: { DAYLEAF_FEED_PRIVATE: 'on' }, secretKey: randomBytes(32) }
  nodes = await Promise.all([startAppOn(node), startAppOn(node)])
  const first = Promise.withResolvers<void>()
  asked = first.promise
  answers = []
  server = await serveLocally((_request, response) => {
    answers.push(() => response.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'))
    first.resolve()
  })
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await server.close()
  await store.close()
})

type Person = Awaited<ReturnType<typeof createAccount>>

const [ONE, OTHER] = [0, 1]
const nodeAt = (index: number): AppOnDatabase => {
  const node = nodes[index]
  if (!node) throw new Error('no node')
  return node
}
const runDue = (index: number) =>
  nodeAt(index)
    .jobs.find(({ name }) => name === 'feeds')
    ?.run(AbortSignal.timeout(60_000))

test('a server is asked by one node, and by none again before its next hour', async () => {
  const ada = await createAccount(nodeAt(ONE).url)
  const body = { kind: 'calendar', name: 'a', address: server.url } as const
  const { id } = (await must(ada, 'createFeed', { body })).data
  clock.advance(2 * HOUR_MS)
  const run = runDue(ONE)
  await asked
  await runDue(OTHER)
  for (const answer of answers) answer()
  await run
  await runDue(OTHER)
  expect(answers).toHaveLength(1)
  const { data } = await must(ada, 'getFeed', { params: { feedId: id } })
  expect(data.lastResult).toMatchObject({ status: 'completed' })
  expect(Date.parse(data.nextRunAt ?? '')).toBeGreaterThanOrEqual(clock.now() + HOUR_MS)
})

test('what an app sends to one node while the other runs the feed is read soon after', async () => {
  const ada = await createAccount(nodeAt(ONE).url)
  const { id } = (await must(ada, 'createFeed', newFeed())).data
  const params = { feedId: id }
  await store.database.withLock(`feed ${id}`, async () => {
    await must(ada, 'sendToFeed', { params, body: figures('2026-03-14', 8_000) })
    expect((await ada.call('runFeed', { params })).status).toBe(202)
  })
  expect((await must(ada, 'listEvents')).data).toEqual([])
  await runDue(OTHER)
  expect((await must(ada, 'listEvents')).data).toMatchObject([{ measures: [{ value: 8_000 }] }])
  expect((await must(ada, 'getFeed', { params })).data.nextRunAt).toBe(null)
})

/** Done through the node that does not run the feed. */
const ENDS: [what: string, end: (ada: Person, feedId: string) => Promise<unknown>][] = [
  [
    'was removed',
    ({ token }, feedId) =>
      must(createClient(nodeAt(OTHER).url, token), 'removeFeed', {
        params: { feedId },
        query: { events: 'remove' },
      }),
  ],
  ['belongs to a disabled account', ({ userId }) => setDisabled(store.database, userId, true)],
]

test.each(ENDS)('a run records nothing more of a feed that %s through another node', async (_what, end) => {
  const ada = await createAccount(nodeAt(ONE).url)
  const begun = Promise.withResolvers<() => void>()
  const slow = await serveLocally((_request, response) => {
    const lines = ['UID:1', 'DTSTART:20260315T100000Z', 'SUMMARY:Late']
    const calendar = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', '']
    begun.resolve(() => response.end(calendar.join('\r\n')))
  })
  onTestFinished(() => slow.close())
  const body = { kind: 'calendar', name: 'a', address: slow.url } as const
  const params = { feedId: (await must(ada, 'createFeed', { body })).data.id }
  const run = ada.call('runFeed', { params })
  const answer = await begun.promise
  await end(ada, params.feedId)
  answer()
  await run
  const { reader } = store.database
  expect(await reader.selectFrom('events').selectAll().where('user_id', '=', ada.userId).execute()).toEqual(
    [],
  )
})
