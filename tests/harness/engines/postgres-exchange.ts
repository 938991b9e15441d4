// Detects round trips on a PostgreSQL connection, for `tcp-proxy.ts`.
import { clearTimeout, setTimeout } from 'node:timers'

/** Responses are held back until nothing has been sent for this time. */
const SILENCE_MS = 40

const READY_FOR_QUERY = 'Z'
/** Messages that the server answers with `READY_FOR_QUERY`: Sync, and simple Query. */
const QUESTIONS = ['S', 'Q']

/**
 * Counts the messages of a stream by their types, https://www.postgresql.org/docs/current/protocol-message-formats.html.
 * Each begins with a type of one byte and its length, but for a client's first, which has no type.
 */
class Messages {
  #typeBytes: 0 | 1
  #rest: Buffer = Buffer.alloc(0)

  constructor(sender: 'client' | 'server') {
    this.#typeBytes = sender === 'client' ? 0 : 1
  }

  count(data: Buffer, types: readonly string[]): number {
    let counted = 0
    let rest = Buffer.concat([this.#rest, data])
    while (rest.length >= 5) {
      const size = rest.readInt32BE(this.#typeBytes) + this.#typeBytes
      if (rest.length < size) break
      if (this.#typeBytes && types.includes(rest.toString('latin1', 0, 1))) counted += 1
      this.#typeBytes = 1
      rest = rest.subarray(size)
    }
    this.#rest = rest
    return counted
  }
}

/**
 * The statements that are sent without waiting for responses. Their responses are released together while round trips
 * are counted, and at once otherwise. It sees the whole connection, so that it waits for nothing that was answered before.
 */
export class PostgresExchange {
  readonly #release: (answers: Buffer[]) => void
  readonly #isCounting: () => boolean
  readonly #questions = new Messages('client')
  readonly #answers = new Messages('server')
  #held: Buffer[] = []
  #owed = 0
  #isOpen = false
  #silence: NodeJS.Timeout | undefined

  constructor(isCounting: () => boolean, release: (answers: Buffer[]) => void) {
    this.#isCounting = isCounting
    this.#release = release
  }

  /** @returns whether this begins an exchange */
  send(data: Buffer): boolean {
    const isFirst = !this.#isOpen
    this.#isOpen = true
    this.#owed += this.#questions.count(data, QUESTIONS)
    if (this.#isCounting()) this.#waitForSilence()
    return isFirst
  }

  answer(data: Buffer): void {
    this.#held.push(data)
    // The server is ready once more than it was asked: after the startup.
    this.#owed = Math.max(0, this.#owed - this.#answers.count(data, [READY_FOR_QUERY]))
    if (!this.#silence || !this.#isCounting()) this.#end()
  }

  #waitForSilence(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.#silence = undefined
      this.#end()
    }, SILENCE_MS)
  }

  #end(): void {
    if (this.#owed > 0 && this.#isCounting()) return
    this.#isOpen = this.#owed > 0
    this.#release(this.#held)
    this.#held = []
  }
}
