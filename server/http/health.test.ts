import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { createLogger } from '../lib/logger.ts'
import { mountHealth } from './health.ts'
import { createMetrics } from './metrics.ts'

/** A service whose database is asked as often as `checks` says. */
function startHealth() {
  const state = { nowMs: 0, checks: 0, isBroken: false, broken: [] as string[] }
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
    listBrokenParts: async () => state.broken,
  })
  const answer = () => app.request('/readyz', {}, { outgoing: {} })
  const ask = async () => (await answer()).status
  return { state, answer, ask }
}

test('parts of the installation that do not load are named', async () => {
  const { state, answer } = startHealth()
  state.broken = ['sharp']
  const response = await answer()
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'installation incomplete', broken: ['sharp'] })
})

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
