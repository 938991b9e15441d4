// The Model Context Protocol at `/mcp` (Streamable HTTP), over the routes of the API: https://modelcontextprotocol.io
import type { Hono } from 'hono'
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import { routes } from '../../../contract/index.ts'
import { BODY_LIMIT, type RouteDeclaration } from '../../../contract/route.ts'
import { isGranted, SCOPES, type Scope } from '../../../contract/scopes.ts'
import { createPause } from '../../lib/pause.ts'
import { version } from '../../lib/version.ts'
import { callRoute, checkParts } from '../api/call-route.ts'
import { errorBody, errorResponse, logError, toAppError } from '../api/errors.ts'
import type { BoundRoute, Caller } from '../api/handle.ts'
import { type AppEnvironment, bearerOf, type MountOptions } from '../api/mount.ts'
import { readJsonBody } from '../api/request-body.ts'
import { clientAddress, rejectDuplicateHeaders } from '../api/request-headers.ts'
import { Accepted, Headed, JsonStream, Page } from '../api/results.ts'
import { inputSchemaOf, MCP_TOOLS, toParts } from './mcp-tools.ts'

const PATH = '/mcp'
/** An event has a hundred. The protocol's library takes a quarter of a second for the members that a megabyte holds. */
const MAX_VALUES = 2_000
/** Messages of one request; each may ask for a large day. */
const MAX_BATCH = 10
/** Of a day that is too large for memory. */
const MAX_RESULT_LENGTH = 4 * 1024 * 1024

const RESOURCES = [
  { scheme: 'day', route: routes.getDay, name: 'day', description: 'The events of a date, with its page' },
  { scheme: 'page', route: routes.getJournal, name: 'page', description: 'The diary page of a date' },
] as const

interface McpOptions extends MountOptions {
  bound: readonly BoundRoute[]
}

/** Who asks, and how: each call of an operation is authenticated anew, by the scope that it needs. */
interface Asking {
  caller: Caller
  bearer: string
  address: string
  requestId: string
}

/** @throws AppError as the route */
async function invoke(
  declaration: RouteDeclaration | undefined,
  args: Record<string, unknown>,
  { bearer, address }: Asking,
  { bound, authenticate, admission }: McpOptions,
): Promise<unknown> {
  const route = bound.find((one) => one.declaration === declaration)
  if (!declaration || !route)
    throw new AppError('NOT_FOUND', { message: 'There is no such tool or resource.' })
  const readCall = async () => {
    const caller = await authenticate(bearer, scopeOf(declaration), address)
    const parts = checkParts(declaration, toParts(declaration, args))
    return { caller, request: undefined, isHead: false, address, ...parts }
  }
  return toData(await callRoute(route, readCall, admission))
}

const scopeOf = ({ access }: RouteDeclaration): Scope => SCOPES.find((scope) => scope === access) ?? 'write'

async function toData(result: unknown): Promise<unknown> {
  if (result instanceof Page) return { items: result.items, nextCursor: result.nextCursor }
  if (result instanceof Accepted || result instanceof Headed) return result.data
  if (!(result instanceof JsonStream)) return result
  let text = ''
  for await (const piece of result.pieces) {
    text += piece
    if (text.length > MAX_RESULT_LENGTH) throw new AppError('PAYLOAD_TOO_LARGE')
  }
  return JSON.parse(text)
}

const toJson = (value: unknown) => JSON.stringify(value)

async function createServer(asking: Asking, options: McpOptions) {
  const { ProtocolError, Server } = await import('@modelcontextprotocol/server')
  const server = new Server(
    { name: 'dayleaf', title: 'Dayleaf', version },
    { capabilities: { tools: {}, resources: {} } },
  )
  const { scopes } = asking.caller
  /** @returns the API's data as JSON, or its error */
  const attempt = async (route: RouteDeclaration | undefined, args: Record<string, unknown>) => {
    try {
      return { text: toJson(await invoke(route, args, asking, options)) }
    } catch (thrown) {
      const error = toAppError(thrown)
      logError(options.logger, error, asking.requestId)
      return { error: errorBody(error, asking.requestId) }
    }
  }
  const tools = MCP_TOOLS.filter(({ route }) => isGranted(scopeOf(route), scopes))
  server.setRequestHandler('tools/list', async () => ({
    tools: tools.map(({ name, description, route }) => ({
      ...{ name, description, inputSchema: inputSchemaOf(route) as { type: 'object' } },
      annotations: { readOnlyHint: route.method === 'GET', openWorldHint: route.access === 'generate' },
    })),
  }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
    const found = MCP_TOOLS.find((one) => one.name === name)
    const { text, error } = await attempt(found?.route, args)
    return { isError: error !== undefined, content: [{ type: 'text', text: text ?? toJson({ error }) }] }
  })
  server.setRequestHandler('resources/list', async () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: isGranted('read', scopes)
      ? RESOURCES.map(({ scheme, name, description }) => ({
          ...{ uriTemplate: `${scheme}://{date}`, name, description, mimeType: 'application/json' },
        }))
      : [],
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const [, scheme, date] = /^(day|page):\/\/([\d-]{10})$/.exec(uri) ?? []
    const found = RESOURCES.find((one) => one.scheme === scheme)
    const { text, error } = await attempt(found?.route, { date })
    if (error) throw new ProtocolError(RESOURCE_ERROR, `${error.code}: ${error.message}`, error)
    return { contents: [{ uri, mimeType: 'application/json', text }] }
  })
  return server
}

/** Of an invalid parameter, in JSON-RPC. */
const RESOURCE_ERROR = -32602

export function mountMcp(app: Hono<AppEnvironment>, options: McpOptions): void {
  // The protocol's library takes most of a millisecond for a message: many that come at once share no turn.
  const pause = createPause()
  app.on(['GET', 'POST', 'DELETE'], PATH, async (context) => {
    const { incoming, outgoing } = context.env
    outgoing.route = PATH
    try {
      rejectDuplicateHeaders(incoming.rawHeaders)
      const bearer = bearerOf(incoming)
      const address = clientAddress(incoming, options.trustedProxies)
      const caller = await options.authenticate(bearer, 'any', address)
      const asking = { caller, bearer, address, requestId: outgoing.requestId }
      const { createMcpHandler } = await import('@modelcontextprotocol/server')
      // A server for each request: nothing of one caller is there for another.
      const handler = createMcpHandler(() => createServer(asking, options), { maxSubscriptions: 0 })
      if (incoming.method !== 'POST') return await handler.fetch(context.req.raw)
      const parsedBody = await readJsonBody(incoming, BODY_LIMIT, MAX_VALUES)
      if (Array.isArray(parsedBody) && parsedBody.length > MAX_BATCH)
        throw invalidInput('body', `must have at most ${MAX_BATCH} messages`)
      await pause()
      return await handler.fetch(context.req.raw, { parsedBody })
    } catch (thrown) {
      const error = toAppError(thrown)
      logError(options.logger, error, outgoing.requestId)
      return errorResponse(error, outgoing.requestId)
    }
  })
}
