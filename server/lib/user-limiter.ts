interface Waiting {
  userId: string
  start(): void
}

/** Runs at most so many works at a time, and one of each user; the others wait, in the order of their calls. */
export class UserLimiter {
  readonly #maxRunning: number
  readonly #running = new Set<string>()
  #waiting: Waiting[] = []

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  /** @param signal ends the wait with its reason; the work ends itself */
  async run<T>(userId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
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
    const waiting = { userId, start: resolve }
    const leave = () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave)
    this.#waiting.push(waiting)
    this.#startNext()
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #startNext(): void {
    if (this.#running.size >= this.#maxRunning) return
    const index = this.#waiting.findIndex(({ userId }) => !this.#running.has(userId))
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (!next) return
    this.#running.add(next.userId)
    next.start()
    this.#startNext()
  }
}
