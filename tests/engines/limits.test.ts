import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLimits, type Limits } from '../../server/limits/limits.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const LIMITED = { code: 'RATE_LIMITED' }

describe.each(engines)('limits on $engine', ({ open }) => {
  let store: TestDatabase
  let clock: TestClock
  let limits: Limits
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    clock = new TestClock('2026-03-14T12:00:00Z')
    limits = createLimits(store.database, clock, true)
    await store.database.write(null, (db) => db.deleteFrom('attempt_limits').execute())
  })

  let accounts = 0
  const anyAccount = () => `account ${++accounts}`
  /** A wrong password, from one address. */
  const fail = (account = anyAccount(), address = '192.0.2.1') =>
    limits.guard(account, address, async () => undefined)
  const failTimes = async (times: number, account?: string) => {
    for (let time = 0; time < times; time += 1) await fail(account)
  }
  const countKept = async () =>
    (
      await store.database.reader
        .selectFrom('attempt_limits')
        .select('key')
        .where('failures', '>', 0)
        .execute()
    ).length

  test('of failures are stored while they count', async () => {
    const account = anyAccount()
    await failTimes(5, account)
    await limits.forgetOld()
    await expect(fail(account)).rejects.toMatchObject(LIMITED)
    clock.advance(24 * HOUR_MS + 1)
    await limits.forgetOld()
    expect(await countKept()).toBe(0)
  })

  test('do not last longer after the clock was set back a little', async () => {
    const account = anyAccount()
    await failTimes(5, account)
    clock.advance(-30 * SECOND_MS)
    await expect(fail(account)).rejects.toMatchObject({ ...LIMITED, retryAfterSeconds: 1 })
  })

  test('store nothing about a successful attempt', async () => {
    await limits.guard(anyAccount(), '192.0.2.1', async () => 'right')
    expect(await countKept()).toBe(0)
  })

  test('of a stranger do not lock out the owner on another network', async () => {
    const account = anyAccount()
    await failTimes(5, account)
    await expect(fail(account)).rejects.toMatchObject(LIMITED)
    expect(await limits.guard(account, '198.51.100.7', async () => 'right')).toBe('right')
  })

  test('count the guesses of many networks together, but not of one that signed in before', async () => {
    const account = anyAccount()
    await limits.guard(account, '198.51.100.7', async () => 'right')
    for (let network = 1; network <= 50; network += 1) await fail(account, `203.0.113.${network}`)
    await expect(fail(account, '203.0.113.99')).rejects.toMatchObject(LIMITED)
    expect(await limits.guard(account, '198.51.100.7', async () => 'right')).toBe('right')
    await expect(fail(account, '203.0.113.99')).rejects.toMatchObject(LIMITED)
  })

  test('count an address from its last failure, not from a success after it', async () => {
    await failTimes(9)
    clock.advance(30 * SECOND_MS)
    await limits.guard(anyAccount(), '192.0.2.1', async () => 'right')
    clock.advance(31 * SECOND_MS)
    await failTimes(10)
    await expect(fail()).rejects.toMatchObject(LIMITED)
  })

  test('count an address from its last failure, also where that came while another try was going on', async () => {
    await failTimes(8)
    clock.advance(30 * SECOND_MS)
    await limits.guard(anyAccount(), '192.0.2.1', async () => {
      clock.advance(20 * SECOND_MS)
      await fail()
      return 'right'
    })
    clock.advance(11 * SECOND_MS)
    await fail()
    await expect(fail()).rejects.toMatchObject(LIMITED)
  })

  describe('of calls', () => {
    const MAX_CALLS = 2
    const call = (userId = 'ada', what = 'test') => limits.countCall(userId, what, MAX_CALLS)

    test('are counted by user and purpose', async () => {
      await call()
      await call()
      await expect(call()).rejects.toMatchObject({ ...LIMITED, retryAfterSeconds: 60 })
      await call('bob')
      await call('ada', 'something else')
    })

    test('start again a minute after the first of them', async () => {
      await call()
      clock.advance(59 * SECOND_MS)
      await call()
      clock.advance(SECOND_MS)
      await call()
    })

    test('start again if the clock was set back', async () => {
      await call()
      await call()
      clock.advance(-MINUTE_MS)
      await call()
    })
  })
})
