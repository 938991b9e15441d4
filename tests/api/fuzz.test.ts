import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteName } from '../../contract/index.ts'
import { describeOperation } from '../harness/clients/api-description.ts'
import { fuzz, fuzzSeed, type ResultCounts } from '../harness/fuzz/fuzzer.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'

/** On each engine. */
const REQUESTS = 5_000
/** Some routes seldom succeed by chance: more requests of them are sent until each has. */
const MAX_REQUESTS = 100_000

let writer: Awaited<ReturnType<typeof startProviderStandIn>>
let service: TestService
beforeAll(async () => {
  writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
  // All five at the stand-in, which speaks the language of one: no request leaves the machine.
  const urls = ['A', 'B', 'C', 'D', 'E'].map((letter) => [`DAYLEAF_PROVIDER_${letter}_URL`, writer.url])
  service = await startTestService(Object.fromEntries(urls))
})
afterAll(async () => {
  await service.stop()
  await writer.close()
})

test(`${REQUESTS} requests drawn from the OpenAPI document are answered as it says (DAYLEAF_TEST_SEED=${fuzzSeed})`, {
  timeout: 1_200_000,
}, async () => {
  const listMissing = (soFar: ResultCounts) => listNeverDone(soFar).map(([route]) => route)
  const counts = await fuzz(service.url, REQUESTS, { max: MAX_REQUESTS, listMissing })
  expect(listNeverDone(counts)).toEqual([])
  expect((await service.store.check()).users).toBeGreaterThan(0)
})

/** A span drawn by chance is hardly ever that of a sentence, and seldom has something changed under a page. */
const UNLIKELY: ReadonlySet<RouteName> = new Set([
  ...(['vouchForSentence', 'weaveJournal'] as const),
  // Most changes that are drawn name attachments, of which there are none.
  ...(['updateEvent', 'amendEvent'] as const),
  // A reset needs the link of an e-mail, the end of a sign-in the id of one.
  ...(['requestPasswordReset', 'confirmPasswordReset', 'endSession'] as const),
  // No bytes by chance are what a device signs.
  ...(['addPasskey', 'deletePasskey', 'loginWithPasskey', 'loginWithOidc', 'removeTotp'] as const),
  // Without a file nothing is uploaded, and nothing is there to be read.
  ...(['uploadAttachment', 'getAttachment', 'updateAttachment', 'deleteAttachment'] as const),
  ...(['getAttachmentContent', 'getTranscript', 'transcribeAttachment', 'describeAttachment'] as const),
  ...(['getUpload', 'appendToUpload', 'deleteUpload'] as const),
  'checkArchive',
  // A subscription has a point on a curve as its key, and the night writer is off unless a change of the settings is all right.
  ...(['createPushSubscription', 'deletePushSubscription', 'runNightWriter'] as const),
  // A feed of a server needs its address, the others none.
  ...(['createFeed', 'getFeed', 'updateFeed', 'removeFeed', 'runFeed', 'sendToFeed'] as const),
  // An address that is drawn is hardly ever one that may be named, so that there is no webhook.
  ...(['createWebhook', 'getWebhook', 'updateWebhook', 'deleteWebhook'] as const),
  ...(['renewWebhookSecret', 'testWebhook', 'listWebhookDeliveries'] as const),
  ...([
    'createImport',
    'createMemosImport',
    'getImport',
    'runImport',
    'cancelImport',
    'removeImport',
  ] as const),
])

/** Successes that no request had: they are untested. */
const listNeverDone = (counts: ResultCounts): [route: RouteName, way: string][] =>
  [...counts]
    .filter(([route]) => !UNLIKELY.has(route))
    .flatMap(([route, ways]) =>
      listSuccesses(route)
        .filter((way) => !ways.has(way))
        .map((way): [RouteName, string] => [route, way]),
    )

/** Each way in which the document says that a request can succeed: a status, and the type of the content. */
const listSuccesses = (route: RouteName): string[] =>
  Object.entries(describeOperation(route).answers)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([status, { content = {} }]) => Object.keys(content).map((type) => `${status} ${type}`))
