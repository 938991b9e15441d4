// Watches what the services of this process send: each HTTP request must have been announced with its row in the ledger, or
// as one to what the operator has set, and no redacted word may be in it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { type Departure, REQUESTS } from '../../../server/lib/departure.ts'
import { findWord } from './find-word.ts'

/** What the database of a service knows. */
export interface Books {
  /** Rows of the ledger with their hosts, and the ids of all users. */
  read(): Promise<{ rows: ReadonlyMap<string, string>; userIds: ReadonlySet<string> }>
  /** The redactions of a user at this moment. Undefined where they cannot be read at once. */
  redactionsOf?: (userId: string) => readonly string[]
}

interface Sent {
  departure: Departure
  host: string
  redactions: readonly string[]
  pieces: string[]
}

/** Libraries that open sockets for what the operator has set: the database and the mail server. */
const OF_OPERATOR = /[\\/]node_modules[\\/](pg|pg-protocol|nodemailer)[\\/]/

const watched = new AsyncLocalStorage<Outgoing>()
/** Announced, and not yet sent: the request is made in the same turn of the event loop. */
let announced: { departure: Departure | undefined } | undefined
const sockets = new WeakSet<Socket>()

subscribe(REQUESTS, (message) => {
  announced = message as NonNullable<typeof announced>
})
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest }
  const [outgoing, of] = [watched.getStore(), announced]
  announced = undefined
  request.once('socket', (socket) => sockets.add(socket))
  outgoing?.add(request, of)
})
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  const outgoing = watched.getStore()
  const { stack = '' } = new Error('opened here')
  if (!outgoing || OF_OPERATOR.test(stack)) return
  socket.once('close', () => {
    if (!sockets.has(socket)) outgoing.faults.push(`a socket of no request: ${stack}`)
  })
})

/** The requests of one service. */
export class Outgoing {
  readonly faults: string[] = []
  readonly #sent: Sent[] = []
  readonly #books: Books | undefined

  constructor(books: Books | undefined) {
    this.#books = books
  }

  /** Whatever `start` starts is watched, to its end. */
  watch<T>(start: () => Promise<T>): Promise<T> {
    return watched.run(this, start)
  }

  add(request: ClientRequest, of: { departure: Departure | undefined } | undefined): void {
    const host = String(request.getHeader('host'))
    if (!of) this.faults.push(`a request to ${host}${request.path} without a row in the ledger`)
    if (!of?.departure) return
    const { departure } = of
    const redactions = this.#books?.redactionsOf?.(departure.entry.userId) ?? []
    const sent: Sent = { departure, host, redactions, pieces: [] }
    this.#sent.push(sent)
    if (redactions.length > 0) keepPieces(request, sent.pieces)
  }

  /** When the service has stopped. @throws Error that names each fault */
  async check(): Promise<void> {
    const faults = [...this.faults, ...this.#sent.flatMap(findRedacted)]
    if (this.#sent.length > 0 && this.#books) {
      const { rows, userIds } = await this.#books.read()
      for (const { departure, host } of this.#sent) {
        const { id, userId } = departure.entry
        // Rows go with the account.
        if (userIds.has(userId) && rows.get(id) !== host)
          faults.push(`a request to ${host}, whose row names ${rows.get(id)}`)
      }
    }
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
}

function keepPieces(request: ClientRequest, pieces: string[]): void {
  const keep = (piece: unknown) => {
    if (typeof piece === 'string') pieces.push(piece)
    else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece).toString('utf8'))
  }
  const { write, end } = request
  request.write = (...args: unknown[]) => {
    keep(args[0])
    return Reflect.apply(write, request, args)
  }
  request.end = (...args: unknown[]) => {
    keep(args[0])
    return Reflect.apply(end, request, args)
  }
}

function findRedacted({ pieces, redactions, host, departure }: Sent): string[] {
  const text = pieces.join('')
  return redactions
    .filter((word) => findWord(text, word))
    .map((word) => `“${word}” was sent to ${host} in ${departure.entry.id}: ${text}`)
}
