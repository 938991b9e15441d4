// The `fetch` that an SDK gets for one exchange with a provider. Records the JSON of request and response, never a header,
// and enforces the limits. A stream is passed on unparsed; its record is parsed once, at the end.
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../lib/clock.ts'
import type { Departure } from '../../lib/departure.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { refusalOf } from '../retry-policy.ts'
import { type OutboundLimits, type OutboundResponse, sendRequest } from './outbound-request.ts'
import { type Exchanged, type Recording, readRecording, type WireRecord } from './recording.ts'
import { parseWireJson, type WireFormat } from './wire-format.ts'

export interface WireRecorder {
  fetch: typeof fetch
  /** The record, and the failure if there was one. Call when the SDK's call has ended. */
  finish(): Recording
}

export type WireRequest = Pick<WireRecord, 'requestBody'> & {
  url: string
  /** Of the body. */
  requestBytes: number
}

interface RecorderOptions {
  format: WireFormat
  /** Nothing is sent before it resolves; when it rejects, nothing is sent at all. */
  onRequest: (request: WireRequest) => Promise<Departure>
  limits: OutboundLimits
  signal: AbortSignal
  clock: Clock
  /** Called when the first byte of the response's body has arrived. */
  onFirstByte: (() => void) | undefined
}

interface Exchange extends RecorderOptions, Exchanged {}

export function createWireRecorder(options: RecorderOptions): WireRecorder {
  const exchange: Exchange = {
    ...options,
    url: null,
    requestBody: null,
    status: null,
    contentType: null,
    isStream: false,
    chunks: null,
    failure: undefined,
    hasEndMark: options.format.endMark === undefined,
  }
  return {
    fetch: async (input, init) => {
      try {
        return await runExchange(exchange, String(input), init)
      } catch (error) {
        exchange.failure = error
        if (error instanceof ProviderFailure) exchange.status ??= error.status ?? null
        throw error
      }
    },
    finish: () => readRecording(exchange),
  }
}

const STREAM_TYPES: Record<WireFormat['framing'], RegExp> = {
  // Some servers and proxies name no type, or one of bytes.
  sse: /^(text\/event-stream\b|text\/plain\b|application\/octet-stream\b|$)/i,
  ndjson: /^application\/(x-ndjson|json)\b/i,
}

async function runExchange(exchange: Exchange, url: string, init: RequestInit = {}): Promise<Response> {
  const { limits, signal, format } = exchange
  const body = String(init.body)
  const requestBody: unknown = JSON.parse(body)
  const requestBytes = Buffer.byteLength(body)
  const departure = await exchange.onRequest({ url, requestBody, requestBytes })
  exchange.url = url
  exchange.requestBody = requestBody
  const headers = new Headers(init.headers)
  const { onFirstByte } = exchange
  const response = await sendRequest({
    ...{ departure, url, method: 'POST', headers, body, limits, signal, onFirstByte },
  })
  const contentType = response.headers['content-type'] ?? ''
  exchange.status = response.status
  exchange.contentType = contentType || null
  exchange.chunks = []
  const isStreamAsked = asksForStream(requestBody)
  exchange.isStream = isStreamAsked && isOk(response) && STREAM_TYPES[format.framing].test(contentType)
  if (exchange.isStream) {
    const stream = ReadableStream.from(passOn(exchange, exchange.chunks, response.body))
    return new Response(stream, { headers: { 'content-type': contentType } })
  }
  const text = await readPlain(exchange, exchange.chunks, response)
  // An error instead of a stream has been thrown by now; any other answer is unexpected.
  if (isStreamAsked) throw new ProviderFailure('unknown-format')
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

const isOk = ({ status }: OutboundResponse) => status >= 200 && status < 300

const asksForStream = (body: unknown) =>
  typeof body === 'object' && body !== null && 'stream' in body && body.stream === true

/** Records a stream's bytes and passes them on, up to the end mark: a server may leave the connection open after it. */
async function* passOn(
  exchange: Exchange,
  chunks: Uint8Array[],
  body: OutboundResponse['body'],
): AsyncGenerator<Uint8Array> {
  const { framing, endMark, createRepair } = exchange.format
  const checkLines = createLineCheck()
  const repair = createRepair?.() ?? ((chunk = Buffer.of()) => chunk)
  const hasEndMark = endMark === undefined ? () => false : createEndMarkSearch(endMark)
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      checkLines(chunk)
      yield repair(chunk)
      if (hasEndMark(chunk)) {
        exchange.hasEndMark = true
        break
      }
      // A server that sends faster than this process reads would otherwise keep all other requests waiting.
      await setImmediate()
    }
    yield repair()
    // The SDK reads no event without its blank line, which the very last one may lack.
    if (framing === 'sse') yield Buffer.from('\n\n')
  } catch (error) {
    exchange.failure = error
    throw error
  }
}

/** A page takes about a thousand frames of two or three lines, long reasoning before it ten thousand. */
const MAX_LINES = 45_000
/** The longest frames repeat the whole text at the end; the SDK holds a frame several times over. */
const MAX_LINE_BYTES = 512 * 1024
const LINE_FEED = 10

function createLineCheck(): (chunk: Uint8Array) => void {
  let [lineCount, lineBytes] = [0, 0]
  return (chunk) => {
    const last = chunk.lastIndexOf(LINE_FEED)
    for (const byte of chunk) if (byte === LINE_FEED) lineCount += 1
    lineBytes = last < 0 ? lineBytes + chunk.length : chunk.length - last
    if (lineCount > MAX_LINES || lineBytes > MAX_LINE_BYTES) throw new ProviderFailure('too-large')
  }
}

/** Finds an event with this text, wherever chunks cut it. JSON cannot hold it: a line break in JSON is escaped. */
function createEndMarkSearch(endMark: string): (chunk: Uint8Array) => boolean {
  const pattern = new RegExp(`\\ndata: ?${RegExp.escape(endMark)}`)
  let tail = '\n'
  return (chunk) => {
    const text = tail + Buffer.from(chunk).toString('latin1')
    tail = text.slice(-endMark.length - '\ndata: '.length)
    return pattern.test(text)
  }
}

/** @throws ProviderFailure for every body but a good answer in the provider's format */
async function readPlain(
  exchange: Exchange,
  chunks: Uint8Array[],
  response: OutboundResponse,
): Promise<string> {
  for await (const chunk of response.body) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const reading = exchange.format.read(parseWireJson(text))
  if (!isOk(response)) {
    throw refusalOf(response, exchange.clock, typeof reading === 'object' ? reading : undefined)
  }
  if (reading === undefined) throw new ProviderFailure('unknown-format')
  if (reading !== 'answer') throw new ProviderFailure(reading.kind, reading)
  return text
}
