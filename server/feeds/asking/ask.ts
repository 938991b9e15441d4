// Requests to the server of a feed, whose address its owner has named.
import { createWriteStream } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UnreadableFile } from '../../import/problem.ts'
import { createMeter } from '../../lib/hash-bytes.ts'
import { PrivateAddress, sendWithin } from '../../lib/named-address.ts'
import type { FeedContext } from '../feed-kind.ts'

const SILENCE_MS = 30_000
/** Calendars are often behind one. */
const MAX_REDIRECTS = 3

export interface Question {
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
  maxBytes: number
  /** Where the answer is written to. */
  to: string
}

export interface Answered {
  /** `unchanged`: nothing was written. */
  is: 'here' | 'unchanged'
  size: number
  sha256: string
  headers: IncomingHttpHeaders
}

type Asking = Pick<FeedContext, 'leave' | 'reach' | 'signal'>

/**
 * Writes the answer to a file.
 *
 * @throws UnreadableFile if the server cannot be asked, refuses, or sends too much
 */
export async function ask(context: Asking, question: Question, redirects = MAX_REDIRECTS): Promise<Answered> {
  const { url, maxBytes, to } = question
  const departure = await context.leave({ url })
  try {
    const response = await send(context, question, departure)
    const { statusCode: status = 0, headers } = response
    const target = status >= 300 && status < 400 ? headers.location : undefined
    if (status === 304 || target !== undefined || status >= 300) response.destroy()
    if (target !== undefined && redirects > 0 && !question.body) {
      await departure.close({ status: 'completed' })
      return await ask(context, follow(question, target), redirects - 1)
    }
    if (status === 304) {
      await departure.close({ status: 'completed' })
      return { is: 'unchanged', size: 0, sha256: '', headers }
    }
    if (status === 401 || status === 403) throw new UnreadableFile(url.host, 'server_denied')
    if (status !== 200)
      throw new UnreadableFile(url.host, status === 404 ? 'missing_media' : 'server_unreachable')
    if (Number(headers['content-length'] ?? 0) > maxBytes) {
      response.destroy()
      throw new UnreadableFile(url.host, 'too_large')
    }
    const meter = createMeter(maxBytes, () => new UnreadableFile(url.host, 'too_large'))
    await pipeline(response, meter.stream, createWriteStream(to, { mode: 0o600 }), { signal: context.signal })
    const measured = meter.measured()
    departure.responseBytes = measured.size
    await departure.close({ status: 'completed' })
    return { is: 'here', ...measured, headers }
  } catch (error) {
    await departure.close({ status: 'failed' })
    context.signal.throwIfAborted()
    if (error instanceof UnreadableFile) throw error
    if (error instanceof PrivateAddress) throw new UnreadableFile(url.host, 'private_feed', { cause: error })
    throw new UnreadableFile(url.host, 'server_unreachable', { cause: error })
  }
}

async function send(
  { reach, signal }: Asking,
  { url, headers = {}, body }: Question,
  departure: Parameters<typeof sendWithin>[2]['departure'],
): Promise<IncomingMessage> {
  const bytes = body && Buffer.from(JSON.stringify(body))
  return sendWithin(reach, url, {
    ...{ departure, signal, silenceMs: SILENCE_MS, method: bytes ? 'POST' : 'GET' },
    headers: {
      Accept: '*/*',
      'User-Agent': 'Dayleaf',
      ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) }),
      ...headers,
    },
    ...(bytes && { body: () => Readable.from([bytes]) }),
  })
}

/** Sends the credential to the same origin only, and follows no redirect from HTTPS to HTTP. @throws UnreadableFile */
function follow(question: Question, location: string): Question {
  const url = URL.parse(location, question.url.href)
  const isAllowed =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && question.url.protocol === 'http:'))
  if (!isAllowed || url.username !== '') throw new UnreadableFile(question.url.host, 'server_unreachable')
  const { Authorization: _authorization, ...others } = question.headers ?? {}
  return { ...question, url, headers: url.origin === question.url.origin ? (question.headers ?? {}) : others }
}
