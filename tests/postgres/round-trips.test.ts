import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RouteName, routes } from '../../contract/index.ts'
import { routeNames } from '../api/scenarios/access.scenarios.ts'
import { requestFor } from '../api/scenarios/requests.ts'
import { must, record, recordWithPage, startWorld, type World } from '../api/scenarios/world.ts'
import type { CallOptions } from '../harness/clients/api-client.ts'
import {
  createPostgresDatabase,
  type PostgresDatabase,
  WITH_TABLES,
} from '../harness/engines/postgres-database.ts'
import { startTcpProxy, type TcpProxy } from '../harness/faults/tcp-proxy.ts'
import { TestClock } from '../harness/service/test-service.ts'

const date = '2026-03-14'
let database: PostgresDatabase
let proxy: TcpProxy
let world: World

beforeAll(async () => {
  const serverUrl = inject('postgresUrl')
  database = await createPostgresDatabase(serverUrl, WITH_TABLES)
  proxy = await startTcpProxy(Number(new URL(serverUrl).port))
  // One connection, so that what runs behind an answer is over before the next request's turn.
  const given = { DAYLEAF_DATABASE_URL: proxy.through(database.url), DAYLEAF_DATABASE_POOL: '1' }
  world = await startWorld(given, new TestClock('2026-03-14T12:00:00Z'))
  // What the searches below look for.
  for (const content of ['By the lake', 'A walk'])
    for (let count = 0; count < 12; count += 1) await record(world.ada, { date, content })
})
afterAll(async () => {
  await world.stop()
  await proxy.close()
  await database.drop()
})

/** A day of its own, and what it takes to have its page written. */
const aPage = async () => ({ params: { date: (await recordWithPage(world.ada)).date } })

/** Where the second page begins of what more texts have than are ranked at a time. */
async function aCursor(): Promise<string> {
  for (let count = 0; count < 60; count += 1)
    await record(world.ada, { date: '2020-01-01', content: `One of many, ${count}` })
  return (await must(world.ada, 'search', { query: { q: 'many', limit: 20 } })).data.nextCursor ?? ''
}

type Request = CallOptions | (() => Promise<CallOptions>)

const body = { date, type: 'text', content: 'A walk' }
const anEvent = async () => ({ params: { eventId: (await record(world.ada)).id } })

/** Besides the request that each route has in the table of requests. */
const OTHER_WRITES: [RouteName, Request][] = [
  ['createEvent', { body, headers: { 'Idempotency-Key': 'once' } }],
  ['createEvent', { body, headers: { 'Idempotency-Key': 'once' } }],
  // The time zone is looked up, which tells whether the point is in the home country.
  ['createEvent', { body: { ...body, latitude: 48.8583, longitude: 2.2945 } }],
  ['updateEvent', async () => ({ ...(await anEvent()), body: { date: '2026-03-15', type: 'photo' } })],
  ['deleteDay', aPage],
  ['updateSettings', { body: { providerSettings: { provider_a: { model: 'large', apiKey: 'a-key' } } } }],
]

/** These write nothing, although they are asked by POST. */
const READS_BY_POST: readonly RouteName[] = ['beginPasskeyLogin', 'beginPasskey']

/** Those that take more, and why, as docs/operations.md has it. */
const EXCEPTIONS: readonly RouteName[] = [
  // A try is counted for all nodes before the password is looked at.
  ...(['register', 'login', 'changePassword', 'deleteAccount'] as const),
  // Each of its steps is committed before the next.
  ...(['generateJournal', 'previewJournal', 'weaveJournal', 'checkJournal'] as const),
  ...(['transcribeAttachment', 'describeAttachment'] as const),
  // Its file is announced before it is stored, and the files that nothing uses are looked for.
  ...(['uploadAttachment', 'deleteAttachment'] as const),
  ...(['createUpload', 'getUpload', 'appendToUpload', 'deleteUpload', 'describeUploads'] as const),
  // The event's search document changes with the texts of its attachment.
  'updateAttachment',
  // What was written and found is looked at before the page is compared, or the days are read.
  ...(['getJournalChanges', 'getOnThisDay'] as const),
  // The page, its version, its snapshot and the diary's names are read one after the other.
  ...(['updateJournal', 'listPageVersions', 'getPageVersion', 'restorePageVersion'] as const),
  ...(['getPageSources', 'vouchForSentence'] as const),
  // Seldom: the event is looked for besides its earlier states.
  ...(['listEventVersions', 'restoreEventVersion', 'amendByRestoring'] as const),
  // Each day is read by itself.
  ...(['exportDiary', 'checkArchive'] as const),
  // Seldom, and beside a file that takes much longer.
  ...(['createImport', 'getImport', 'runImport', 'cancelImport', 'removeImport'] as const),
  // An app sends a few times an hour. The figures are stored, then planned and applied as an import's entries are.
  ...(['createFeed', 'listFeeds', 'getFeed', 'updateFeed', 'removeFeed', 'runFeed', 'sendToFeed'] as const),
  // Each batch of events is counted on its day before the next.
  'restoreTrash',
  // Each kind of count is a query of its own.
  'getStatistics',
  // Each request that leaves has its row, written before it and ended after it.
  ...(['listAiModels', 'findLocalProviders'] as const),
  // The settings, the day’s events and the month’s sums are read one after the other.
  'estimatePage',
  // Its rule, its last night and the days that wait are read one after the other; the job is asked to begin.
  ...(['getNightWriter', 'runNightWriter'] as const),
  // Each date of a sample is estimated by itself; a run is asked to begin or to end, seldom.
  ...(['estimatePageRun', 'startPageRun', 'stopPageRun', 'deletePageRunPages'] as const),
  // The points of the names that were found.
  'searchPlaces',
  // The spellings of its words; counted below.
  'search',
  // Seldom, and a trip or more for each piece.
  ...(['testAi', 'tryAiModels', 'createApiKey', 'deleteApiKey', 'logout', 'emptyTrash'] as const),
  ...(['addPasskey', 'deletePasskey', 'loginWithPasskey', 'setUpTotp', 'removeTotp'] as const),
  // Seldom: each user is described by some queries, and each change asks first who the operators are.
  ...(['listUsers', 'inviteUser', 'updateUser', 'removeInvitation'] as const),
  // The other service takes much longer.
  ...(['startOidc', 'finishOidc', 'loginWithOidc', 'beginOidcLink', 'linkOidc', 'unlinkOidc'] as const),
  ...(['createPushSubscription', 'deletePushSubscription', 'testPush'] as const),
  ...(['createWebhook', 'getWebhook', 'updateWebhook', 'deleteWebhook'] as const),
  ...(['renewWebhookSecret', 'testWebhook', 'listWebhookDeliveries'] as const),
  ...(['endSession', 'endOtherSessions', 'requestPasswordReset', 'confirmPasswordReset'] as const),
]

const counted = routeNames(() => true).filter((route) => !EXCEPTIONS.includes(route))
const isRead = (route: RouteName) => routes[route].method === 'GET' || READS_BY_POST.includes(route)
const byTable = (route: RouteName): [RouteName, Request] => [route, () => requestFor(world, route)]

describe('round trips to PostgreSQL', () => {
  async function count(route: RouteName, request: Request): Promise<number> {
    const options = typeof request === 'function' ? await request() : request
    return proxy.countRoundTrips(() => must(world.ada, route, options))
  }

  /** The least of up to five tries: a background job may ask the database while a request is counted. */
  async function leastOf(countOnce: () => Promise<number>, most: number): Promise<number> {
    let least = await countOnce()
    for (let tries = 1; tries < 5 && least > most; tries += 1) least = Math.min(least, await countOnce())
    return least
  }
  const countLeast = (route: RouteName, request: Request, most: number) =>
    leastOf(() => count(route, request), most)

  test.each(counted.filter(isRead).map(byTable))(
    '%s takes two at most: the credential, and the answer',
    async (route, request) => {
      expect(await countLeast(route, request, 2)).toBeLessThanOrEqual(2)
    },
  )

  test.each([...counted.filter((route) => !isRead(route)).map(byTable), ...OTHER_WRITES])(
    '%s takes four at most: the credential, a look, the day’s count, the change',
    async (route, request) => {
      expect(await countLeast(route, request, 4)).toBeLessThanOrEqual(4)
    },
  )

  test.each<[string, number]>([
    // The spellings of the words, the texts, and the pictures of hits.
    ['"by the lake"', 4],
    // Few texts have the words themselves: the languages of the diary, their forms, what these find, and compounds.
    ['lake', 8],
    // No text has both: similar words and what these find besides.
    ['wal* lake -mountain', 10],
  ])('a search for %s takes %i at most: the credential, and one for each step', async (q, most) => {
    expect(await countLeast('search', { query: { q } }, most)).toBeLessThanOrEqual(most)
  })

  test('the next hits of a search take four: the credential, the spellings, the texts, the pictures', async () => {
    const cursor = await aCursor()
    expect(await countLeast('search', { query: { q: 'many', cursor } }, 4)).toBeLessThanOrEqual(4)
  })

  test('a new event takes three: the credential, the day’s count, the change', async () => {
    expect(await countLeast('createEvent', { body }, 3)).toBe(3)
  })

  test('a refused write takes three', async () => {
    const { params } = await aPage()
    const { data } = await must(world.ada, 'getDay', { params })
    const eventId = data.events[0]?.id ?? ''
    const refuse = () =>
      proxy.countRoundTrips(async () => {
        const { error } = await world.ada.call('deleteEvent', { params: { eventId } })
        expect(error?.code).toBe('EVENT_IMMUTABLE')
      })
    expect(await leastOf(refuse, 3)).toBe(3)
  })

  test('a statement that is under way when counting ends, or begins, is answered, and the next one counts', async () => {
    // Not the service's, which does its own work meanwhile.
    const own = await startTcpProxy(Number(new URL(database.url).port))
    const client = new pg.Client({ connectionString: own.through(database.url) })
    const observer = new pg.Client({ connectionString: database.url })
    await Promise.all([client.connect(), observer.connect()])
    const ask = (seconds: number) => client.query('SELECT 1 FROM pg_sleep($1)', [seconds])
    const isAsleep = () =>
      observer
        .query(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)
        .then(({ rows }) => rows.length)
    try {
      let asked = ask(0)
      await own.countRoundTrips(async () => {
        asked = ask(1)
        await expect.poll(isAsleep).toBe(1)
      })
      await asked
      expect(await own.countRoundTrips(() => ask(0))).toBe(1)
      asked = ask(1)
      await expect.poll(isAsleep).toBe(1)
      expect(await own.countRoundTrips(() => asked.then(() => ask(0)))).toBe(1)
    } finally {
      await Promise.all([client.end(), observer.end()])
      await own.close()
    }
  })
})
