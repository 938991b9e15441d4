// Health checks and metrics, for a supervisor.
import type { Hono } from 'hono'
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { AppEnvironment } from './api/mount.ts'
import { isHealthCheck } from './health-paths.ts'
import type { Metrics } from './metrics.ts'

interface Options {
  database: Database
  clock: Clock
  metrics: Metrics
  logger: Logger
  isDraining(): boolean
  /** Names of the parts of the installation that do not load. */
  listBrokenParts(): Promise<readonly string[]>
}

/** OPTIONS is what HAProxy sends where its check names no method. HEAD goes with GET. */
const METHODS = ['GET', 'OPTIONS']

/** Requests within this time get the result of the last check. */
const CHECK_REUSE_MS = 1_000

/** Limits the database checks that anonymous requests cause: one at a time, one per second. */
function createSharedCheck(check: () => Promise<void>, clock: Clock): () => Promise<void> {
  let last: { result: Promise<void>; endsAt: number } | undefined
  return () => {
    if (last && clock.monotonic() < last.endsAt) return last.result
    const current = { result: check(), endsAt: Number.POSITIVE_INFINITY }
    const expire = () => {
      current.endsAt = clock.monotonic() + CHECK_REUSE_MS
    }
    current.result.then(expire, expire)
    last = current
    return current.result
  }
}

export function mountHealth(app: Hono<AppEnvironment>, options: Options): void {
  const { database, clock, metrics, logger, isDraining, listBrokenParts } = options
  const checkDatabase = createSharedCheck(() => database.check(), clock)
  app.on(METHODS, '/healthz', (context) => context.json({ status: 'alive' }))
  app.on(METHODS, '/readyz', async (context) => {
    if (isDraining()) return context.json({ status: 'draining' }, 503)
    try {
      await checkDatabase()
    } catch (err) {
      // The cause is for the operator, not for anonymous clients.
      logger.warn({ requestId: context.env.outgoing.requestId, err }, 'not ready')
      return context.json({ status: 'database unavailable' }, 503)
    }
    const broken = await listBrokenParts()
    if (broken.length > 0) return context.json({ status: 'installation incomplete', broken }, 503)
    return context.json({ status: 'ready' })
  })
  app.get('/metrics', async (context) => {
    // A proxy that closes this path compares it as it was sent: `/%6detrics` and `/./metrics` would pass.
    if (!isHealthCheck(context.env.incoming.url ?? '')) throw new AppError('NOT_FOUND')
    return context.body(await metrics.toText(), 200, { 'Content-Type': metrics.contentType })
  })
}
