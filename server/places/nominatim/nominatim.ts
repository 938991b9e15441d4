/** Asks a Nominatim-compatible service for names of points: one request a second, as such services demand. */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../lib/clock.ts'
import type { Leave } from '../../lib/departure.ts'
import { parseRetryAfter } from '../../lib/retry-after.ts'
import type { Point } from '../naming/place-ranking.ts'
import { type NominatimName, nameFor } from './answer.ts'
import { createRateLimitedQueue, systemWait, type Wait } from './rate-limited-queue.ts'
import { askNominatim, type NominatimOutcome, nominatimUrl } from './request.ts'

interface NominatimOptions {
  readonly baseUrl: string
  /** Names us to the service, as its rules ask for. */
  readonly userAgent: string
  readonly clock: Clock
  readonly wait?: Wait
  /** For one request, to the last byte of its answer. */
  readonly timeoutMs?: number
  /** Requests in the queue; further ones get no name. */
  readonly maxQueued?: number
}

interface NominatimQuery extends Point {
  /** BCP 47; without it names come in the language of the place. */
  readonly language?: string | undefined
  /** An IANA name: the country is left out where it is one of the country's. */
  readonly timeZone?: string | null | undefined
  /** How long the caller waits. A later answer is kept for the next call. */
  readonly waitMs?: number
  /** For the request, if one is needed. */
  readonly leave: Leave
}

export interface Nominatim {
  /** Undefined where there is no name, and whenever the service fails. */
  reverse(query: NominatimQuery): Promise<string | undefined>
  /** True for a while after the service refused or failed. Calls then get no name, and make no request. */
  readonly isPaused: boolean
  /** Ends the request and the queue, without names. */
  close(): void
}

const intervalMs = 1000
// Some 300 bytes each.
const maxKeptNames = 2000
const firstPauseMs = 60_000
const maxPauseMs = 3_600_000

export function createNominatim(options: NominatimOptions): Nominatim {
  const { baseUrl, userAgent, clock, wait = systemWait, timeoutMs = 5000, maxQueued = 60 } = options
  const closing = new AbortController()
  const limits = { intervalMs, maxQueued, closing: closing.signal }
  const queue = createRateLimitedQueue({ clock, wait, ...limits })
  const names = new LRUCache<string, { name: NominatimName | undefined }>({ max: maxKeptNames })
  const asked = new Map<string, Promise<NominatimName | undefined>>()
  let pauseMs = firstPauseMs

  async function ask(url: URL, leave: Leave): Promise<NominatimName | undefined> {
    const deadline = startDeadline(wait, timeoutMs, closing.signal)
    // The deadline's end also closes a connection whose answer was not read to the end.
    const asking = askNominatim(url, { userAgent, leave, signal: deadline.signal }).finally(deadline.end)
    const outcome = await asking.catch((): NominatimOutcome => ({ kind: 'failed' }))
    if (outcome.kind !== 'answered') {
      queue.pause(pauseAfter(outcome, pauseMs, clock))
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
      return undefined
    }
    pauseMs = firstPauseMs
    const name = outcome.name ?? undefined
    names.set(url.href, { name })
    return name
  }

  /** Concurrent calls for the same URL share a request. */
  function askOnce(url: URL, leave: Leave): Promise<NominatimName | undefined> {
    const running = asked.get(url.href)
    if (running) return running
    const answer = queue.add(() => ask(url, leave)).finally(() => asked.delete(url.href))
    asked.set(url.href, answer)
    return answer
  }

  return {
    async reverse({ waitMs, language, timeZone, leave, ...point }) {
      const url = nominatimUrl(baseUrl, point, language)
      const known = names.get(url.href)
      const answer = known ? Promise.resolve(known.name) : askOnce(url, leave)
      const name = await (waitMs === undefined ? answer : atMost(waitMs, answer, wait))
      return name && nameFor(name, timeZone)
    },
    get isPaused() {
      return queue.isPaused
    },
    close: () => closing.abort(),
  }
}

function startDeadline(wait: Wait, timeoutMs: number, closing: AbortSignal) {
  const over = new AbortController()
  const end = () => over.abort()
  const signal = AbortSignal.any([over.signal, closing])
  // Either the time is over, or the request is done and the wait aborted.
  wait(timeoutMs, signal).then(end, end)
  return { signal, end }
}

async function atMost<T>(durationMs: number, answer: Promise<T>, wait: Wait): Promise<T | undefined> {
  const answered = new AbortController()
  const late = wait(durationMs, answered.signal).then(
    () => undefined,
    () => undefined,
  )
  return Promise.race([answer, late]).finally(() => answered.abort())
}

/** By the header `Retry-After`, else the exponential back-off. */
function pauseAfter(outcome: NominatimOutcome, backOffMs: number, clock: Clock): number {
  const retryAfter = outcome.kind === 'refused' ? outcome.retryAfter : null
  const seconds = parseRetryAfter(retryAfter, clock.now())
  return Math.min(Math.max(seconds === undefined ? backOffMs : seconds * 1000, intervalMs), maxPauseMs)
}
