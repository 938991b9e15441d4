import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** In milliseconds: longer than an answer takes by far, short enough for a person who waits for a mail. */
const DELAY_MS = { min: 1_000, max: 8_000 }

export const randomDelayMs = (): number => randomInt(DELAY_MS.min, DELAY_MS.max)

/**
 * Does work some random seconds after it was asked for. Work that follows an answer at once would slow down the next
 * request of the same client, which could measure whether there was any.
 */
export class DelayedWork {
  readonly #delayMs: () => number
  readonly #stopping = new AbortController()
  readonly #pending = new Set<Promise<void>>()

  constructor(delayMs: () => number) {
    this.#delayMs = delayMs
  }

  /** @param work handles its own errors */
  add(work: () => Promise<void>): void {
    const { signal } = this.#stopping
    const pending = wait(this.#delayMs(), undefined, { signal, ref: false })
      .catch(() => undefined)
      .then(work)
      .finally(() => this.#pending.delete(pending))
    this.#pending.add(pending)
  }

  /** Does at once what waits. Resolves when it is done, or after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort()
    await Promise.race([Promise.all(this.#pending), wait(graceMs, undefined, { ref: false })])
  }
}
