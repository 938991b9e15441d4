import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { createLogger } from '../lib/logger.ts'
import { mountHealth } from './health.ts'
import { createMetrics } from './metrics.ts'

/** A service whose database is asked as often as `checks` says. */
function startHealth() {
  const state = { nowMs: 0, checks: 0, isBroken: false }
  const app = new Hono<never>()
  mountHealth(app as never, {
    // Nothing else of a database is used.
    database: {
      async check() {
        state.checks += 1
        if (state.isBroken) throw new Error('gone')
      },
    } as Database,
    clock: { now: () => state.nowMs, monotonic: () => state.nowMs },
    metrics: createMetrics(),
    logger: createLogger('silent'),
    isDraining: () => false,
  })
  const ask = async () => (await app.request('/readyz', {}, { outgoing: {} })).status
  return { state, ask }
}

test('a flood of readiness checks asks the database once a second', async () => {
  const { state, ask } = startHealth()
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200))
  expect(await ask()).toBe(200)
  expect(state.checks).toBe(1)
  state.isBroken = true
  state.nowMs += 1_000
  expect(await Promise.all([ask(), ask()])).toEqual([503, 503])
  expect(state.checks).toBe(2)
  state.isBroken = false
  state.nowMs += 1_000
  expect(await ask()).toBe(200)
})
