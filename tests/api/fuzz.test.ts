import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz, fuzzSeed } from '../harness/fuzz/fuzzer.ts'
import { startProviderStandIn } from '../harness/provider-stand-ins/stand-in.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const REQUESTS = 10_000

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
  timeout: 600_000,
}, async () => {
  const tally = await fuzz(service.url, REQUESTS)
  // A route that no request got through to would not have been tried at all; a few are seldom asked.
  const neverDone = [...tally].filter(([, statuses]) => {
    const isOften = statuses.values().reduce((sum, count) => sum + count, 0) > 50
    return isOften && ![200, 201, 202].some((status) => statuses.has(status))
  })
  expect(neverDone).toEqual([])
  expect((await service.store.check()).users).toBeGreaterThan(0)
})
