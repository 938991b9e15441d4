/** Asks a Nominatim-compatible service for names of points, within the rules of such services: one request a second. */
import type { Clock } from '../../lib/clock.ts'
import type { Point } from '../naming/place-ranking.ts'
import { createRecentMap } from './recent-map.ts'
import { askNominatim, type NominatimOutcome, nominatimUrl } from './request.ts'
import { createTurns, systemWait, type Wait } from './turns.ts'

interface NominatimOptions {
  readonly baseUrl: string
  /** Names us to the service, as its rules ask for. */
  readonly userAgent: string
  readonly clock: Clock
  readonly wait?: Wait
  /** For one request, to the last byte of its answer. */
  readonly timeoutMs?: number
  /** Points that wait for their turn; further ones get no name. */
  readonly maxWaiting?: number
}

interface NominatimQuery extends Point {
  /** BCP 47; without it names come in the language of the place. */
  readonly language?: string | undefined
  /** How long the asker waits; an answer that comes later is kept for the next one. */
  readonly patienceMs?: number
}

export interface Nominatim {
  /** Undefined where there is no name, and whenever the service fails: it never throws for the service's faults. */
  reverse(query: NominatimQuery): Promise<string | undefined>
  /** True while the service has told us to keep away; what is asked then gets no name. */
  readonly isPaused: boolean
  /** Ends what runs and waits, without names. */
  close(): void
}

const paceMs = 1000
// Some 300 bytes each.
const maxKeptNames = 2000
const firstPauseMs = 60_000
const maxPauseMs = 3_600_000

export function createNominatim(options: NominatimOptions): Nominatim {
  const { baseUrl, userAgent, clock, wait = systemWait, timeoutMs = 5000, maxWaiting = 60 } = options
  const closing = new AbortController()
  const turns = createTurns({ clock, wait, paceMs, maxWaiting, closing: closing.signal })
  const names = createRecentMap<{ name: string | undefined }>(maxKeptNames)
  const asked = new Map<string, Promise<string | undefined>>()
  let pauseMs = firstPauseMs

  async function ask(url: URL): Promise<string | undefined> {
    const deadline = startDeadline(wait, timeoutMs, closing.signal)
    // Its end closes a connection whose answer was not read to its own.
    const outcome = await askNominatim(url, userAgent, deadline.signal).finally(deadline.end)
    if (outcome.kind === 'refused') {
      turns.pause(pauseAfter(outcome, pauseMs, clock))
      pauseMs *= 2
    }
    if (outcome.kind !== 'answered') return undefined
    pauseMs = firstPauseMs
    const name = outcome.name ?? undefined
    names.set(url.href, { name })
    return name
  }

  /** One request for all who ask for the same at once. */
  function askOnce(url: URL): Promise<string | undefined> {
    const running = asked.get(url.href)
    if (running) return running
    const answer = turns.take(() => ask(url)).finally(() => asked.delete(url.href))
    asked.set(url.href, answer)
    return answer
  }

  return {
    async reverse({ patienceMs, language, ...point }) {
      const url = nominatimUrl(baseUrl, point, language)
      const known = names.get(url.href)
      if (known) return known.name
      const answer = askOnce(url)
      return patienceMs === undefined ? answer : atMost(patienceMs, answer, wait)
    },
    get isPaused() {
      return turns.isPaused
    },
    close: () => closing.abort(),
  }
}

function startDeadline(wait: Wait, timeoutMs: number, closing: AbortSignal) {
  const over = new AbortController()
  const end = () => over.abort()
  const signal = AbortSignal.any([over.signal, closing])
  // Both ends are the same: the time is over, or the work is done and the wait broken off.
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

/** What the header says, in seconds or as a date (RFC 9110, 10.2.3), else our own growing measure. */
function pauseAfter(
  { retryAfter }: NominatimOutcome & { kind: 'refused' },
  ownMs: number,
  clock: Clock,
): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  const saidMs = seconds === undefined ? Date.parse(retryAfter ?? '') - clock.now() : seconds * 1000
  return Math.min(Math.max(Number.isNaN(saidMs) ? ownMs : saidMs, paceMs), maxPauseMs)
}
