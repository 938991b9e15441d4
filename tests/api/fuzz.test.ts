import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'
import { describeOperation } from '../harness/clients/api-description.ts'
import { testedEngine } from '../harness/engines/test-store.ts'
import { fuzz, fuzzSeed, type ResultCounts } from '../harness/fuzz/fuzzer.ts'
import { LEARNT_IDS } from '../harness/fuzz/schema-values.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'

/** What most of them get wrong is refused above the database: on PostgreSQL fewer reach each route. */
const REQUESTS = testedEngine() === 'SQLite' ? 5_000 : 2_000
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
  // Nobody there is an operator.
  ...(['listUsers', 'inviteUser', 'updateUser', 'removeInvitation'] as const),
  // Most changes that are drawn name attachments, of which there are none.
  ...(['updateEvent', 'amendEvent'] as const),
  // A reset needs the link of an e-mail.
  ...(['requestPasswordReset', 'confirmPasswordReset'] as const),
  // No bytes by chance are what a device signs.
  ...(['addPasskey', 'loginWithPasskey', 'loginWithOidc', 'removeTotp'] as const),
  // No service of OpenID Connect is set.
  ...(['beginOidcLink', 'linkOidc'] as const),
  // A subscription has a point on a curve as its key, and the night writer is off unless a change of the settings is all right.
  ...(['createPushSubscription', 'runNightWriter'] as const),
  // Of two dates that are drawn, hardly ever lies a day without a page between them.
  'startPageRun',
  // An address that is drawn is hardly ever one that may be named.
  ...(['createFeed', 'createWebhook'] as const),
])

/** A route of a thing that no request by chance creates, or of a file. */
function isOutOfReach(route: RouteName): boolean {
  const { path, takesFile }: RouteDeclaration = routes[route]
  const ids = path.match(/\w+Id(?=\})/g) ?? []
  return takesFile !== undefined || ids.some((id) => !LEARNT_IDS.includes(id))
}

/** Successes that no request had: they are untested. */
const listNeverDone = (counts: ResultCounts): [route: RouteName, way: string][] =>
  [...counts]
    .filter(([route]) => !UNLIKELY.has(route) && !isOutOfReach(route))
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
