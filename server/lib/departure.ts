// Permission to send a request that leaves the machine for a user: its row stands in the ledger. The clients that send
// (`lib/outbound.ts`, `ai/wire/outbound-request.ts`) demand one for each request, and only the ledger makes them.

import { channel } from 'node:diagnostics_channel'

/**
 * Has a message right before each request is sent: its departure, or `undefined` for one of the operator. The tests compare it
 * with the sockets of the process.
 */
export const REQUESTS = 'dayleaf.request'
const requests = channel(REQUESTS)

/** Announces a request that has no row in the ledger, to what the operator has set. */
export const announceOfOperator = (): void => requests.publish({ departure: undefined })

/** What a request is for, and for whom. */
export interface Leaving {
  userId: string
  purpose:
    | ('page' | 'weave' | 'check' | 'repair' | 'transcription' | 'description' | 'test' | 'models')
    | ('place' | 'webhook' | 'push' | 'feed')
  /** The day of the diary that it is about. */
  date?: string | null
  taskId?: string | null
  provider?: string | null
  model?: string | null
}

export interface Tokens {
  inputTokens: number
  outputTokens: number
}

export interface LeavingRequest {
  url: string | URL
  /** Of the body. */
  requestBytes?: number
  /** What it may take of the month's cap. */
  reserve?: Tokens
}

export interface DepartureEnd {
  status: 'completed' | 'failed' | 'cancelled'
  inputTokens?: number | null
  outputTokens?: number | null
}

/** Writes a request's row. @throws AppError OVER_CAP: then it must not be sent */
export type Leave = (request: LeavingRequest) => Promise<Departure>

/** For a million tokens, in millionths of the currency. */
export interface StoredPrice {
  input: number
  output: number
  currency: string
}

/** A row in the ledger. */
interface Entry {
  userId: string
  id: string
  provider: string | null
  price: StoredPrice | null
  /** What counts against the caps until it is known what it took. */
  reserved?: { counted_tokens: number; counted_cost: number }
}

export class Departure {
  readonly entry: Entry
  /** Ends its row. Never rejects: a row that could not be ended is shown as unknown. */
  readonly close: (end: DepartureEnd) => Promise<void>
  /** Of the response's body. */
  responseBytes = 0
  httpStatus: number | null = null
  isConnected = false
  #isUsed = false

  constructor(entry: Entry, close: (departure: Departure, end: DepartureEnd) => Promise<void>) {
    this.entry = entry
    this.close = (end) => close(this, end).catch(() => undefined)
  }

  /** @throws Error for a second request: each has a row of its own */
  use(): void {
    if (this.#isUsed) throw new Error('a request needs a row of its own in the ledger')
    this.#isUsed = true
    requests.publish({ departure: this })
  }

  /** Whether the other side may have worked on it, and charge for it. */
  get mayBeServed(): boolean {
    return this.isConnected && (this.httpStatus === null || this.httpStatus < 300)
  }
}
