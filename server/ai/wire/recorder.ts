// The `fetch` that an SDK gets for one exchange with a provider. Records the JSON of request and response, never a header,
// and enforces the limits. A stream is passed on unparsed; its record is parsed once, at the end.
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../lib/clock.ts'
import type { Departure } from '../../lib/departure.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { refusalOf } from '../retry-policy.ts'
import { type OutboundLimits, type OutboundResponse, sendRequest } from './outbound-request.ts'
import { type Exchanged, type Recording, readRecording, type WireRecord } from './recording.ts'
import { createStreamSimplifier } from './simplified-stream.ts'
import { parsePlain, type WireFormat } from './wire-format.ts'

export interface WireRecorder {
  /** Rejects where a server answers in one piece; the next call then returns that answer. */
  fetch: typeof fetch
  hasPlainAnswer(): boolean
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

interface Exchange extends RecorderOptions, Exchanged {
  /** An answer in one piece. */
  plain: string | undefined
}

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
    plain: undefined,
  }
  return {
    hasPlainAnswer: () => exchange.plain !== undefined,
    fetch: async (input, init) => {
      if (exchange.plain !== undefined)
        return new Response(exchange.plain, { headers: { 'content-type': 'application/json' } })
      const response = await runExchange(exchange, String(input), init).catch((error: unknown) => {
        exchange.failure = error
        if (error instanceof ProviderFailure) exchange.status ??= error.status ?? null
        throw error
      })
      if (!response) throw new Error('A server has answered in one piece.')
      return response
    },
    finish: () => readRecording(exchange),
  }
}

/** Some servers and proxies name another type for a stream, one of bytes, or none. HTML is none. */
const STREAM_TYPE = /^(text\/(event-stream|plain)|application\/(octet-stream|(x-nd)?json)|$)/i

/** @returns undefined for an answer in one piece */
async function runExchange(
  exchange: Exchange,
  url: string,
  init: RequestInit = {},
): Promise<Response | undefined> {
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
  const { start, body: answer } = await readStart(response.body)
  const isPlain = format.framing === 'sse' && /[{[]/.test(start)
  exchange.isStream = isOk(response) && STREAM_TYPE.test(contentType) && !isPlain
  if (exchange.isStream) {
    const stream = ReadableStream.from(passOn(exchange, exchange.chunks, answer))
    return new Response(stream, { headers: { 'content-type': contentType } })
  }
  const json = await readPlain(exchange, exchange.chunks, { ...response, body: answer })
  exchange.plain = JSON.stringify(format.simplify?.(json) ?? json)
  exchange.hasEndMark = true
  return undefined
}

/** The first character that is no blank, and the whole body: the type of an answer may be that of another form. */
async function readStart(body: OutboundResponse['body']) {
  const rest = body[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let start = ''
  while (start === '') {
    const { done, value } = await rest.next()
    if (done) break
    read.push(value)
    start = Buffer.from(value).toString('latin1').trimStart().slice(0, 1)
  }
  const whole = async function* () {
    yield* read
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { start, body: whole() }
}

const isOk = ({ status }: OutboundResponse) => status >= 200 && status < 300

/** Records a stream's bytes and passes them on, up to the end mark: a server may leave the connection open after it. */
async function* passOn(
  exchange: Exchange,
  chunks: Uint8Array[],
  body: OutboundResponse['body'],
): AsyncGenerator<Uint8Array> {
  const { framing, endMark, simplify } = exchange.format
  const checkLines = createLineCheck()
  const change = simplify ? createStreamSimplifier(simplify) : (chunk: Uint8Array = Buffer.of()) => chunk
  const hasEndMark = endMark === undefined ? () => false : createEndMarkSearch(endMark)
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      checkLines(chunk)
      yield change(chunk)
      if (hasEndMark(chunk)) {
        exchange.hasEndMark = true
        break
      }
      // A server that sends faster than this process reads would otherwise keep all other requests waiting.
      await setImmediate()
    }
    yield change()
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
): Promise<unknown> {
  for await (const chunk of response.body) chunks.push(chunk)
  const json = parsePlain(Buffer.concat(chunks))
  const reading = exchange.format.read(json)
  if (!isOk(response)) {
    throw refusalOf(response, exchange.clock, typeof reading === 'object' ? reading : undefined)
  }
  if (reading === undefined) throw new ProviderFailure('unknown-format')
  if (reading !== 'answer') throw new ProviderFailure(reading.kind, reading)
  return json
}
