import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Metrics } from './metrics.ts'
import type { Fetch } from './server/listen.ts'

interface Options {
  clock: Clock
  logger: Logger
  metrics: Metrics
}

/** Logs and counts each request, without its content. Wraps the app, which is faster than a middleware. */
export const requestLog =
  (fetch: Fetch, { clock, logger, metrics }: Options): Fetch =>
  async (request, bindings) => {
    const startedAt = clock.monotonic()
    const response = await fetch(request, bindings)
    const durationMs = clock.monotonic() - startedAt
    const { requestId, route } = bindings.outgoing
    const { method } = request
    const { status } = response
    metrics.observeRequest({ method, route, status, durationMs })
    logger.info({ requestId, method, route, status, durationMs: Math.round(durationMs) }, 'request')
    return response
  }
