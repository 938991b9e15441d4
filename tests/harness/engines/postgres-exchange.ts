// Detects round trips on a PostgreSQL connection, for `tcp-proxy.ts`.
import { clearTimeout, setTimeout } from 'node:timers'

/** Responses are held back until nothing has been sent for this time. */
const SILENCE_MS = 40

const READY_FOR_QUERY = 'Z'
/** Messages that the server answers with `READY_FOR_QUERY`: Sync, and simple Query. */
const QUESTIONS = ['S', 'Q']

/** Counts the messages of a stream by their types, https://www.postgresql.org/docs/current/protocol-message-formats.html. */
class Messages {
  #rest: Buffer = Buffer.alloc(0)

  count(data: Buffer, types: readonly string[]): number {
    let counted = 0
    let rest = Buffer.concat([this.#rest, data])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      if (types.includes(rest.toString('latin1', 0, 1))) counted += 1
      rest = rest.subarray(rest.readInt32BE(1) + 1)
    }
    this.#rest = rest
    return counted
  }
}

/** The statements that are sent without waiting for responses. Their responses are released together. */
export class PostgresExchange {
  readonly #release: (answers: Buffer[]) => void
  readonly #questions = new Messages()
  readonly #answers = new Messages()
  #held: Buffer[] = []
  #owed = 0
  #isOpen = false
  #silence: NodeJS.Timeout | undefined

  constructor(release: (answers: Buffer[]) => void) {
    this.#release = release
  }

  /** @returns whether this begins an exchange */
  send(data: Buffer): boolean {
    const isFirst = !this.#isOpen
    this.#isOpen = true
    this.#owed += this.#questions.count(data, QUESTIONS)
    this.#waitForSilence()
    return isFirst
  }

  answer(data: Buffer): void {
    this.#held.push(data)
    this.#owed -= this.#answers.count(data, [READY_FOR_QUERY])
    if (!this.#silence) this.#end()
  }

  #waitForSilence(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.#silence = undefined
      this.#end()
    }, SILENCE_MS)
  }

  #end(): void {
    if (this.#owed > 0) return
    this.#isOpen = false
    this.#release(this.#held)
    this.#held = []
  }
}
