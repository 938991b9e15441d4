// The HTTP server, with its deadlines and connection limits, and a stop that drains requests in flight.

import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { isHealthCheck } from '../health-paths.ts'
import { malformedAnswer } from './malformed.ts'
import { ResponseWithHeaders } from './response.ts'

export interface Listener {
  url: string
  /**
   * Resolves when the requests under way are answered. New requests are still served meanwhile, each with
   * `Connection: close`, so that a load balancer notices.
   */
  drain(): Promise<void>
  /**
   * Accepts no new connection, closes idle ones, and resolves when the last is closed. `signal` closes them all.
   */
  close(signal: AbortSignal): Promise<void>
}

export type Fetch = (
  request: Request,
  bindings: { incoming: IncomingMessage; outgoing: ResponseWithHeaders },
) => Response | Promise<Response>

/** Timeouts of a socket: for the headers, for the whole request, and idle between requests. */
interface Deadlines {
  headersMs: number
  requestMs: number
  idleMs: number
  /** Interval of the check, which adds to the deadlines. */
  checkMs: number
}

/** Together with the interval: at most 15 s for the headers and 60 s for the body. */
const DEADLINES: Deadlines = { headersMs: 12_000, requestMs: 57_000, idleMs: 15_000, checkMs: 2_500 }

interface ListenOptions {
  host: string
  port: number
  /** Further connections are closed at once. */
  maxConnections?: number
  deadlines?: Deadlines
}

export async function listen(fetch: Fetch, options: ListenOptions): Promise<Listener> {
  const underWay = new Set<ResponseWithHeaders>()
  const state = { isDraining: false }
  const server = createHttpServer(
    fetch,
    (response) => {
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
      if (state.isDraining) response.setHeader('Connection', 'close')
    },
    options,
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  /** Without the header, a client would send its next request on a connection that is about to close. */
  const endKeepAlive = () => {
    state.isDraining = true
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  return {
    url: formatUrl(server),
    async drain() {
      const begun = [...underWay]
      endKeepAlive()
      await Promise.all(begun.map((response) => new Promise((resolve) => response.once('close', resolve))))
    },
    close: (signal) =>
      new Promise((resolve) => {
        endKeepAlive()
        // A connection whose response began before this becomes idle when the response ends.
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
  onResponse: (response: ResponseWithHeaders) => void,
  { deadlines = DEADLINES, maxConnections = 20_000 }: ListenOptions,
): Server {
  // Replaces the global `Response` by a light one, which does not turn every body into a stream.
  // The adapter's type allows for HTTP/2 and other classes; the server below has neither.
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    // Of a request without a Host, which HTTP/1.0 allows: health checks of load balancers send such ones.
    hostname: 'localhost',
    errorHandler: (error) => {
      throw error
    },
  })
  const deadlinesOfBodies = new BodyDeadlines(deadlines, ({ socket }, response) =>
    rejectMalformed(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, response),
  )
  const lastResponses = new WeakMap<Duplex, ResponseWithHeaders>()
  const server = createServer(
    {
      headersTimeout: deadlines.headersMs,
      // `BodyDeadlines` has it, because an upload may take longer.
      requestTimeout: 0,
      keepAliveTimeout: deadlines.idleMs,
      connectionsCheckingInterval: deadlines.checkMs,
      maxHeaderSize: 16_384,
      // Node would answer without a body.
      requireHostHeader: false,
      ServerResponse: ResponseWithHeaders,
    },
    (request, response) => {
      lastResponses.set(request.socket, response)
      onResponse(response)
      if (lacksHost(request)) return refuse(response)
      deadlinesOfBodies.watch(request, response)
      // The adapter throws where it cannot make a `Request`, for example of a malformed Host.
      answer(request, response).catch(() => refuse(response))
    },
  )
  server.on('clientError', (fault, socket) => rejectMalformed(fault, socket, lastResponses.get(socket)))
  server.once('close', () => deadlinesOfBodies.close())
  server.maxConnections = maxConnections
  // Above 2,000 Node would drop headers silently, a second Authorization among them; maxHeaderSize is the bound.
  server.maxHeadersCount = 0
  return server
}

/** The adapter would take an empty one for none, as is right for health checks alone. */
const lacksHost = ({ headers: { host }, httpVersion, url = '' }: IncomingMessage): boolean =>
  host === undefined ? httpVersion !== '1.0' : host === '' && !isHealthCheck(url)

function refuse(response: ResponseWithHeaders): void {
  const { body, headers } = malformedAnswer(400, response.requestId)
  response.writeHead(400, headers).end(body)
}

/** As Node answers by default: https://nodejs.org/api/http.html#event-clienterror */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/**
 * Answers a malformed request and closes the socket. An earlier request on the socket still gets its own answer.
 *
 * @param last the response to the latest request that was read from the socket
 */
function rejectMalformed(
  fault: NodeJS.ErrnoException,
  socket: Duplex,
  last: ResponseWithHeaders | undefined,
): void {
  if (last?.req.complete && !last.writableFinished && !last.destroyed) {
    if (!last.headersSent) last.setHeader('Connection', 'close')
    return
  }
  // The body of a request broke off, and the request is answered already or has to wait for an earlier answer.
  const isTaken = last && !last.req.complete && (last.headersSent || last.socket !== socket)
  if (isTaken || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUSES[fault.code ?? ''] ?? 400
  const { body, headers } = malformedAnswer(status, newId())
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}

function formatUrl(server: Server): string {
  // Listening on a TCP port, so the address is not a pipe's name.
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

// Ends requests whose body takes too long. Node's own deadline would end every upload of a large file as well.
interface Waiting {
  response: ResponseWithHeaders
  since: number
}

class BodyDeadlines {
  readonly #waiting = new Map<IncomingMessage, Waiting>()
  readonly #timer: NodeJS.Timeout

  /** @param end called for a request that exceeds its deadline */
  constructor(
    { requestMs, checkMs }: { requestMs: number; checkMs: number },
    end: (request: IncomingMessage, response: ResponseWithHeaders) => void,
  ) {
    this.#timer = setInterval(() => {
      const before = systemClock.monotonic() - requestMs
      for (const [request, { response, since }] of this.#waiting) {
        if (request.complete || request.destroyed) this.#waiting.delete(request)
        else if (since < before && !response.isUpload) {
          this.#waiting.delete(request)
          end(request, response)
        }
      }
    }, checkMs)
    this.#timer.unref()
  }

  watch(request: IncomingMessage, response: ResponseWithHeaders): void {
    const { headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    this.#waiting.set(request, { response, since: systemClock.monotonic() })
    response.once('close', () => {
      if (request.complete) this.#waiting.delete(request)
    })
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
