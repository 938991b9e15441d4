// Limits concurrent tasks per user and per process. Users who wait take turns.
import { UserTurns } from '../lib/user-turns.ts'

export class TaskSlots {
  readonly #maxPerUser: number
  readonly #maxInProcess: number
  readonly #running = new Map<string, number>()
  #total = 0
  readonly #waiting = new UserTurns<() => void>()

  constructor({ maxPerUser, maxInProcess }: { maxPerUser: number; maxInProcess: number }) {
    this.#maxPerUser = maxPerUser
    this.#maxInProcess = maxInProcess
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Waits for a slot. Rejects with the signal's reason when it aborts. @returns a function that frees the slot */
  enter(userId: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', giveUp)
        this.#total += 1
        this.#running.set(userId, this.#runningOf(userId) + 1)
        resolve(() => this.#leave(userId))
      }
      const giveUp = () => {
        this.#waiting.remove(userId, start)
        reject(signal.reason)
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(userId, start)
      this.#startNext()
    })
  }

  #runningOf(userId: string): number {
    return this.#running.get(userId) ?? 0
  }

  #leave(userId: string): void {
    this.#total -= 1
    const left = this.#runningOf(userId) - 1
    if (left > 0) this.#running.set(userId, left)
    else this.#running.delete(userId)
    this.#startNext()
  }

  #startNext(): void {
    while (this.#total < this.#maxInProcess) {
      const start = this.#waiting.takeNext((userId) => this.#runningOf(userId) < this.#maxPerUser)
      if (!start) return
      start()
    }
  }
}
