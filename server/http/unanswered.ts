import type { Hono } from 'hono'
import { AppError } from '../../contract/app-error.ts'
import { API_PREFIX, routes } from '../../contract/index.ts'
import type { Logger } from '../lib/logger.ts'
import { errorResponse, logError, toAppError } from './error-response.ts'
import type { AppEnvironment } from './mount.ts'
import type { WebClient } from './web-client.ts'

/** Answers what no route does: the client's files, an unknown address or method, a fault outside of a route. */
export function mountUnanswered(app: Hono<AppEnvironment>, webClient: WebClient, logger: Logger): void {
  // Not by routes of their own, which would look at every address: a request that just one looks at is faster.
  app.notFound(async (context) => {
    const { method, path } = context.req
    const file = method === 'GET' || method === 'HEAD' ? await webClient(context) : undefined
    if (file) return file
    const { requestId } = context.env.outgoing
    const methods = methodsAt(path)
    if (methods.length === 0) return errorResponse(new AppError('NOT_FOUND'), requestId)
    return errorResponse(new AppError('METHOD_NOT_ALLOWED'), requestId, { Allow: methods.join(', ') })
  })
  app.onError((thrown, context) => {
    const error = toAppError(thrown)
    const { requestId } = context.env.outgoing
    logError(logger, error, requestId)
    return errorResponse(error, requestId)
  })
}

function methodsAt(path: string): string[] {
  const methods: string[] = Object.values(routes)
    .filter((route) => patternOf(route.path).test(path))
    .map(({ method }) => method)
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${API_PREFIX}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
