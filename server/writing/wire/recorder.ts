import type { Clock } from '../../lib/clock.ts'
import { type FailureKind, failureKindOf, ProviderFailure } from '../provider-failure.ts'
import { parseRetryAfter } from '../retry-policy.ts'
import { type BodyCapture, createBodyLog } from './body-log.ts'
import type { Framing } from './frame-reader.ts'
import { type OutboundLimits, type OutboundResponse, sendRequest } from './outbound-request.ts'
import { watchStream } from './stream-watch.ts'
import { parseWireJson, type StreamState, type WireFormat } from './wire-format.ts'

/**
 * The `fetch` that an SDK gets for one exchange with a provider. It keeps the exact JSON that went both ways
 * (never a header), and it sees every frame before the SDK does: a fault ends the exchange here, in one place
 * and with one meaning, whichever SDK would have read on.
 */
export interface WireRecorder {
  fetch: typeof fetch
  course: StreamState
  getRecord(): WireRecord
  /** From now on no more is told of the body than its type, size and hash. */
  discardBody(): void
}

export interface WireRecord {
  url: string | null
  requestBody: unknown
  status: number | null
  /** The JSON; for a stream the list of its frames; `{contentType, bytes, sha256}` of what is not the format's. */
  responseBody: unknown
}

/** What is about to go over the wire. */
export type WireRequest = Pick<WireRecord, 'requestBody'> & { url: string }

interface RecorderOptions {
  format: WireFormat
  /** Nothing is sent before it resolves; when it rejects, nothing is sent at all. */
  beforeSending: ((request: WireRequest) => Promise<void>) | undefined
  limits: OutboundLimits
  signal: AbortSignal
  clock: Clock
}

interface Exchange extends RecorderOptions {
  course: StreamState
  url: string | null
  requestBody: unknown
  status: number | null
  log: BodyCapture | undefined
}

const STREAM_TYPES: Record<Framing, RegExp> = {
  sse: /^text\/event-stream\b/i,
  ndjson: /^application\/(x-ndjson|json)\b/i,
}

export function createWireRecorder(options: RecorderOptions): WireRecorder {
  const course: StreamState = { failure: undefined, ending: undefined, hasEndMark: false }
  const exchange: Exchange = {
    ...options,
    course,
    url: null,
    requestBody: null,
    status: null,
    log: undefined,
  }
  return {
    course,
    getRecord: () => {
      const { url, requestBody, status, log } = exchange
      return { url, requestBody, status, responseBody: log?.toJson() ?? null }
    },
    discardBody: () => exchange.log?.discardBody(),
    fetch: async (input, init) => {
      try {
        return await runExchange(exchange, String(input), init)
      } catch (error) {
        course.failure = error
        if (error instanceof ProviderFailure) exchange.status ??= error.status ?? null
        throw error
      }
    },
  }
}

async function runExchange(exchange: Exchange, url: string, init: RequestInit = {}): Promise<Response> {
  const { limits, signal, format, course } = exchange
  const body = String(init.body)
  const requestBody: unknown = JSON.parse(body)
  await exchange.beforeSending?.({ url, requestBody })
  exchange.url = url
  exchange.requestBody = requestBody
  const headers = new Headers(init.headers)
  const response = await sendRequest({ url, method: 'POST', headers, body, limits, signal })
  const contentType = response.headers['content-type']
  const log = createBodyLog(contentType)
  exchange.status = response.status
  exchange.log = log
  const isStreamAsked = asksForStream(exchange.requestBody)
  if (isStreamAsked && isOk(response) && STREAM_TYPES[format.framing].test(contentType ?? '')) {
    const stream = ReadableStream.from(watchStream(response.body, { format, course, log }))
    return new Response(stream, { headers: { 'content-type': contentType ?? '' } })
  }
  const text = await readPlain(exchange, response, log)
  // An error that came instead of a stream is thrown by now; anything else is not what was asked for.
  if (isStreamAsked) throw new ProviderFailure('unknown-format')
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

const isOk = ({ status }: OutboundResponse) => status >= 200 && status < 300

const asksForStream = (body: unknown) =>
  typeof body === 'object' && body !== null && 'stream' in body && body.stream === true

/** @throws ProviderFailure for every body but a good answer in the provider's format */
async function readPlain(exchange: Exchange, response: OutboundResponse, log: BodyCapture): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body) {
    log.addBytes(chunk)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  const json = parseWireJson(text)
  const reading = json === undefined ? undefined : exchange.format.read(json)
  if (reading) log.keepJson(json)
  if (!isOk(response)) throw describeRefusal(response, reading?.failure, exchange.clock)
  if (!reading) throw new ProviderFailure('unknown-format')
  if (reading.failure) throw new ProviderFailure(reading.failure)
  return reading.forSdk === undefined ? text : JSON.stringify(reading.forSdk)
}

function describeRefusal(
  response: OutboundResponse,
  said: FailureKind | undefined,
  clock: Clock,
): ProviderFailure {
  const { status, headers } = response
  const retryAfterSeconds = parseRetryAfter(headers['retry-after'], clock.now())
  const kind = said === undefined || said === 'reported-error' ? failureKindOf(status) : said
  return new ProviderFailure(kind, { status, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}
