// Health checks and metrics, for a supervisor.
import type { Hono } from 'hono'
import type { Database } from '../database/database.ts'
import type { Logger } from '../lib/logger.ts'
import type { AppEnvironment } from './api/mount.ts'
import type { Metrics } from './metrics.ts'

/** True for what a supervisor asks, under whatever name it knows this machine. */
export const isHealthCheck = (url: string): boolean => /^\/(healthz|readyz|metrics)(\?|$)/.test(url)

interface Options {
  database: Database
  metrics: Metrics
  logger: Logger
  isDraining(): boolean
}

export function mountHealth(app: Hono<AppEnvironment>, options: Options): void {
  const { database, metrics, logger, isDraining } = options
  app.get('/healthz', (context) => context.json({ status: 'alive' }))
  app.get('/readyz', async (context) => {
    if (isDraining()) return context.json({ status: 'draining' }, 503)
    try {
      await database.check()
    } catch (err) {
      // The cause is the operator's business, and not that of whoever may ask.
      logger.warn({ requestId: context.env.outgoing.requestId, err }, 'not ready')
      return context.json({ status: 'database unavailable' }, 503)
    }
    return context.json({ status: 'ready' })
  })
  app.get('/metrics', async (context) =>
    context.body(await metrics.toText(), 200, { 'Content-Type': metrics.contentType }),
  )
}
