/** Lets one after the other use something, in the order in which they came. */
export class Turns {
  readonly #max: number
  readonly #running = new Map<string, number>()
  #waiting: { key: string; start: () => void }[] = []

  /** @param max how many may use the same thing at once */
  constructor(max: number) {
    this.#max = max
  }

  /** Rejects with the signal's reason when it aborts. @returns a function that ends the turn */
  take(key: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const waiter = {
        key,
        start: () => {
          signal.removeEventListener('abort', giveUp)
          this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
          resolve(() => this.#end(key))
        },
      }
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter)
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(waiter)
      this.#startNext(key)
    })
  }

  #end(key: string): void {
    const left = (this.#running.get(key) ?? 1) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    this.#startNext(key)
  }

  #startNext(key: string): void {
    if ((this.#running.get(key) ?? 0) >= this.#max) return
    const index = this.#waiting.findIndex((waiter) => waiter.key === key)
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1)
    next?.start()
  }
}
