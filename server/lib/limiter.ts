/** Runs at most so many works at a time; the others wait, in the order of their calls. */
export class Limiter {
  readonly #maxRunning: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    // The end of a work passes its place to the first in the queue, and lowers `running` only if the queue is empty.
    if (this.#running >= this.#maxRunning) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
