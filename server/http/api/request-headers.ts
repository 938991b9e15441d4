import type { IncomingMessage } from 'node:http'
import { invalidInput } from '../../../contract/app-error.ts'

/** Headers that must not be repeated: Node keeps the first, and a proxy may keep another. */
const SINGLE_HEADERS = new Set(['authorization', 'content-type', 'content-length', 'host', 'idempotency-key'])

/**
 * @param rawHeaders alternating names and values, from Node's parser
 * @throws AppError INVALID_INPUT
 */
export function rejectDuplicateHeaders(rawHeaders: readonly string[]): void {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!SINGLE_HEADERS.has(name)) continue
    if (seen.has(name)) throw invalidInput(`header.${name}`, 'must be given once', 'duplicate')
    seen.add(name)
  }
}

/**
 * The client's address. Behind declared proxies it is the entry of X-Forwarded-For that the outermost of
 * them wrote; anything a client adds is further left and is not believed.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? direct
}
