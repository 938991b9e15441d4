// Requests that leave the service, but for those to AI providers. No redirect is followed, because it would carry a key or a
// place to a host that nobody chose; and no compression is asked for, because a small answer could expand to gigabytes.
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { announceOfOperator, type Departure } from './departure.ts'

/** A request of the service itself, to its own store, which the operator has set. It has no row in the ledger. */
export const OF_OPERATOR = 'of the operator'

export interface Outbound {
  /** Its row in the ledger; the caller ends it. */
  departure: Departure | typeof OF_OPERATOR
  method?: string
  headers: Record<string, string>
  /** Longest time without a byte in either direction, from the beginning on. */
  silenceMs?: number
  /** Ends the request and closes its socket, in every state. */
  signal?: AbortSignal
  /** Sent after the headers, which tell its length. */
  body?: (() => Readable) | undefined
  /** Resolves the name of the host; the address that it gives is connected to. Such a request has a socket of its own. */
  lookup?: RequestOptions['lookup']
}

/**
 * Resolves when the headers of the answer have arrived; the caller reads or destroys it, and bounds what it reads.
 *
 * @throws Error of the connection, for silence too; the signal's reason as the cause of an `AbortError`
 */
export function send(url: URL, outbound: Outbound): Promise<IncomingMessage> {
  const { departure, body, lookup, silenceMs, ...options } = outbound
  const row = departure === OF_OPERATOR ? undefined : departure
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    if (row) row.use()
    else announceOfOperator()
    // A pooled connection may be one whose address was not checked.
    const outgoing = request(url, {
      ...options,
      timeout: silenceMs,
      ...(lookup && { lookup, agent: false as const }),
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error(`${url.host} says nothing`)))
    outgoing.once('socket', (socket) => {
      const connected = () => {
        if (row) row.isConnected = true
      }
      if (socket.connecting) socket.once('connect', connected)
      else connected()
    })
    outgoing.once('response', (response) => {
      if (row) row.httpStatus = response.statusCode ?? null
      resolve(response)
    })
    // There may be several errors; the first one counts.
    outgoing.on('error', reject)
    // After an answer that would change the protocol (101) this is all that comes.
    outgoing.once('close', () => reject(new Error(`${url.host} closed the connection`)))
    // A server may refuse before it has read the body: its answer counts, not the error of sending.
    if (body) pipeline(body(), outgoing).catch(() => undefined)
    else outgoing.end()
  })
}

/** @returns undefined for a body of more bytes, which is not read on; its connection is then closed */
export async function readAtMost(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  departure?: Departure,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early destroys the stream.
  for await (const chunk of body) {
    size += chunk.length
    if (departure) departure.responseBytes = size
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
