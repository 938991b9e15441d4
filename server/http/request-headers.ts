import type { IncomingMessage } from 'node:http'
import { parseAccept } from 'hono/utils/accept'
import { AppError } from '../../contract/app-error.ts'

/** Headers that must not come twice: Node would keep the first in silence, and a proxy may keep the other. */
const SINGLE_HEADERS = new Set(['authorization', 'content-type', 'content-length', 'host', 'idempotency-key'])

/**
 * @param rawHeaders names and values in turn, as the parser of Node gives them
 * @throws AppError INVALID_INPUT
 */
export function refuseDuplicateHeaders(rawHeaders: readonly string[] | undefined): void {
  if (!rawHeaders) return
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!SINGLE_HEADERS.has(name)) continue
    if (seen.has(name)) {
      throw new AppError('INVALID_INPUT', {
        details: [{ path: `header.${name}`, code: 'duplicate', message: 'must be given once' }],
      })
    }
    seen.add(name)
  }
}

/**
 * The client's address. Behind declared proxies it is the entry of X-Forwarded-For that the outermost of
 * them wrote; anything a client adds stands further left and is not believed.
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

/** Whether an event stream is asked for: by its name alone, and not as what is liked less than JSON. */
export function wantsEventStream(accept = ''): boolean {
  const types = parseAccept(accept)
  const qualityOf = (name: string) => types.find(({ type }) => type.toLowerCase() === name)?.q ?? 0
  const quality = qualityOf('text/event-stream')
  return quality > 0 && quality >= qualityOf('application/json')
}

/** As RFC 7240 has it: https://www.rfc-editor.org/rfc/rfc7240 */
export const prefersAsync = (prefer = ''): boolean =>
  prefer.split(',').some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference))
