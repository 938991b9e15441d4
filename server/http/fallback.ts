import type { Hono } from 'hono'
import { AppError } from '../../contract/app-error.ts'
import type { Method } from '../../contract/route.ts'
import type { Logger } from '../lib/logger.ts'
import { errorResponse, logError, toAppError } from './api/errors.ts'
import type { AppEnvironment } from './api/mount.ts'
import type { WebClient } from './web-client.ts'

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

/** Answers what no route does: the client's files, an unknown address or method, a fault outside of a route. */
export function mountFallback(app: Hono<AppEnvironment>, webClient: WebClient, logger: Logger): void {
  // Not by routes of their own, which would look at every address: a request that just one looks at is faster.
  app.notFound(async (context) => {
    const { method, path } = context.req
    const file = await webClient(context)
    if (file && (method === 'GET' || method === 'HEAD')) return file
    const { requestId } = context.env.outgoing
    const methods = file ? ['GET'] : METHODS.filter((known) => isRoute(app, known, path))
    if (methods.length === 0) return errorResponse(new AppError('NOT_FOUND'), requestId)
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    return errorResponse(new AppError('METHOD_NOT_ALLOWED'), requestId, { Allow: allowed.join(', ') })
  })
  app.onError((thrown, context) => {
    const error = toAppError(thrown)
    const { requestId } = context.env.outgoing
    logError(logger, error, requestId)
    return errorResponse(error, requestId)
  })
}

const isRoute = ({ router }: Hono<AppEnvironment>, method: Method, path: string): boolean =>
  router.match(method, path)[0].length > 0
