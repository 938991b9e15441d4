import { expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines } from '../harness/engines/test-database.ts'
import { makeFailing } from '../harness/faults/failing-database.ts'
import { startPushService } from '../harness/notices/push-service.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

const MINUTE_MS = 60_000

test.each(engines)(
  'a notice leaves with its row in the ledger alone, and waits on a full disk (on $engine)',
  async ({ open, engine }) => {
    const clock = new TestClock('2026-01-10T12:00:00Z')
    const store = await open()
    const database = makeFailing(store.database)
    const push = await startPushService()
    const environment = { DAYLEAF_PUSH_PRIVATE: 'on' }
    const app = await startAppOn({ database, writerUrl: 'http://127.0.0.1:9', clock, environment })
    const runAfter = async (minutes: number) => {
      clock.advance(minutes * MINUTE_MS)
      await app.jobs.find(({ name }) => name === 'notices')?.run(AbortSignal.timeout(60_000))
    }
    const ada = await createAccount(app.url)
    const evening = { time: '20:30', push: true }
    await must(ada, 'updateSettings', { body: { timeZone: 'UTC', notices: { evening } } })
    await must(ada, 'createPushSubscription', { body: push.subscribe(ada.userId) })
    await runAfter(0)
    database.failWhere(/insert into "ledger"/)
    const isRefused = (minutes: number) => expect(runAfter(minutes)).rejects.toThrow('failed for 1 user')
    await isRefused(510)
    // Longer than the waits after a push service that does not answer.
    for (let tries = 0; tries < 4; tries += 1) await isRefused(6)
    expect((await ada.call('testPush')).error?.code, engine).toBe('STORAGE_FULL')
    expect(database.stopFailing()).toBe(true)
    expect(push.received).toEqual([])
    await runAfter(6)
    expect(push.received).toMatchObject([{ message: { kind: 'evening' } }])
    expect((await must(ada, 'getPush')).data.subscriptions).toHaveLength(1)
    await app.stop()
    await push.close()
    await store.close()
  },
)
