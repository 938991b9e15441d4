import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import {
  htmlWith,
  refusing,
  type Scenario,
  silentBeforeHeaders,
  withoutEndMark,
} from '../harness/providers/scenarios.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { journalScenarios } from './scenarios/journal.scenarios.ts'
import { pageScenarios } from './scenarios/pages.scenarios.ts'
import { expectAnswer, runScenarios } from './scenarios/scenario.ts'
import { must, type Person, record, setUpWorld, startWorld } from './scenarios/world.ts'

let failing: StandIn
/** What the provider does next. */
let fault: Scenario

beforeAll(async () => {
  failing = await startProviderStandIn({ provider: 'provider_e', script: [(exchange) => fault(exchange)] })
})
afterAll(() => failing.close())
const world = setUpWorld(() => startWorld({ DAYLEAF_PROVIDER_E_URL: failing.url }))

runScenarios(() => world, journalScenarios)
runScenarios(() => world, pageScenarios)

/** The person asks for a page, and has none: the task says why. */
async function expectFailure(
  person: Person,
  faultOfProvider: Scenario,
  code: ErrorCode,
  retryAfter: string | null,
): Promise<void> {
  fault = faultOfProvider
  const providerSettings = { provider_e: { model: 'any' } }
  await must(person, 'updateSettings', { body: { aiProvider: 'provider_e', providerSettings } })
  const { date } = await record(person, { content: 'Bob’s own' })
  const params = { date }
  const answer = await person.call('generateJournal', { params })
  expectAnswer(answer, code)
  expect(answer.headers.get('retry-after')).toBe(retryAfter)
  expect((await person.call('getJournal', { params })).status).toBe(404)
  const tasks = await must(person, 'listJournalTasks', { params })
  expect(tasks.data).toMatchObject([{ status: 'failed', error: { code } }])
}

/** The ways of failing are the provider suite's matter; what a client hears of each kind is told here. */
test.each([
  ['refuses the key', refusing(401), 'AI_PROVIDER_ERROR', null],
  ['answers with a web page', htmlWith(200), 'AI_PROVIDER_ERROR', null],
  ['breaks off', withoutEndMark, 'AI_PROVIDER_ERROR', null],
  ['limits us', refusing(429, { 'retry-after': '61' }), 'AI_RATE_LIMITED', '61'],
] satisfies [string, Scenario, ErrorCode, string | null][])(
  'a provider that %s: no page, and the task says why',
  async (_what, faultOfProvider, code, retryAfter) =>
    expectFailure(world.bob, faultOfProvider, code, retryAfter),
)

test('a provider that says nothing: no page, and the task says why', async () => {
  // No other request is so impatient: on a busy machine any answer may take longer.
  const impatient = { DAYLEAF_PROVIDER_E_URL: failing.url, DAYLEAF_AI_TOTAL_MS: '100' }
  const service = await startTestService(impatient)
  await expectFailure(await createAccount(service.url), silentBeforeHeaders, 'AI_TIMEOUT', null)
  await service.stop()
})
