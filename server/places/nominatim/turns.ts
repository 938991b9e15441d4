/** Lets work on an outside service go one after the other, at a pace, and not at all while it wants to be left alone. */
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../lib/clock.ts'

/** Resolves after that time; may reject when the signal ends it. Tests hand in one that they turn by hand. */
export type Wait = (durationMs: number, signal: AbortSignal) => Promise<void>

export const systemWait: Wait = (durationMs, signal) => setTimeout(durationMs, undefined, { signal })

interface Turns {
  /** Runs the work when its turn comes; undefined where too many wait, in a pause, at the end, and if it fails. */
  take<T>(work: () => Promise<T>): Promise<T | undefined>
  /** Begins a pause: what waits for a turn then gets none. */
  pause(durationMs: number): void
  readonly isPaused: boolean
}

interface TurnsOptions {
  readonly clock: Clock
  readonly wait: Wait
  /** From the start of one turn to the start of the next. */
  readonly paceMs: number
  readonly maxWaiting: number
  readonly closing: AbortSignal
}

export function createTurns({ clock, wait, paceMs, maxWaiting, closing }: TurnsOptions): Turns {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let lastStart = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY
  const isPaused = () => clock.monotonic() < pausedUntil

  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const restMs = lastStart + paceMs - clock.monotonic()
      if (restMs > 0 && !isPaused()) await wait(restMs, closing)
      if (isPaused()) return undefined
      lastStart = clock.monotonic()
      return await work()
    } catch {
      return undefined
    } finally {
      waiting -= 1
    }
  }

  return {
    take(work) {
      if (waiting >= maxWaiting) return Promise.resolve(undefined)
      waiting += 1
      const turn = last.then(() => run(work))
      last = turn
      return turn
    },
    pause: (durationMs) => {
      pausedUntil = clock.monotonic() + durationMs
    },
    get isPaused() {
      return isPaused()
    },
  }
}
