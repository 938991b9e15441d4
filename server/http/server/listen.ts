import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Clock } from '../../lib/clock.ts'
import { Admission } from './admission.ts'
import { refuseExpectation, refuseMalformed, refuseUnread, refuseWithoutHost } from './refusal.ts'
import { ResponseWithHeaders } from './response.ts'

/** Listens with deadlines and limits on what a client may hold, and stops without dropping what began. */
export interface Listener {
  url: string
  /** Requests that were one too many, since it listens. */
  readonly refusedCount: number
  /**
   * Goes on serving, so that a load balancer can be told, but keeps no connection beyond its next answer. Resolves
   * when what had begun is answered.
   */
  drain(): Promise<void>
  /**
   * Takes no new connection, answers what has begun, closes idle connections at once, and resolves when none is left;
   * when `signal` aborts, the rest is cut off.
   */
  close(signal: AbortSignal): Promise<void>
}

export type Fetch = (
  request: Request,
  bindings: { incoming: IncomingMessage; outgoing: ResponseWithHeaders },
) => Promise<Response>

/** How long a socket may be held by a client that sends nothing, its headers slowly or its body slowly. */
interface Deadlines {
  headersMs: number
  requestMs: number
  idleMs: number
  /** How often they are looked at: a socket may be held for so long more. */
  checkMs: number
}

/** With the time between two looks none is held for more than 15 s without headers, or 60 s without a whole body. */
const DEADLINES: Deadlines = { headersMs: 12_000, requestMs: 57_000, idleMs: 15_000, checkMs: 2_500 }

interface ListenOptions {
  host: string
  port: number
  clock: Clock
  /** How many may wait for an answer at once; a request beyond them is refused. */
  maxRequests: number
  /** How many may be connected at once, whatever they do; one beyond them is closed. */
  maxConnections?: number
  deadlines?: Deadlines
}

export async function listen(fetch: Fetch, options: ListenOptions): Promise<Listener> {
  const admission = new Admission(options.maxRequests, options.clock)
  const state = { isDraining: false }
  const server = createHttpServer(fetch, { admission, state }, options)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  /** Who is not told would send the next request to a connection that is about to go. */
  const keepNoConnection = () => {
    state.isDraining = true
    for (const response of admission.underWay)
      if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  return {
    url: urlOf(server),
    get refusedCount() {
      return admission.refusedCount
    },
    async drain() {
      const begun = [...admission.underWay]
      keepNoConnection()
      await Promise.all(begun.map((response) => new Promise((resolve) => response.once('close', resolve))))
    },
    close: (signal) =>
      new Promise((resolve) => {
        keepNoConnection()
        // A connection whose answer began before this is idle only once the answer is out.
        const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
        signal.addEventListener('abort', () => server.closeAllConnections(), { once: true })
        server.close(() => {
          clearInterval(closeIdle)
          resolve()
        })
      }),
  }
}

function createHttpServer(
  fetch: Fetch,
  { admission, state }: { admission: Admission; state: { readonly isDraining: boolean } },
  { clock, deadlines = DEADLINES, maxConnections = 20_000 }: ListenOptions,
): Server {
  // Puts a light `Response` in the place of the global one, which would turn every body into a stream first.
  // The adapter's type allows for HTTP/2 and other classes; the server below has neither.
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    errorHandler: (error) => {
      throw error
    },
  })
  const lastAnswers = new WeakMap<Duplex, ResponseWithHeaders>()
  const server = createServer(
    {
      headersTimeout: deadlines.headersMs,
      requestTimeout: deadlines.requestMs,
      keepAliveTimeout: deadlines.idleMs,
      connectionsCheckingInterval: deadlines.checkMs,
      maxHeaderSize: 16_384,
      // Refused by us: Node would do it without a body.
      requireHostHeader: false,
      ServerResponse: ResponseWithHeaders,
    },
    (request, response) => {
      lastAnswers.set(request.socket, response)
      if (state.isDraining) response.setHeader('Connection', 'close')
      if (refuseWithoutHost(request, response)) return
      admission.admit(response, () => void answer(request, response).catch(() => refuseMalformed(response)))
    },
  )
  server.on('checkExpectation', refuseExpectation)
  server.on('clientError', (fault, socket) => refuseUnread(fault, socket, lastAnswers.get(socket), clock))
  server.maxConnections = maxConnections
  // Beyond 2,000 Node would drop headers in silence, a second Authorization among them; bytes are the bound.
  server.maxHeadersCount = 0
  return server
}

function urlOf(server: Server): string {
  // Listening on a TCP port, so the address is not a pipe's name.
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
