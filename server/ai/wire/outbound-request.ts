// HTTP requests to providers, with limits for every phase. On `node:http` and not on `fetch`, because fetch has no limit
// for connecting alone and keeps limits of its own (five minutes without headers) that an operator with a slow local
// model could not raise.
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Departure } from '../../lib/departure.ts'
import { ProviderFailure } from '../provider-failure.ts'

export interface OutboundLimits {
  connectMs: number
  /**
   * Longest time without a byte, once the first one of the body has come. Before it only the caller's limit holds: a local
   * server says nothing while it loads a model and reads the prompt, nor while another call is served.
   */
  silenceMs: number
  maxBytes: number
}

export interface OutboundRequest {
  /** Its row in the ledger; the caller ends it. */
  departure: Departure
  url: string
  method: 'GET' | 'POST'
  headers: Headers
  body?: string | StreamedBody
  limits: OutboundLimits
  /** Ends the request and closes its socket, in every state. */
  signal: AbortSignal
  onFirstByte?: (() => void) | undefined
}

/** A body that is read while it is sent. */
export interface StreamedBody {
  /** Bytes. */
  length: number
  read(): AsyncIterable<Uint8Array>
}

export interface OutboundResponse {
  status: number
  headers: IncomingHttpHeaders
  body: AsyncIterable<Uint8Array>
}

/** The whole body. @throws like `sendRequest` */
export async function readAll({ body }: OutboundResponse): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body))
}

/** @throws ProviderFailure, or the signal's reason; reading the body throws the same */
export function sendRequest(outbound: OutboundRequest): Promise<OutboundResponse> {
  const { signal, limits, departure } = outbound
  if (signal.aborted) return Promise.reject(signal.reason)
  departure.use()
  const { promise, resolve, reject } = Promise.withResolvers<OutboundResponse>()
  const request = open(outbound)
  const guard = createGuard(signal, (reason) => {
    request.destroy()
    reject(reason)
  })
  let isConnected = false
  let isAnswered = false
  guard.expectWithin(limits.connectMs, 'connect-timeout')
  request.on('error', (error) => {
    // A server may answer before it has read the whole body.
    if (!isAnswered) guard.finish(describeFault(error, isConnected))
  })
  request.on('socket', (socket) => {
    socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      isConnected = true
      departure.isConnected = true
      guard.expectNothing()
    })
  })
  request.on('response', (response) => {
    departure.httpStatus = response.statusCode ?? null
    const refusal = refuse(response)
    if (refusal) return guard.finish(refusal)
    isAnswered = true
    guard.expectNothing()
    resolve({
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: readBody(response, guard, outbound),
    })
  })
  if (typeof outbound.body !== 'object') request.end(outbound.body)
  else {
    const onPiece = () => {
      if (isConnected && !isAnswered) guard.expectWithin(limits.silenceMs, 'silent')
    }
    sendBody(request, outbound.body, onPiece).catch((error: unknown) => {
      // The request itself emits the errors of the connection.
      if (!isAnswered && !request.destroyed) guard.finish(error)
    })
  }
  return promise
}

/** Waits whenever the socket's buffer is full. */
async function sendBody(request: ClientRequest, { read }: StreamedBody, onPiece: () => void): Promise<void> {
  for await (const piece of read()) {
    if (request.destroyed) return
    onPiece()
    if (request.write(piece)) continue
    await new Promise<void>((resolve) => {
      const goOn = () => {
        request.off('drain', goOn).off('close', goOn)
        resolve()
      }
      request.on('drain', goOn).on('close', goOn)
    })
  }
  request.end()
}

interface Guard {
  /** Restarts the only timer. */
  expectWithin(ms: number, orElse: 'connect-timeout' | 'silent'): void
  expectNothing(): void
  /** Ends the exchange; the first reason is kept. */
  finish(reason?: unknown): void
  reason(): unknown
}

function createGuard(signal: AbortSignal, close: (reason: unknown) => void): Guard {
  let timer: NodeJS.Timeout | undefined
  let firstReason: unknown
  const finish = (reason?: unknown) => {
    firstReason ??= reason
    clearTimeout(timer)
    close(firstReason)
  }
  signal.addEventListener('abort', () => finish(signal.reason), { once: true })
  return {
    finish,
    reason: () => firstReason,
    expectNothing: () => clearTimeout(timer),
    expectWithin(ms, orElse) {
      clearTimeout(timer)
      timer = setTimeout(() => finish(new ProviderFailure(orElse)), ms)
    },
  }
}

function open({ url, method, headers, body }: OutboundRequest) {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return request(url, {
    method,
    // A connection for each request: a kept one may have died, and closing it ends the exchange.
    agent: false,
    headers: {
      ...Object.fromEntries(headers),
      // Answers are short texts; without compression nothing can expand to gigabytes.
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-length': lengthOf(body) }),
    },
  })
}

const lengthOf = (body: string | StreamedBody) =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.length

function describeFault(error: NodeJS.ErrnoException, isConnected: boolean): ProviderFailure {
  if (error.code?.startsWith('HPE_')) return new ProviderFailure('unknown-format', { cause: error })
  return new ProviderFailure(isConnected ? 'broken-off' : 'unreachable', { cause: error })
}

/** A redirect is not followed, because the key must never reach another origin. */
function refuse({ statusCode = 0, headers }: IncomingMessage): ProviderFailure | undefined {
  if (statusCode >= 300 && statusCode < 400) return new ProviderFailure('redirected', { status: statusCode })
  const encoding = headers['content-encoding']
  if (encoding && encoding !== 'identity')
    return new ProviderFailure('unknown-format', { status: statusCode })
  return undefined
}

async function* readBody(
  response: IncomingMessage,
  guard: Guard,
  { limits: { maxBytes, silenceMs }, departure, onFirstByte }: OutboundRequest,
): AsyncGenerator<Uint8Array> {
  let byteCount = 0
  try {
    for await (const chunk of response) {
      if (byteCount === 0) onFirstByte?.()
      guard.expectWithin(silenceMs, 'silent')
      byteCount += chunk.length
      departure.responseBytes = byteCount
      if (byteCount > maxBytes) throw new ProviderFailure('too-large')
      yield chunk
    }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw guard.reason() ?? new ProviderFailure('broken-off', { cause: error })
  } finally {
    guard.finish()
  }
}
