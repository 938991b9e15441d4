import { UserTurns } from './user-turns.ts'

/** Runs at most so many works at a time, and one of each user; the others wait, and users take turns. */
export class UserLimiter {
  readonly #maxRunning: number
  readonly #running = new Set<string>()
  readonly #waiting = new UserTurns<() => void>()

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  /** @param signal ends the wait with its reason; the work ends itself */
  async run<T>(userId: string, work: () => Promise<T>, signal: AbortSignal = NEVER): Promise<T> {
    signal.throwIfAborted()
    await this.#waitForPlace(userId, signal)
    try {
      return await work()
    } finally {
      this.#running.delete(userId)
      this.#startNext()
    }
  }

  #waitForPlace(userId: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const start = () => {
      this.#running.add(userId)
      resolve()
    }
    const leave = () => {
      this.#waiting.remove(userId, start)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave)
    this.#waiting.add(userId, start)
    this.#startNext()
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #startNext(): void {
    while (this.#running.size < this.#maxRunning) {
      const start = this.#waiting.takeNext((userId) => !this.#running.has(userId))
      if (!start) return
      start()
    }
  }
}

const NEVER = new AbortController().signal
