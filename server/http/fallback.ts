// Answers requests without a route: the client's files, unknown paths and methods, errors outside of routes.
import type { Hono } from 'hono'
import { AppError } from '../../contract/app-error.ts'
import { METHODS, type Method } from '../../contract/route.ts'
import type { Logger } from '../lib/logger.ts'
import { errorResponse, logError, toAppError } from './api/errors.ts'
import type { AppEnvironment } from './api/mount.ts'
import type { WebClient } from './web-client.ts'

export function mountFallback(app: Hono<AppEnvironment>, webClient: WebClient, logger: Logger): void {
  // Not routes or middleware: Hono answers a request faster where one handler alone matches.
  app.notFound(async (context) => {
    const { method, path } = context.req
    const isRead = method === 'GET' || method === 'HEAD'
    const file = isRead ? await webClient.answer(context) : undefined
    if (file) return file
    const { requestId } = context.env.outgoing
    const methods = webClient.has(path) ? ['GET'] : METHODS.filter((known) => isRoute(app, known, path))
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
