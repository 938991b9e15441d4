import type { Clock } from '../../lib/clock.ts'

/** As long as requests are served before others are read: a refusal comes some of these after its request. */
const TURN_MS = 10

/**
 * Bounds how long requests are served in one go around the event loop. Node reads a request and serves it, as far
 * as that needs no waiting, before it reads the next; of hundreds that have come the last would not even be known.
 */
export class RequestTurns {
  readonly #clock: Clock
  readonly #waiting: (() => void)[] = []
  #isInTurn = false
  #startedAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @returns whether it is the turn of a request that has just been read; otherwise it has to wait */
  isFree(): boolean {
    if (!this.#isInTurn) {
      this.#begin()
      // Comes when all that was to be read has been.
      setImmediate(this.#end)
    }
    return this.#waiting.length === 0 && !this.#isOver()
  }

  wait(serve: () => void): void {
    this.#waiting.push(serve)
  }

  #begin(): void {
    this.#isInTurn = true
    this.#startedAt = this.#clock.monotonic()
  }

  #isOver(): boolean {
    return this.#clock.monotonic() - this.#startedAt > TURN_MS
  }

  readonly #end = (): void => {
    if (this.#waiting.length === 0) {
      this.#isInTurn = false
      return
    }
    this.#begin()
    this.#serveWaiting()
  }

  /** One at least, whatever the time. */
  #serveWaiting(): void {
    this.#waiting.shift()?.()
    if (this.#waiting.length === 0) setImmediate(this.#end)
    // After all that the request does without waiting, which is what its time is taken for.
    else queueMicrotask(() => process.nextTick(this.#goOn))
  }

  readonly #goOn = (): void => {
    if (this.#isOver()) setImmediate(this.#end)
    else this.#serveWaiting()
  }
}
