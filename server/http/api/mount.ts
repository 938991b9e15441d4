import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { AppError } from '../../../contract/app-error.ts'
import { API_PREFIX } from '../../../contract/index.ts'
import { type Access, maxBodyBytes, type RouteDeclaration } from '../../../contract/route.ts'
import type { Logger } from '../../lib/logger.ts'
import type { ResponseWithHeaders } from '../server/response.ts'
import { errorResponse, logError, toAppError } from './errors.ts'
import { eventStreamResponse } from './event-stream.ts'
import type { BoundRoute, Caller } from './handle.ts'
import { isBodyBuffered, readJsonBody } from './request-body.ts'
import { clientAddress, refuseDuplicateHeaders } from './request-headers.ts'
import { Accepted, EventStream, Page } from './results.ts'
import { parseInput, readQuery } from './validation.ts'

/** Serves bound routes: authentication and validation before the handler, the envelope after it. */
export type AppEnvironment = { Bindings: HttpBindings & { outgoing: ResponseWithHeaders } }
type AppContext = Context<AppEnvironment>

interface MountOptions {
  /** @throws AppError UNAUTHORIZED or FORBIDDEN */
  authenticate(bearer: string, access: Exclude<Access, 'public'>): Promise<Caller>
  logger: Logger
  trustedProxies: number
}

export function mountRoutes(
  app: Hono<AppEnvironment>,
  bound: readonly BoundRoute[],
  options: MountOptions,
): void {
  for (const route of bound) {
    const path = API_PREFIX + route.declaration.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(route.declaration.method, path, (context) => answer(context, route, options))
  }
}

async function answer(context: AppContext, route: BoundRoute, options: MountOptions): Promise<Response> {
  const { outgoing } = context.env
  outgoing.route = route.declaration.path
  try {
    const { incoming } = context.env
    refuseDuplicateHeaders(incoming.rawHeaders)
    const result = await route.handler((await readCall(context, route.declaration, options)) as never)
    return toResponse(context, route.declaration, result, options)
  } catch (thrown) {
    const error = toAppError(thrown)
    logError(options.logger, error, outgoing.requestId)
    // What is left of a body that does not tell its size is not read: no other request can follow it.
    const isCutOff =
      error.code === 'PAYLOAD_TOO_LARGE' && context.env.incoming.headers['content-length'] === undefined
    return errorResponse(error, outgoing.requestId, isCutOff ? { Connection: 'close' } : {})
  }
}

async function readCall(context: AppContext, route: RouteDeclaration, options: MountOptions) {
  const { incoming } = context.env
  const { access } = route
  const authenticate = async () =>
    access === 'public' ? undefined : options.authenticate(bearerOf(incoming), access)
  // A body that came together with its headers is read by Node a moment after them.
  if (route.body) await undefined
  const isBodyToCome = route.body && !isBodyBuffered(incoming)
  const caller = await authenticate()
  const rawBody = route.body ? await readJsonBody(incoming, maxBodyBytes(route)) : undefined
  // For the rest of a body there is a minute, in which the credential may have been revoked.
  if (isBodyToCome) await authenticate()
  const isBodyAbsent = rawBody === undefined && route.isBodyOptional
  return {
    caller,
    address: clientAddress(incoming, options.trustedProxies),
    params: route.params && parseInput(route.params, context.req.param(), 'path'),
    query: parseQuery(context, route),
    headers: route.headers && parseInput(route.headers, pickHeaders(incoming, route.headers.shape), 'header'),
    body: route.body && !isBodyAbsent ? parseInput(route.body, rawBody, 'body') : undefined,
  }
}

function parseQuery(context: AppContext, route: RouteDeclaration) {
  if (!route.query) return undefined
  return parseInput(route.query, readQuery(context.req.url), 'query')
}

// Headers are taken from Node itself: the adapter's would be copied for every request that looks at one.
const pickHeaders = ({ headers }: IncomingMessage, shape: object) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, headers[name]]))

function bearerOf({ headers }: IncomingMessage): string {
  const match = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')
  if (!match?.[1]) throw new AppError('UNAUTHORIZED')
  return match[1]
}

function toResponse(
  context: AppContext,
  route: RouteDeclaration,
  result: unknown,
  { logger }: MountOptions,
): Response {
  if (result instanceof EventStream)
    return eventStreamResponse(result, context.env.outgoing.requestId, logger)
  if (result instanceof Accepted) return Response.json({ data: result.data, error: null }, { status: 202 })
  if (!(result instanceof Page)) {
    return Response.json({ data: result, error: null }, { status: route.status ?? 200 })
  }
  const response = Response.json({ data: result.items, error: null })
  if (result.nextCursor !== null) {
    const next = new URL(context.req.url)
    next.searchParams.set('cursor', result.nextCursor)
    response.headers.set('Link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return response
}
