import type { Clock } from '../../../server/lib/clock.ts'

/** A clock, and waits, that advance only when a test says so. */
export interface TurnedTime {
  wait: (durationMs: number, signal: AbortSignal) => Promise<void>
  clock: Clock
  advance(durationMs: number): void
  /** Resolves when a wait of that duration has begun. */
  untilWaiting(durationMs: number): Promise<void>
}

export function createTurnedTime(): TurnedTime {
  let nowMs = Date.parse('2026-03-01T12:00:00Z')
  let waits: { durationMs: number; endMs: number; end: () => void }[] = []
  let watchers: { durationMs: number; seen: () => void }[] = []
  const wait: TurnedTime['wait'] = (durationMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const entry = { durationMs, endMs: nowMs + durationMs, end: resolve }
      waits.push(entry)
      signal.addEventListener('abort', () => {
        waits = waits.filter((other) => other !== entry)
        reject(signal.reason)
      })
      for (const watcher of watchers.filter((watcher) => watcher.durationMs === durationMs)) watcher.seen()
      watchers = watchers.filter((watcher) => watcher.durationMs !== durationMs)
    })
  return {
    wait,
    clock: { now: () => nowMs, monotonic: () => nowMs },
    advance(durationMs: number) {
      nowMs += durationMs
      for (const entry of waits.filter(({ endMs }) => endMs <= nowMs)) entry.end()
      waits = waits.filter(({ endMs }) => endMs > nowMs)
    },
    untilWaiting: (durationMs: number) =>
      new Promise<void>((resolve) => {
        if (waits.some((entry) => entry.durationMs === durationMs)) resolve()
        else watchers.push({ durationMs, seen: resolve })
      }),
  }
}
