import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { Metrics } from './metrics.ts'
import type { AppEnvironment } from './mount.ts'
import { clientAddress } from './request-headers.ts'

interface Options {
  clock: Clock
  logger: Logger
  metrics: Metrics
  trustedProxies: number
}

/** Names each request, and says afterwards how it went: never what was in it. */
export const requestContext =
  ({ clock, logger, metrics, trustedProxies }: Options): MiddlewareHandler<AppEnvironment> =>
  async (context, next) => {
    const startedAt = clock.monotonic()
    const { incoming, outgoing } = context.env
    const { requestId } = outgoing
    context.set('requestId', requestId)
    context.set('address', clientAddress(incoming?.socket.remoteAddress, incoming?.headers, trustedProxies))
    await next()
    const durationMs = clock.monotonic() - startedAt
    const { status } = context.res
    // The pattern, not the path: a path holds ids and dates.
    const route = context.get('route') ?? 'other'
    metrics.observeRequest({ method: context.req.method, route, status, durationMs })
    logger.info(
      { requestId, method: context.req.method, route, status, durationMs: Math.round(durationMs) },
      'request',
    )
  }
