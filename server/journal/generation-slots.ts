// Limits concurrent generations per user and per process. The queue is first in, first out.
interface Waiter {
  userId: string
  start: () => void
}

export class GenerationSlots {
  readonly #maxPerUser: number
  readonly #maxInProcess: number
  readonly #running = new Map<string, number>()
  #total = 0
  #waiting: Waiter[] = []

  constructor({ maxPerUser, maxInProcess }: { maxPerUser: number; maxInProcess: number }) {
    this.#maxPerUser = maxPerUser
    this.#maxInProcess = maxInProcess
  }

  get waitingCount(): number {
    return this.#waiting.length
  }

  /** Waits for a slot. Rejects with the signal's reason when it aborts. @returns a function that frees the slot */
  enter(userId: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        userId,
        start: () => {
          signal.removeEventListener('abort', giveUp)
          resolve(() => this.#leave(userId))
        },
      }
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter)
        reject(signal.reason)
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(waiter)
      this.#startNext()
    })
  }

  #leave(userId: string): void {
    this.#total -= 1
    const left = (this.#running.get(userId) ?? 1) - 1
    if (left > 0) this.#running.set(userId, left)
    else this.#running.delete(userId)
    this.#startNext()
  }

  /** The longest waiting first, except for users who have all slots that one user may have. */
  #startNext(): void {
    while (this.#total < this.#maxInProcess) {
      const next = this.#waiting.findIndex(
        ({ userId }) => (this.#running.get(userId) ?? 0) < this.#maxPerUser,
      )
      const [waiter] = next === -1 ? [] : this.#waiting.splice(next, 1)
      if (!waiter) return
      this.#total += 1
      this.#running.set(waiter.userId, (this.#running.get(waiter.userId) ?? 0) + 1)
      waiter.start()
    }
  }
}
