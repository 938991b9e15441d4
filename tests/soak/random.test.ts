import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../harness/engines/test-database.ts'
import { createTestStore } from '../harness/engines/test-store.ts'
import { startWatchedService } from '../harness/faults/watched-turns.ts'
import { fuzz, fuzzSeed } from '../harness/fuzz/fuzzer.ts'
import { followModel, OPERATIONS_A_RUN } from '../harness/models/diary-model-run.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { startHeldApp } from '../harness/service/held-app.ts'
import { killStarted } from '../harness/service/service-process.ts'
import { note, share } from './share.ts'
import { judgeTurns } from './turns.ts'

afterEach(killStarted)

describe.each(engines)('on $engine', ({ engine, open }) => {
  test(`a diary is what a model of it is (DAYLEAF_TEST_SEED=${fuzzSeed})`, async () => {
    const held = await startHeldApp(open)
    const operations = await followModel(held.app, held.writer, {
      runs: share(20_000 / OPERATIONS_A_RUN),
      seed: fuzzSeed,
    })
    note(
      `operations against a model on ${engine}, pages being written meanwhile`,
      `${operations}, 0 differences`,
    )
    await held.stop()
  })

  test(`requests drawn from the OpenAPI document are answered as it says (DAYLEAF_TEST_SEED=${fuzzSeed})`, async () => {
    const writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
    const urls = ['A', 'B', 'C', 'D', 'E'].map((letter) => [`DAYLEAF_PROVIDER_${letter}_URL`, writer.url])
    const store = await createTestStore(engine)
    const settings = { ...store.settings, ...Object.fromEntries(urls) }
    const service = await startWatchedService(store.dataDirectory, settings)
    const counts = await fuzz(service.url, share(200_000))
    const ways = [...counts.values()].flatMap((ofRoute) => [...ofRoute])
    const statuses = ways.map(([way, count]) => [Number.parseInt(way, 10), count] as const)
    const sum = (isMeant: (status: number) => boolean) =>
      statuses.filter(([status]) => isMeant(status)).reduce((total, [, count]) => total + count, 0)
    expect(sum((status) => status === 500)).toBe(0)
    note(
      `fuzz from the OpenAPI document on ${engine}`,
      `${sum(() => true)} requests, ${sum((status) => status < 300)} of them done, 0 × 500`,
    )
    await judgeTurns(service, `fuzz on ${engine}`)
    await store.check()
    service.signal('SIGTERM')
    expect((await service.ended).code).toBe(0)
    await store.remove()
    await writer.close()
  })
})
