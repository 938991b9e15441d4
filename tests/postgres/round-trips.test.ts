import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RouteName } from '../../contract/index.ts'
import { routeNames } from '../api/scenarios/access.scenarios.ts'
import { must, upload } from '../api/scenarios/world.ts'
import { type CallOptions, type Client, createAccount } from '../harness/clients/api-client.ts'
import {
  createPostgresDatabase,
  type PostgresDatabase,
  WITH_TABLES,
} from '../harness/engines/postgres-database.ts'
import { startTcpProxy, type TcpProxy } from '../harness/faults/tcp-proxy.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startTestService, TestClock, type TestService } from '../harness/service/test-service.ts'

const date = '2026-03-14'
let database: PostgresDatabase
let proxy: TcpProxy
let service: TestService
let person: Client
let writer: StandIn

beforeAll(async () => {
  const serverUrl = inject('postgresUrl')
  database = await createPostgresDatabase(serverUrl, WITH_TABLES)
  proxy = await startTcpProxy(Number(new URL(serverUrl).port))
  // One connection, so that what runs behind an answer is over before the next request's turn.
  writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
  const given = {
    DAYLEAF_DATABASE_URL: proxy.through(database.url),
    DAYLEAF_DATABASE_POOL: '1',
    DAYLEAF_PROVIDER_D_URL: writer.url,
  }
  service = await startTestService(given, new TestClock('2026-03-14T12:00:00Z'))
  person = await createAccount(service.url)
  await record()
  const settings = { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'small' } } }
  await must(person, 'updateSettings', { body: settings })
})
afterAll(async () => {
  await service.stop()
  await proxy.close()
  await writer.close()
  await database.drop()
})

async function record(): Promise<string> {
  const answer = await person.call('createEvent', { body: { date, type: 'text', content: 'By the lake' } })
  return answer.data.id
}

const body = { date, type: 'text', content: 'A walk' }
const anEvent = async () => ({ params: { eventId: await record() } })
/** A day of its own, and what it takes to have its page written. */
async function aPage(): Promise<{ params: { date: string } }> {
  pages += 1
  const params = { date: `2025-01-${String(pages).padStart(2, '0')}` }
  await person.call('createEvent', { body: { ...body, ...params } })
  await must(person, 'generateJournal', { params })
  return { params }
}
let pages = 0

const anAttachment = async () => ({ params: { attachmentId: (await upload(person)).id } })

/** Where the second page begins of what more texts have than are ranked at a time. */
async function aCursor(): Promise<string> {
  for (let count = 0; count < 60; count += 1)
    await must(person, 'createEvent', {
      body: { ...body, date: '2020-01-01', content: `One of many, ${count}` },
    })
  return (await must(person, 'search', { query: { q: 'many', limit: 20 } })).data.nextCursor ?? ''
}

type Request = CallOptions | (() => Promise<CallOptions>)

const READS: [RouteName, Request][] = [
  ['getMe', {}],
  ['listApiKeys', {}],
  ['listSessions', {}],
  ['getSignInMethods', {}],
  ['beginPasskeyLogin', {}],
  ['beginPasskey', {}],
  ['listPasskeys', {}],
  ['getEvent', anEvent],
  ['listEvents', {}],
  ['listDays', {}],
  ['getDay', { params: { date } }],
  ['getNeighbours', { params: { date } }],
  ['listMeasures', { query: { name: 'sleep' } }],
  ['listMeasureNames', {}],
  ['listImports', {}],
  ['getCalendar', { query: { from: date, to: date } }],
  ['getJournal', aPage],
  ['listJournals', {}],
  ['listJournalTasks', aPage],
  [
    'getTask',
    async () => ({ params: { taskId: (await must(person, 'getJournal', await aPage())).data.taskId } }),
  ],
  ['getSettings', {}],
  ['getService', {}],
  ['getPush', {}],
  ['listWebhooks', {}],
  ['getAttachment', anAttachment],
  ['getTranscript', anAttachment],
  ['getAttachmentContent', anAttachment],
  ['listTrash', {}],
  ['listPlacesWithin', { query: { west: 2, south: 48, east: 3, north: 49 } }],
  ['reversePlace', { query: { latitude: 48.8583, longitude: 2.2945 } }],
  ['listLedger', { query: { from: date } }],
  ['sumUpLedger', { query: { by: 'month' } }],
]

const WRITES: [RouteName, Request][] = [
  ['createEvent', { body }],
  ['createEvent', { body, headers: { 'Idempotency-Key': 'once' } }],
  ['createEvent', { body, headers: { 'Idempotency-Key': 'once' } }],
  // The time zone is looked up, which tells whether the point is in the home country.
  ['createEvent', { body: { ...body, latitude: 48.8583, longitude: 2.2945 } }],
  ['updateEvent', async () => ({ ...(await anEvent()), body: { content: 'A longer walk' } })],
  ['updateEvent', async () => ({ ...(await anEvent()), body: { date: '2026-03-15', type: 'photo' } })],
  ['deleteEvent', anEvent],
  ['amendEvent', async () => ({ ...(await anEvent()), body: { content: 'A shorter walk' } })],
  ['amendByDeleting', anEvent],
  ['deleteJournal', aPage],
  ['deleteDay', aPage],
  [
    'cancelTask',
    async () => ({ params: { taskId: (await must(person, 'getJournal', await aPage())).data.taskId } }),
  ],
  ['updateSettings', { body: { providerSettings: { provider_a: { model: 'large', apiKey: 'a-key' } } } }],
]

/** Those that take more, and why, as docs/operations.md has it. */
const EXCEPTIONS: RouteName[] = [
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
  ...([
    'createImport',
    'createMemosImport',
    'getImport',
    'runImport',
    'cancelImport',
    'removeImport',
  ] as const),
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
  // The points of the names that were found.
  'searchPlaces',
  // The spellings of its words; counted below.
  'search',
  // Seldom, and a trip or more for each piece.
  ...(['testAi', 'tryAiModels', 'createApiKey', 'deleteApiKey', 'logout', 'emptyTrash'] as const),
  ...(['addPasskey', 'deletePasskey', 'loginWithPasskey', 'setUpTotp', 'removeTotp'] as const),
  // The other service takes much longer.
  ...(['startOidc', 'finishOidc', 'loginWithOidc'] as const),
  ...(['createPushSubscription', 'deletePushSubscription', 'testPush'] as const),
  ...(['createWebhook', 'getWebhook', 'updateWebhook', 'deleteWebhook'] as const),
  ...(['renewWebhookSecret', 'testWebhook', 'listWebhookDeliveries'] as const),
  ...(['endSession', 'endOtherSessions', 'requestPasswordReset', 'confirmPasswordReset'] as const),
]

describe('round trips to PostgreSQL', () => {
  test('are counted of every route but those that are known to take more', () => {
    const counted = [...READS, ...WRITES].map(([route]) => route)
    expect(counted.filter((route) => EXCEPTIONS.includes(route))).toEqual([])
    expect([...new Set(counted), ...EXCEPTIONS].toSorted()).toEqual(routeNames(() => true).toSorted())
  })

  async function count(route: RouteName, request: Request): Promise<number> {
    const options = typeof request === 'function' ? await request() : request
    return proxy.countRoundTrips(() => must(person, route, options))
  }

  /** The least of up to five tries: a background job may ask the database while a request is counted. */
  async function leastOf(countOnce: () => Promise<number>, most: number): Promise<number> {
    let least = await countOnce()
    for (let tries = 1; tries < 5 && least > most; tries += 1) least = Math.min(least, await countOnce())
    return least
  }
  const countLeast = (route: RouteName, request: Request, most: number) =>
    leastOf(() => count(route, request), most)

  test.each(READS)('%s takes two at most: the credential, and the answer', async (route, request) => {
    expect(await countLeast(route, request, 2)).toBeLessThanOrEqual(2)
  })

  test.each(WRITES)(
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
    const { data } = await must(person, 'getDay', { params })
    const eventId = data.events[0]?.id ?? ''
    const refuse = () =>
      proxy.countRoundTrips(async () => {
        const { error } = await person.call('deleteEvent', { params: { eventId } })
        expect(error?.code).toBe('EVENT_IMMUTABLE')
      })
    expect(await leastOf(refuse, 3)).toBe(3)
  })
})
