import type { Hono } from 'hono'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { AppEnvironment } from './api/mount.ts'
import type { Metrics } from './metrics.ts'
import type { Fetch } from './server/listen.ts'

interface Options {
  clock: Clock
  logger: Logger
  metrics: Metrics
}

/** Says of each request how it went, and never what was in it. Around the app, which is faster than within it. */
export const observe =
  (app: Hono<AppEnvironment>, { clock, logger, metrics }: Options): Fetch =>
  async (request, bindings) => {
    const startedAt = clock.monotonic()
    const response = await app.fetch(request, bindings)
    const durationMs = clock.monotonic() - startedAt
    const { requestId, route } = bindings.outgoing
    const { method } = request
    const { status } = response
    metrics.observeRequest({ method, route, status, durationMs })
    logger.info({ requestId, method, route, status, durationMs: Math.round(durationMs) }, 'request')
    return response
  }
