// Counts of attempts while the disk is full: without them, passwords could be guessed without a limit then.
import { LRUCache } from 'lru-cache'
import type { Attempts, AttemptsStore } from './attempts.repository.ts'

/** Some megabytes. The oldest ones are forgotten first. */
const MAX_KEYS = 20_000

/** Runs one piece of work after the other, as the locks of rows do. */
export function createAttemptsInMemory() {
  const counts = new LRUCache<string, Attempts>({ max: MAX_KEYS })
  let last: Promise<unknown> = Promise.resolve()
  const store: AttemptsStore = {
    lock: async (key) => counts.get(key) ?? { failures: 0, lastFailedAt: 0 },
    async put(key, failures, lastFailedAt) {
      counts.set(key, { failures, lastFailedAt })
    },
    async delete(key) {
      counts.delete(key)
    },
    has: async (key, since) => (counts.get(key)?.lastFailedAt ?? 0) >= since,
  }
  return <T>(work: (attempts: AttemptsStore) => Promise<T>): Promise<T> => {
    const done = last.then(() => work(store))
    last = done.catch(() => undefined)
    return done
  }
}
