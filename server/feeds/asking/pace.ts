// A server that sends too slowly would hold the place of a feed for ever.
import { UnreadableFile } from '../../import/problem.ts'
import { systemClock } from '../../lib/clock.ts'

/** For everything that takes its time once: names, connections, a server that wakes up. */
export const FREE_MS = 120_000
/** Of each answer. */
const REQUEST_MS = 1_000
/** 8 kB/s: a tenth of the slowest line that anybody would fetch pictures over. */
const BYTES_PER_MS = 8
const LOOK_MS = 1_000

/** @param sent what a server has sent in this time */
export const lateMs = (elapsedMs: number, sent: { bytes: number; answers: number }): number =>
  Math.max(0, elapsedMs - sent.answers * REQUEST_MS - sent.bytes / BYTES_PER_MS)

/** Watches over a server; `signal` aborts with an UnreadableFile when it has been too slow on the whole. */
export class Pace implements Disposable {
  readonly #start = systemClock.monotonic()
  readonly #stopping = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #sent = { bytes: 0, answers: 0 }

  /** @param freeMs for how long it may be late */
  constructor(host: string, freeMs = FREE_MS) {
    this.#timer = setInterval(() => {
      if (this.lateMs > freeMs) this.#stopping.abort(new UnreadableFile(host, 'server_slow'))
    }, LOOK_MS)
  }

  get lateMs(): number {
    return lateMs(systemClock.monotonic() - this.#start, this.#sent)
  }

  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  countAnswer(): void {
    this.#sent.answers += 1
  }

  /** Passes a body on, and counts its bytes. */
  async *watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.#sent.bytes += chunk.length
      yield chunk
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
