import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { clientAddress } from './api/request-headers.ts'
import type { Metrics } from './metrics.ts'
import type { Fetch } from './server/listen.ts'

interface Options {
  clock: Clock
  logger: Logger
  metrics: Metrics
  trustedProxies: number
}

/** An address has 45 characters at most; behind fewer proxies than are declared, clients write the header themselves. */
const MAX_ADDRESS_LENGTH = 60

/**
 * Logs and counts each request, without its content. Wraps the app, which is faster than a middleware. The client's
 * address is logged if the operator has declared proxies, which tell it; it is for tools that lock out guessers.
 */
export const requestLog =
  (fetch: Fetch, { clock, logger, metrics, trustedProxies }: Options): Fetch =>
  async (request, bindings) => {
    const startedAt = clock.monotonic()
    const response = await fetch(request, bindings)
    const durationMs = clock.monotonic() - startedAt
    const { requestId, route } = bindings.outgoing
    const { method } = request
    const { status } = response
    metrics.observeRequest({ method, route, status, durationMs })
    const address =
      trustedProxies > 0
        ? clientAddress(bindings.incoming, trustedProxies).slice(0, MAX_ADDRESS_LENGTH)
        : undefined
    logger.info({ requestId, address, method, route, status, durationMs: Math.round(durationMs) }, 'request')
    return response
  }
