import type { IncomingMessage } from 'node:http'
import type { Departure, Leave } from '../../lib/departure.ts'
import { readAtMost, send } from '../../lib/outbound.ts'
import type { Point } from '../naming/place-ranking.ts'
import { type NominatimName, readNominatimAnswer } from './answer.ts'

// A thousandth of a degree is 110 m: enough for a quarter, and the service learns no more.
const coordinateDigits = 3
// Nominatim's level of quarters: the offline names go as far.
const zoom = 14
// An answer has about a thousandth of this.
const maxBodyBytes = 1024 * 1024

/** Points with the same URL have the same name. Without a language it comes in that of the place. */
export function nominatimUrl(baseUrl: string, point: Point, language: string | undefined): URL {
  const url = new URL('reverse', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
  // Through a number, so that -0.000 becomes 0.000.
  const rounded = (degrees: number) => Number(degrees.toFixed(coordinateDigits)).toFixed(coordinateDigits)
  url.searchParams.set('format', 'jsonv2')
  url.searchParams.set('lat', rounded(point.latitude))
  url.searchParams.set('lon', rounded(point.longitude))
  url.searchParams.set('zoom', String(zoom))
  if (language) url.searchParams.set('accept-language', language)
  return url
}

export type NominatimOutcome =
  /** `name` is null where the service knows of no place. */
  | { kind: 'answered'; name: NominatimName | null }
  /** It limits us. */
  | { kind: 'refused'; retryAfter: string | null }
  | { kind: 'failed' }

interface Asking {
  userAgent: string
  leave: Leave
  signal: AbortSignal
}

/**
 * May leave the rest of an answer unread: the caller's signal must then close the connection.
 *
 * @throws as `send`: no connection, a broken one, an abort
 */
export async function askNominatim(
  url: URL,
  { userAgent, leave, signal }: Asking,
): Promise<NominatimOutcome> {
  const departure = await leave({ url })
  let outcome: NominatimOutcome = { kind: 'failed' }
  try {
    const headers = { 'user-agent': userAgent, accept: 'application/json' }
    outcome = await readOutcome(await send(url, { headers, departure, signal }), departure)
  } finally {
    await departure.close({ status: outcome.kind === 'answered' ? 'completed' : 'failed' })
  }
  return outcome
}

async function readOutcome(response: IncomingMessage, departure: Departure): Promise<NominatimOutcome> {
  const { statusCode, headers } = response
  if (statusCode === 200) {
    const body = await readAtMost(response, maxBodyBytes, departure)
    const name = body && readNominatimAnswer(body.toString('utf8'))
    return name === undefined ? { kind: 'failed' } : { kind: 'answered', name }
  }
  response.destroy()
  const isRefused = statusCode === 429 || statusCode === 503
  return isRefused ? { kind: 'refused', retryAfter: headers['retry-after'] ?? null } : { kind: 'failed' }
}
