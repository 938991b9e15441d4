/** Runs requests to an outside service one after the other, at most one per interval, and none during a pause. */
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../lib/clock.ts'

/** Resolves after that time; may reject when the signal aborts. Tests pass one that they advance by hand. */
export type Wait = (durationMs: number, signal: AbortSignal) => Promise<void>

export const systemWait: Wait = (durationMs, signal) => setTimeout(durationMs, undefined, { signal })

interface RateLimitedQueue {
  /** Runs the task in its turn. Undefined if the queue is full, paused or closed, or if the task fails. */
  add<T>(task: () => Promise<T>): Promise<T | undefined>
  /** Queued tasks whose turn comes during the pause are dropped. */
  pause(durationMs: number): void
  readonly isPaused: boolean
}

interface QueueOptions {
  readonly clock: Clock
  readonly wait: Wait
  /** From the start of one task to the start of the next. */
  readonly intervalMs: number
  readonly maxQueued: number
  readonly closing: AbortSignal
}

export function createRateLimitedQueue(options: QueueOptions): RateLimitedQueue {
  const { clock, wait, intervalMs, maxQueued, closing } = options
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()
  let lastStart = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY
  const isPaused = () => clock.monotonic() < pausedUntil

  async function run<T>(task: () => Promise<T>): Promise<T | undefined> {
    try {
      const restMs = lastStart + intervalMs - clock.monotonic()
      if (restMs > 0 && !isPaused()) await wait(restMs, closing)
      if (isPaused()) return undefined
      lastStart = clock.monotonic()
      return await task()
    } catch {
      return undefined
    } finally {
      queued -= 1
    }
  }

  return {
    add(task) {
      if (queued >= maxQueued) return Promise.resolve(undefined)
      queued += 1
      const turn = last.then(() => run(task))
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
