// Serves bound routes: authentication and validation before the handler, the envelope after it.
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { AppError } from '../../../contract/app-error.ts'
import { API_PREFIX } from '../../../contract/index.ts'
import { type Access, isBodiless, maxBodyBytes, type RouteDeclaration } from '../../../contract/route.ts'
import { isForeignKeyViolation } from '../../database/errors.ts'
import type { Logger } from '../../lib/logger.ts'
import { compress } from '../compressed.ts'
import type { Admission } from '../server/admission.ts'
import type { ResponseWithHeaders } from '../server/response.ts'
import { callRoute, checkParts } from './call-route.ts'
import { errorBody, errorResponse, logError, toAppError } from './errors.ts'
import { fileResponse } from './file-response.ts'
import type { BoundRoute, Caller } from './handle.ts'
import { isBodyBuffered, readJsonBody, readJsonBytes } from './request-body.ts'
import { clientAddress, rejectDuplicateHeaders } from './request-headers.ts'
import { Accepted, Bare, EventStream, FileAnswer, Headed, JsonStream, Page } from './results.ts'
import { readQuery } from './validation.ts'

export type AppEnvironment = { Bindings: HttpBindings & { outgoing: ResponseWithHeaders } }
type AppContext = Context<AppEnvironment>

type Needed = Exclude<Access, 'public' | 'link'> | 'any'

export interface MountOptions {
  /** @throws AppError UNAUTHORIZED or FORBIDDEN */
  authenticate(bearer: string, needed: Needed, address: string): Promise<Caller>
  admission: Admission
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
  const { incoming, outgoing } = context.env
  outgoing.route = route.declaration.path
  outgoing.isUpload = route.declaration.takesFile !== undefined
  try {
    rejectDuplicateHeaders(incoming.rawHeaders)
    // Node reads a body that came with its headers a moment after them.
    if (route.declaration.body) await undefined
    const lateBody = await readLateBody(incoming, route.declaration, options)
    const readInput = () => readCall(context, route.declaration, options, lateBody)
    const result = await callRoute(route, readInput, options.admission)
    return await toResponse(context, route.declaration, result, options)
  } catch (thrown) {
    const error = await checkErased(toAppError(thrown), incoming, route.declaration, options)
    logError(options.logger, error, outgoing.requestId)
    // The rest of a body of unknown size is not read, so no other request can follow it.
    const isCutOff = error.code === 'PAYLOAD_TOO_LARGE' && incoming.headers['content-length'] === undefined
    return errorResponse(error, outgoing.requestId, {
      ...route.declaration.everyAnswer,
      ...(isCutOff && { Connection: 'close' }),
    })
  }
}

/**
 * A write for a user who was erased during the request violates a foreign key. The client then gets the error of
 * authentication. If the credential is still valid, the violation is a fault of the service.
 */
async function checkErased(
  error: AppError,
  incoming: IncomingMessage,
  route: RouteDeclaration,
  options: MountOptions,
): Promise<AppError> {
  if (!isForeignKeyViolation(error.cause)) return error
  return authenticate(incoming, route, options).then(() => error, toAppError)
}

/**
 * Reads a body that did not come with its headers, for which a client has a minute. Nothing of it is read without a
 * credential. The credential is checked again afterwards, because it may have been revoked meanwhile.
 */
async function readLateBody(incoming: IncomingMessage, route: RouteDeclaration, options: MountOptions) {
  if (!route.body || isBodyBuffered(incoming)) return undefined
  await authenticate(incoming, route, options)
  return readBody(incoming, route)
}

async function readBody(incoming: IncomingMessage, route: RouteDeclaration): Promise<{ value: unknown }> {
  const read = route.isBodyRaw ? readJsonBytes : readJsonBody
  return { value: await read(incoming, maxBodyBytes(route)) }
}

async function readCall(
  context: AppContext,
  route: RouteDeclaration,
  options: MountOptions,
  lateBody: { value: unknown } | undefined,
) {
  const { incoming } = context.env
  const caller = await authenticate(incoming, route, options)
  const body = lateBody ?? (route.body && (await readBody(incoming, route)))
  return {
    caller,
    request: route.takesFile ? incoming : undefined,
    isHead: incoming.method === 'HEAD',
    address: clientAddress(incoming, options.trustedProxies),
    askedAt: { host: incoming.headers.host, origin: incoming.headers.origin },
    ...checkParts(route, {
      params: route.params && context.req.param(),
      query: route.query && readQuery(context.req.url),
      headers: route.headers && pickHeaders(incoming, route.headers.shape),
      body,
    }),
  }
}

async function authenticate(incoming: IncomingMessage, { access }: RouteDeclaration, options: MountOptions) {
  if (access === 'public') return undefined
  const address = clientAddress(incoming, options.trustedProxies)
  if (access === 'feed')
    return options.authenticate(passwordOf(incoming) ?? bearerOf(incoming), access, address)
  if (access !== 'link') return options.authenticate(bearerOf(incoming), access, address)
  // The handler verifies the signature.
  const isSigned = incoming.headers.authorization === undefined && /[?&]signature=/.test(incoming.url ?? '')
  return isSigned ? undefined : options.authenticate(bearerOf(incoming), 'read', address)
}

// Node's headers, because the adapter would copy all of them for each request.
const pickHeaders = ({ headers }: IncomingMessage, shape: object) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, headers[name]]))

export function bearerOf({ headers }: IncomingMessage): string {
  const match = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')
  if (!match?.[1]) throw new AppError('UNAUTHORIZED')
  return match[1]
}

/** Some apps can only send a user's name, which does not matter, and a password. */
function passwordOf({ headers }: IncomingMessage): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]{1,2000})$/i.exec(headers.authorization ?? '') ?? []
  return encoded && Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':')
}

async function toResponse(
  context: AppContext,
  route: RouteDeclaration,
  result: unknown,
  { logger }: MountOptions,
): Promise<Response> {
  if (result instanceof FileAnswer) return fileResponse(result, context.env.outgoing, logger)
  if (result instanceof EventStream)
    return eventStreamResponse(result, context.env.outgoing.requestId, logger)
  if (result instanceof JsonStream) return jsonStreamResponse(result, context.env.outgoing.requestId, logger)
  if (result instanceof Bare) return Response.json(result.value)
  if (result instanceof Accepted) return Response.json({ data: result.data, error: null }, { status: 202 })
  if (result instanceof Headed) return headedResponse(route, result)
  const status = route.status ?? 200
  if (!(result instanceof Page)) return jsonResponse(context, result, { status })
  if (result.nextCursor === null) return jsonResponse(context, result.items, { status })
  const next = new URL(context.req.url)
  next.searchParams.set('cursor', result.nextCursor)
  const headers = { Link: `<${next.pathname}${next.search}>; rel="next"` }
  return jsonResponse(context, result.items, { status, headers })
}

async function jsonResponse(
  context: AppContext,
  data: unknown,
  { status, headers }: { status: number; headers?: Record<string, string> },
): Promise<Response> {
  const text = JSON.stringify({ data, error: null })
  const content = await compress(text, context.env.incoming)
  return new Response(content.body, {
    status,
    headers: { 'Content-Type': 'application/json', ...headers, ...content.headers },
  })
}

function headedResponse(route: RouteDeclaration, { headers: own, data }: Headed<unknown>): Response {
  const { status = 200, everyAnswer } = route
  const headers = { ...everyAnswer, ...own }
  return isBodiless(route)
    ? new Response(null, { status, headers })
    : Response.json({ data, error: null }, { status, headers })
}

/** Streams data in its envelope. A failure resets the connection, so that no client takes a part for the whole. */
const jsonStreamResponse = ({ pieces }: JsonStream, requestId: string, logger: Logger): Response =>
  new Response(ReadableStream.from(writeEnvelope(pieces, requestId, logger)), {
    headers: { 'Content-Type': 'application/json' },
  })

async function* writeEnvelope(
  pieces: AsyncIterable<string>,
  requestId: string,
  logger: Logger,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode('{"data":')
  try {
    for await (const piece of pieces) yield encoder.encode(piece)
  } catch (thrown) {
    logError(logger, toAppError(thrown), requestId)
    throw thrown
  }
  yield encoder.encode(',"error":null}')
}

/** Below the 30 s after which common proxies close an idle connection. */
const HEARTBEAT_MS = 15_000

const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html. */
function eventStreamResponse(stream: EventStream, requestId: string, logger: Logger): Response {
  const encoder = new TextEncoder()
  const iterator = stream.events[Symbol.asyncIterator]()
  let heartbeat: NodeJS.Timeout
  let isGone = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(': alive\n\n')), HEARTBEAT_MS)
    },
    async pull(controller) {
      try {
        const next = await iterator.next()
        if (isGone) return
        if (!next.done) return controller.enqueue(encoder.encode(frame(next.value.event, next.value.data)))
      } catch (thrown) {
        if (isGone) return
        const error = toAppError(thrown)
        logError(logger, error, requestId)
        controller.enqueue(encoder.encode(frame('error', errorBody(error, requestId))))
      }
      clearInterval(heartbeat)
      controller.close()
    },
    // The client disconnected; the work continues.
    async cancel() {
      isGone = true
      clearInterval(heartbeat)
      await stream.onLeft?.().catch((thrown) => logError(logger, toAppError(thrown), requestId))
      await iterator.return?.()
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  })
}
