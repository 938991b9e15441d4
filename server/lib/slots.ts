import { UserTurns } from './user-turns.ts'

interface Bounds {
  /** Works at a time; no bound if left out. */
  max?: number
  /** Works of one key at a time. */
  maxPerKey: number
}

/** Runs a bounded number of works at a time, in all and for each key, which is mostly a user. The others wait in turns. */
export class Slots {
  readonly #max: number
  readonly #maxPerKey: number
  readonly #taken = new Map<string, number>()
  #total = 0
  readonly #waiting = new UserTurns<() => void>()

  constructor({ max = Number.POSITIVE_INFINITY, maxPerKey }: Bounds) {
    this.#max = max
    this.#maxPerKey = maxPerKey
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Waits for a slot. Rejects with the signal's reason when it aborts. @returns a function that frees the slot */
  enter(key: string, signal: AbortSignal = NEVER): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const start = () => {
        signal.removeEventListener('abort', giveUp)
        this.#total += 1
        this.#taken.set(key, this.#takenBy(key) + 1)
        resolve(() => this.#leave(key))
      }
      const giveUp = () => {
        this.#waiting.remove(key, start)
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(key, start)
      this.#startNext()
    })
  }

  /** @param signal ends the wait with its reason; the work ends itself */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.enter(key, signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #takenBy(key: string): number {
    return this.#taken.get(key) ?? 0
  }

  #leave(key: string): void {
    this.#total -= 1
    const left = this.#takenBy(key) - 1
    if (left > 0) this.#taken.set(key, left)
    else this.#taken.delete(key)
    this.#startNext()
  }

  #startNext(): void {
    while (this.#total < this.#max) {
      const start = this.#waiting.takeNext((key) => this.#takenBy(key) < this.#maxPerKey)
      if (!start) return
      start()
    }
  }
}

const NEVER = new AbortController().signal
