/** How long nothing need arrive, and the most that is saved up. */
const MAX_SECONDS = 60
/** Each buys a second: below the slowest mobile networks, and a file of any size ends in a time bound by it. */
const BYTES_PER_SECOND = 1024

/**
 * Ends an upload whose bytes stay away. Waiting for the client uses up an allowance of 60 seconds, and each KiB that
 * arrives adds one to it. A client that sends a byte now and then is ended like one that is silent.
 */
export class ArrivalAllowance {
  readonly #end: () => void
  readonly #timer: NodeJS.Timeout
  #seconds = MAX_SECONDS
  #isWaiting = false

  /** @param end ends the upload */
  constructor(end: () => void) {
    this.#end = end
    this.#timer = setInterval(() => this.#passSecond(), 1000).unref()
  }

  #passSecond(): void {
    if (!this.#isWaiting) return
    this.#seconds -= 1
    if (this.#seconds <= 0) this.#end()
  }

  /** Begins to wait for the client. */
  wait(): void {
    this.#isWaiting = true
  }

  /** The time until the next call of `wait` does not count: the service is writing. */
  receive(bytes: number): void {
    this.#isWaiting = false
    this.#seconds = Math.min(MAX_SECONDS, this.#seconds + bytes / BYTES_PER_SECOND)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
