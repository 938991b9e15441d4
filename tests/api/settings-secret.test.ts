import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../server/lib/clock.ts'
import { createClient } from '../harness/clients/api-client.ts'
import { askPostgres } from '../harness/engines/ask-postgres.ts'
import { createTestStore, type TestStore } from '../harness/engines/test-store.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { PROVIDER_KEY } from './scenarios/providers.scenarios.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { must, record, startWorld } from './scenarios/world.ts'

let store: TestStore
let provider: StandIn
beforeEach(async () => {
  store = await createTestStore()
  provider = await startProviderStandIn({ provider: 'provider_b' })
})
afterEach(async () => {
  await provider.close()
  await store.remove()
})

test('with another secret key a stored provider key is reported as unreadable, and can be entered again', async () => {
  const settings = { DAYLEAF_PROVIDER_B_URL: provider.url }
  const world = await startWorld({ ...settings, DAYLEAF_SECRET_KEY: 'a'.repeat(64) }, systemClock, store)
  const { date } = await record(world.ada)
  const providerSettings = { provider_b: { apiKey: PROVIDER_KEY, model: 'gpt' } }
  await must(world.ada, 'updateSettings', { body: { aiProvider: 'provider_b', providerSettings } })
  const { token } = world.ada
  await world.stop()
  // What the operator does where the key is lost: a server's nodes would not start with another.
  const { DAYLEAF_DATABASE_URL: serverUrl } = store.settings
  if (serverUrl) await askPostgres(serverUrl, 'delete from key_fingerprint')

  const service = await startTestService(
    { ...settings, DAYLEAF_SECRET_KEY: 'b'.repeat(64) },
    systemClock,
    store,
  )
  try {
    const ada = createClient(service.url, token)
    const generate = () => ada.call('generateJournal', { params: { date } })
    const advice = /OpenAI .* Enter it again/
    const refused = await generate()
    expectAnswer(refused, 'NO_AI_CONFIG')
    expect(refused.error?.message).toMatch(advice)
    const tried = await must(ada, 'testAi', { body: { provider: 'provider_b', model: 'gpt' } })
    const error = { code: 'NO_AI_CONFIG', message: expect.stringMatching(advice) }
    expect(tried.data).toEqual({ ok: false, error })
    expectAnswer(await ada.call('listAiModels', { query: { provider: 'provider_b' } }), 'NO_AI_CONFIG')
    expect(provider.requests).toEqual([])
    const { data } = await must(ada, 'getSettings')
    expect(data.providerSettings.provider_b).toMatchObject({ hasApiKey: false, model: 'gpt' })
    await must(ada, 'updateSettings', { body: { providerSettings } })
    expectAnswer(await generate(), 200)
  } finally {
    await service.stop()
  }
})
