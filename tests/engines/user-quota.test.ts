import { expect, test } from 'vitest'
import { changeAccount } from '../../server/accounts/change-account.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines } from '../harness/engines/test-database.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

const DAY_MS = 24 * 3_600_000

test.each(engines)('a quota of a user counts in place of that of all on $engine', async ({ open }) => {
  const store = await open()
  const app = await startAppOn({
    ...{ database: store.database, writerUrl: 'http://127.0.0.1:9' },
    // 1,074 bytes.
    environment: { DAYLEAF_QUOTA_GB: '0.000001' },
  })
  const { call, userId } = await createAccount(app.url)
  const upload = async (text: string) => {
    const headers = { 'Content-Type': 'text/plain' }
    return (await call('uploadAttachment', { rawBody: text, headers })).status
  }
  const setQuota = (quotaBytes: number | null) =>
    changeAccount({ database: store.database, clock: systemClock }, userId, { quotaBytes })
  expect(await upload('a'.repeat(2_000))).toBe(507)
  await setQuota(5_000)
  expect(await upload('b'.repeat(2_000))).toBe(201)
  await setQuota(2_100)
  expect(await upload('c'.repeat(200))).toBe(507)
  await setQuota(null)
  expect(await upload('d'.repeat(10))).toBe(507)
  await app.stop()
  await store.close()
})

test.each(engines)(
  'an upload sent again needs no room for a day, and then as a new one on $engine',
  async ({ open }) => {
    const store = await open()
    const clock = new TestClock('2026-03-14T12:00:00Z')
    const app = await startAppOn({
      ...{ database: store.database, writerUrl: 'http://127.0.0.1:9', clock },
      environment: { DAYLEAF_QUOTA_GB: '0.000001' },
    })
    const { call } = await createAccount(app.url)
    const headers = { 'Content-Type': 'text/plain', 'Idempotency-Key': 'once' }
    const upload = () => call('uploadAttachment', { rawBody: 'a'.repeat(1_000), headers })
    const first = await upload()
    expect(first.status).toBe(201)
    clock.advance(DAY_MS - 1)
    expect((await upload()).data?.id).toBe(first.data?.id)
    clock.advance(1)
    expect((await upload()).error?.code).toBe('QUOTA_EXCEEDED')
    const archive = { rawBody: new Uint8Array(1_000), headers: { 'Idempotency-Key': 'once' } }
    expect((await call('createImport', archive)).error?.code).toBe('QUOTA_EXCEEDED')
    await app.stop()
    await store.close()
  },
)
