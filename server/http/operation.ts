import type { Hono } from 'hono'
import type { Database } from '../database/database.ts'
import type { Metrics } from './metrics.ts'
import type { AppEnvironment } from './mount.ts'

/** What a supervisor asks: alive, able to serve, and how it is going. */
interface Options {
  database: Database
  metrics: Metrics
  isDraining(): boolean
}

export function mountOperation(app: Hono<AppEnvironment>, { database, metrics, isDraining }: Options): void {
  app.get('/healthz', (context) => context.json({ status: 'alive' }))
  app.get('/readyz', async (context) => {
    if (isDraining()) return context.json({ status: 'draining' }, 503)
    try {
      await database.check()
    } catch {
      return context.json({ status: 'database unavailable' }, 503)
    }
    return context.json({ status: 'ready' })
  })
  app.get('/metrics', async (context) =>
    context.body(await metrics.toText(), 200, { 'Content-Type': metrics.contentType }),
  )
}
