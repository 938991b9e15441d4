// Counts of attempts while the disk is full: without them, passwords could be guessed without a limit then.
import { LRUCache } from 'lru-cache'
import type { Attempts, AttemptsStore } from './attempts.repository.ts'

/** Some megabytes. The oldest ones are forgotten first. */
const MAX_KEYS = 20_000

const NONE: Attempts = { failures: 0, lastFailedAt: 0 }

/** Runs one piece of work after the other, each wholly or not at all, as transactions do. */
export function createAttemptsInMemory() {
  const counts = new LRUCache<string, Attempts>({ max: MAX_KEYS })
  let last: Promise<unknown> = Promise.resolve()

  async function transact<T>(work: (attempts: AttemptsStore) => Promise<T>): Promise<T> {
    const changed = new Map<string, Attempts>()
    const find = (key: string): Attempts => changed.get(key) ?? counts.get(key) ?? NONE
    const value = await work({
      lock: async (key) => find(key),
      put: async (key, failures, lastFailedAt) => void changed.set(key, { failures, lastFailedAt }),
      delete: async (key) => void changed.set(key, NONE),
      has: async (key, since) => find(key).lastFailedAt >= since,
    })
    for (const [key, attempts] of changed) counts.set(key, attempts)
    return value
  }

  return <T>(work: (attempts: AttemptsStore) => Promise<T>): Promise<T> => {
    const done = last.then(() => transact(work))
    last = done.catch(() => undefined)
    return done
  }
}
