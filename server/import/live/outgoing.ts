// Requests to a server that a user has named.
import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { PrivateAddress, type Reach, sendWithin } from '../../lib/named-address.ts'
import { UnreadableFile } from '../problem.ts'

export interface LiveServer extends Reach {
  /** Without a slash at its end. */
  address: string
  token: string
}

const SILENCE_MS = 30_000
const RETRY_MS = [1_000, 5_000]

/**
 * Resolves when the headers of the answer have arrived.
 *
 * @throws UnreadableFile if the address is not allowed, or the server cannot be reached
 */
export async function ask(
  server: LiveServer,
  path: string,
  { method = 'GET', signal }: { method?: 'GET' | 'POST'; signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = new URL(server.address + path)
  const outbound = {
    ...{ method, signal, silenceMs: SILENCE_MS },
    headers: { Authorization: `Bearer ${server.token}`, Accept: '*/*' },
  }
  for (const pauseMs of [...RETRY_MS, undefined]) {
    const answer = await sendWithin(server, url, outbound).catch((error: Error) => error)
    signal.throwIfAborted()
    if (answer instanceof PrivateAddress) throw new UnreadableFile(url.host, 'private_address')
    const isPassing = answer instanceof Error || answer.statusCode === 429 || (answer.statusCode ?? 0) >= 500
    if (!isPassing) return answer
    if (!(answer instanceof Error)) answer.resume()
    if (pauseMs === undefined) break
    await setTimeout(pauseMs, undefined, { signal })
  }
  throw new UnreadableFile(url.host, 'server_unreachable')
}
