import type { Clock } from './clock.ts'

/** Gives the last result again for a while, and a failure only to those who wait for it. */
export function reuse<T>(clock: Clock, forMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: { result: Promise<T>; endsAt: number } | undefined
  return () => {
    if (last && clock.monotonic() < last.endsAt) return last.result
    const current = { result: read(), endsAt: clock.monotonic() + forMs }
    current.result.catch(() => {
      current.endsAt = 0
    })
    last = current
    return current.result
  }
}
