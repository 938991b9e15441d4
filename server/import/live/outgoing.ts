// Requests to a server that a user has named.
import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Departure, Leave } from '../../lib/departure.ts'
import { PrivateAddress, type Reach, sendWithin } from '../../lib/named-address.ts'
import { UnreadableFile } from '../problem.ts'

export interface LiveServer extends Reach {
  /** Without a slash at its end. */
  address: string
  token: string
}

const SILENCE_MS = 30_000
const RETRY_MS = [1_000, 5_000]

export interface Answer {
  response: IncomingMessage
  departure: Departure
}

/**
 * Resolves when the headers of the answer have arrived. Its row in the ledger ends with it.
 *
 * @throws UnreadableFile if the address is not allowed, or the server cannot be reached
 */
export async function ask(
  server: LiveServer,
  path: string,
  { method = 'GET', signal, leave }: { method?: 'GET' | 'POST'; signal: AbortSignal; leave: Leave },
): Promise<Answer> {
  const url = new URL(server.address + path)
  const outbound = {
    ...{ method, signal, silenceMs: SILENCE_MS },
    headers: { Authorization: `Bearer ${server.token}`, Accept: '*/*' },
  }
  for (const pauseMs of [...RETRY_MS, undefined]) {
    const departure = await leave({ url })
    const answer = await sendWithin(server, url, { ...outbound, departure }).catch((error: Error) => error)
    if (answer instanceof Error) await departure.close({ status: 'failed' })
    else
      answer.once('close', () => {
        const isWhole = answer.complete && (answer.statusCode ?? 0) < 400
        void departure.close({ status: isWhole ? 'completed' : 'failed' })
      })
    signal.throwIfAborted()
    if (answer instanceof PrivateAddress) throw new UnreadableFile(url.host, 'private_address')
    const isPassing = answer instanceof Error || answer.statusCode === 429 || (answer.statusCode ?? 0) >= 500
    if (!isPassing) return { response: answer, departure }
    if (!(answer instanceof Error)) answer.resume()
    if (pauseMs === undefined) break
    await setTimeout(pauseMs, undefined, { signal })
  }
  throw new UnreadableFile(url.host, 'server_unreachable')
}
