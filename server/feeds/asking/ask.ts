// Requests to the server of a feed, whose address its owner has named.
import { createWriteStream } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { UnreadableFile } from '../../import/problem.ts'
import { createMeter } from '../../lib/hash-bytes.ts'
import { PrivateAddress, sendWithin } from '../../lib/named-address.ts'
import type { FeedContext } from '../feed-kind.ts'
import { Pace } from './pace.ts'

const SILENCE_MS = 30_000
/** Calendars are often behind one. */
const MAX_REDIRECTS = 3
/** A path that is not there, or not for this method. */
const ABSENT: readonly number[] = [404, 405, 501]
/** What a server that is there says while it is busy or begins anew, also by a proxy before it. */
const PASSING: readonly number[] = [429, 502, 503, 504]
const FIRST_WAIT_MS = 500

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
  /** But for `here`, nothing was written. */
  is: 'here' | 'unchanged'
  size: number
  sha256: string
  headers: IncomingHttpHeaders
}

type Asking = Pick<FeedContext, 'leave' | 'reach' | 'signal' | 'patience'>

/** The server may answer in a moment. */
class PassingFault extends UnreadableFile {
  constructor(host: string, options?: ErrorOptions) {
    super(host, 'server_unreachable', options)
  }
}

/**
 * Writes the answer to a file. A server that has answered in this run is asked again after ever longer waits, which its
 * patience pays for.
 *
 * @throws UnreadableFile if the server cannot be asked, refuses, sends too much, or too slowly
 */
export async function ask(context: Asking, question: Question, redirects = MAX_REDIRECTS): Promise<Answered> {
  const answered = await askUntilAnswered(context, question, redirects > 0 && !question.body)
  return 'url' in answered ? ask(context, answered, redirects - 1) : answered
}

async function askUntilAnswered(context: Asking, question: Question, mayFollow: boolean) {
  const { patience, signal } = context
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2)
    try {
      const answered = await askOnce(context, question, mayFollow)
      patience.hasAnswered = true
      return answered
    } catch (error) {
      if (!(error instanceof PassingFault) || !patience.hasAnswered || waitMs > patience.ms) throw error
      patience.ms -= waitMs
      await setTimeout(waitMs, undefined, { signal })
    }
}

/** @returns another question where the server is elsewhere */
async function askOnce(
  context: Asking,
  question: Question,
  mayFollow: boolean,
): Promise<Answered | Question> {
  const { url, maxBytes, to } = question
  const { patience } = context
  const departure = await context.leave({ url })
  using pace = new Pace(url.host, patience.ms)
  const signal = AbortSignal.any([context.signal, pace.signal])
  try {
    const response = await send({ ...context, signal }, question, departure)
    pace.countAnswer()
    const { statusCode: status = 0, headers } = response
    if (status >= 300) response.destroy()
    const isUnchanged = status === 304
    if (isUnchanged || (mayFollow && status >= 300 && status < 400)) {
      const next = isUnchanged ? undefined : follow(question, headers.location)
      await departure.close({ status: 'completed' })
      return next ?? { is: 'unchanged', size: 0, sha256: '', headers }
    }
    if (status === 401 || status === 403) throw new UnreadableFile(url.host, 'server_denied')
    if (status < 400 && status !== 200) throw new UnreadableFile(url.host, 'server_unknown')
    if (PASSING.includes(status)) throw new PassingFault(url.host)
    if (status !== 200)
      throw new UnreadableFile(url.host, ABSENT.includes(status) ? 'missing_media' : 'server_unreachable')
    if (Number(headers['content-length'] ?? 0) > maxBytes) {
      response.destroy()
      throw new UnreadableFile(url.host, 'too_large')
    }
    const meter = createMeter(maxBytes, () => new UnreadableFile(url.host, 'too_large'))
    const file = createWriteStream(to, { mode: 0o600 })
    await pipeline(pace.watch(response), meter.stream, file, { signal })
    const measured = meter.measured()
    departure.responseBytes = measured.size
    await departure.close({ status: 'completed' })
    return { is: 'here', ...measured, headers }
  } catch (error) {
    await departure.close({ status: 'failed' })
    throw asProblem(error, url, signal)
  } finally {
    patience.ms -= pace.lateMs
  }
}

/** @param signal that of the run or of the server's pace, whose reason comes first */
function asProblem(error: unknown, { host }: URL, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof UnreadableFile) return error
  if (error instanceof PrivateAddress) return new UnreadableFile(host, 'private_feed', { cause: error })
  return new PassingFault(host, { cause: error })
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
function follow(question: Question, location: string | undefined): Question {
  const url = location === undefined ? null : URL.parse(location, question.url.href)
  const isAllowed =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && question.url.protocol === 'http:'))
  if (!isAllowed || url.username !== '') throw new UnreadableFile(question.url.host, 'server_unreachable')
  const { Authorization: _authorization, ...others } = question.headers ?? {}
  return { ...question, url, headers: url.origin === question.url.origin ? (question.headers ?? {}) : others }
}
