import { hash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Answer, Dialect } from './dialect.ts'

/** A stand-in's response to one request for a text. */
interface Exchange {
  dialect: Dialect
  answer: Answer
  isStream: boolean
  headers: IncomingHttpHeaders
  response: ServerResponse
}

export type Scenario = (exchange: Exchange) => Promise<void> | void

function open({ dialect, response }: Exchange): void {
  response.socket?.setNoDelay(true)
  response.writeHead(200, { 'content-type': dialect.streamType })
}

/** Writes with backpressure, until the reader disconnects. */
export async function write(response: ServerResponse, bytes: string | Uint8Array): Promise<void> {
  if (response.destroyed || response.write(bytes)) return
  const ending = new AbortController()
  const { signal } = ending
  const settled = [once(response, 'drain', { signal }), once(response, 'close', { signal })]
  await Promise.race(settled)
  ending.abort()
  await Promise.allSettled(settled)
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** The response without its end mark. */
async function sendContent(exchange: Exchange): Promise<string[]> {
  const { content, end } = exchange.dialect.stream(exchange.answer)
  open(exchange)
  for (const frame of content) await write(exchange.response, frame)
  return end
}

export const success: Scenario = async (exchange) => {
  const { dialect, answer, response, isStream } = exchange
  if (!isStream) return sendJson(response, 200, dialect.plain(answer))
  const end = await sendContent(exchange)
  response.end(end.join(''))
}

/** Responds with this text instead of the stand-in's own. */
export const answering =
  (change: Partial<Answer>): Scenario =>
  (exchange) =>
    success({ ...exchange, answer: { ...exchange.answer, ...change } })

/** Sends frames of the test without a text, and leaves the stream open. */
export const sayingFrames =
  (frames: readonly unknown[]): Scenario =>
  async (exchange) => {
    open(exchange)
    await write(exchange.response, frames.map(exchange.dialect.frame).join(''))
  }

/** Sends frames of the test without a text, and ends the stream. */
export const endingAfter =
  (frames: readonly unknown[]): Scenario =>
  async (exchange) => {
    await sayingFrames(frames)(exchange)
    exchange.response.end()
  }

/** Sends frames of the test before the response. */
export const saying =
  (frames: readonly unknown[]): Scenario =>
  async (exchange) => {
    await sayingFrames(frames)(exchange)
    const { content, end } = exchange.dialect.stream(exchange.answer)
    exchange.response.end([...content, ...end].join(''))
  }

/** Sends a frame of the test after the first one of the response. */
export const inserting =
  (frame: unknown): Scenario =>
  async (exchange) => {
    const { dialect, answer, response } = exchange
    const { content, end } = dialect.stream(answer)
    open(exchange)
    response.end([...content.toSpliced(1, 0, dialect.frame(frame)), ...end].join(''))
  }

/** Sends the content, then waits for the test before it ends the stream. */
export const held =
  (release: Promise<void>): Scenario =>
  async (exchange) => {
    const end = await sendContent(exchange)
    await release
    exchange.response.end(end.join(''))
  }

/** Waits for the test before each frame of the content. */
export const inSteps =
  (nextStep: () => Promise<void>): Scenario =>
  async (exchange) => {
    const { dialect, answer, response } = exchange
    const { content, end } = dialect.stream(answer)
    open(exchange)
    for (const frame of content) {
      await nextStep()
      await write(response, frame)
    }
    response.end(end.join(''))
  }

/** Sends every byte in a packet of its own, so that each frame and each character is split everywhere. */
export const splitAtEveryByte: Scenario = async (exchange) => {
  const { dialect, answer, response } = exchange
  const { content, end } = dialect.stream(answer)
  open(exchange)
  for (const byte of Buffer.from([...content, ...end].join(''))) {
    await write(response, Uint8Array.of(byte))
    await setImmediate()
  }
  response.end()
}

export const refusing =
  (status: number, headers: Record<string, string> = {}): Scenario =>
  ({ response, dialect }) =>
    sendJson(response, status, dialect.error(status), headers)

export const refusingWith =
  (status: number, body: unknown): Scenario =>
  ({ response }) =>
    sendJson(response, status, body)

export const redirectingTo =
  (url: string): Scenario =>
  ({ response }) => {
    response.writeHead(307, { location: url }).end()
  }

export const silentBeforeHeaders: Scenario = () => {}

export const silentInMidStream: Scenario = async (exchange) => {
  await sendContent(exchange)
}

export const resetBeforeHeaders: Scenario = ({ response }) => {
  response.socket?.resetAndDestroy()
}

/** Sends the content, and resets after the test has received it, because a reset discards bytes in transit. */
export const resetAfter =
  (seen: Promise<void>): Scenario =>
  async (exchange) => {
    await sendContent(exchange)
    await seen
    exchange.response.socket?.resetAndDestroy()
  }

export const withoutEndMark: Scenario = async (exchange) => {
  await sendContent(exchange)
  exchange.response.end()
}

/** A response without its end mark. */
export const withoutLastFrame: Scenario = async (exchange) => {
  const end = await sendContent(exchange)
  exchange.response.end(end.slice(0, -1).join(''))
}

/** The connection stays open after the end mark. */
export const lingering: Scenario = async (exchange) => {
  const end = await sendContent(exchange)
  await write(exchange.response, end.join(''))
}

export const reportingErrorInMidStream: Scenario = async (exchange) => {
  await sendContent(exchange)
  const { dialect, response } = exchange
  response.end(dialect.frame(dialect.error(500)))
}

export const malformed: Scenario = async (exchange) => {
  const { dialect, response, isStream } = exchange
  if (!isStream)
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [')
  await sendContent(exchange)
  response.end(dialect.frame('x').replace('"x"', '{"broken": '))
}

export const htmlWith =
  (status: number): Scenario =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Router</title><p>Please log in.</p>')
  }

/** HTML that claims to be the stream that was asked for. */
export const htmlAsStream: Scenario = (exchange) => {
  open(exchange)
  exchange.response.end('<!doctype html>\n\n<p>Please log in.</p>\n\n')
}

/** Valid JSON that overflows the stack of recursive functions. */
export const deepJson: Scenario = (exchange) => {
  const { dialect, response } = exchange
  const depth = 100_000
  open(exchange)
  response.end(
    dialect
      .frame(dialect.error(500))
      .replace(/"error"/, `"deep":${'['.repeat(depth)}${']'.repeat(depth)},"error"`),
  )
}

export const brokenUtf8: Scenario = async (exchange) => {
  await sendContent(exchange)
  exchange.response.end(Buffer.from([0xff, 0xfe, 0x0a]))
}

export const cutInFrame: Scenario = async (exchange) => {
  const [end = ''] = await sendContent(exchange)
  exchange.response.end(end.slice(0, end.length / 2))
}

export const emptyBody: Scenario = (exchange) => {
  open(exchange)
  exchange.response.end()
}

export const resetAfterHeaders: Scenario = async (exchange) => {
  open(exchange)
  exchange.response.flushHeaders()
  await setImmediate()
  exchange.response.socket?.resetAndDestroy()
}

export const noHttp: Scenario = ({ response }) => {
  response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n')
}

/** Sends bytes for ever. */
export const dripping: Scenario = async (exchange) => {
  const { dialect, answer, response } = exchange
  const { content } = dialect.stream({ ...answer, pieces: ['drip '] })
  open(exchange)
  while (!response.destroyed) {
    for (const frame of content) await write(response, frame)
    await setTimeout(10)
  }
}

/** Always other words: a text that repeats itself is stopped for that. */
export const endless: Scenario = async (exchange) => {
  const { dialect, answer, response } = exchange
  open(exchange)
  for (let count = 0; !response.destroyed; count += 1) {
    const words = Array.from({ length: 3000 }, (_, at) => hash('sha1', `${count} ${at}`).slice(0, 20))
    const { content } = dialect.stream({ ...answer, pieces: [words.join(' ')] })
    for (const frame of content) await write(response, frame)
  }
}

const BOMB_BYTES = 32 * 1024 * 1024

export const gzipBomb: Scenario = ({ dialect, response }) => {
  response.writeHead(200, { 'content-type': dialect.streamType, 'content-encoding': 'gzip' })
  response.end(gzipSync(Buffer.alloc(BOMB_BYTES, ' ')))
}

const credentialsOf = ({ headers }: Exchange) => `${headers.authorization ?? ''}${headers['x-api-key'] ?? ''}`

/** An error that contains the request's credentials. */
export const echoingKeyInError: Scenario = (exchange) => {
  const { dialect, response } = exchange
  const said = JSON.stringify(credentialsOf(exchange)).slice(1, -1)
  const body = JSON.stringify(dialect.error(422)).replace('The stand-in', () => `${said} The stand-in`)
  response.writeHead(400, { 'content-type': 'application/json' })
  response.end(body)
}

/** A valid response with the request's credentials in its text. */
export const echoingKeyInText: Scenario = (exchange) =>
  success({
    ...exchange,
    answer: { ...exchange.answer, pieces: [`# Day\n\n`, `Key ${credentialsOf(exchange)}.`] },
  })

/** A valid response with the request's credentials in its text, repeatedly, split in two at every place. */
export const echoingKeyInPieces: Scenario = (exchange) => {
  const key = credentialsOf(exchange)
  const pieces = [...key].flatMap((_, place) => [key.slice(0, place), key.slice(place), ' '])
  return success({ ...exchange, answer: { ...exchange.answer, pieces: ['# Day\n\n', ...pieces] } })
}
