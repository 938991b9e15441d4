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

/**
 * May leave the rest of an answer unread: the caller's signal must then close the connection.
 *
 * @throws the errors of `fetch`: no connection, a broken one, an abort
 */
export async function askNominatim(
  url: URL,
  userAgent: string,
  signal: AbortSignal,
): Promise<NominatimOutcome> {
  const headers = { 'user-agent': userAgent, accept: 'application/json' }
  // A redirect would carry the point to a host that the operator did not choose.
  const response = await fetch(url, { headers, redirect: 'manual', signal })
  if (response.status === 200) {
    const body = await readText(response)
    const name = body === undefined ? undefined : readNominatimAnswer(body)
    return name === undefined ? { kind: 'failed' } : { kind: 'answered', name }
  }
  const isRefused = response.status === 429 || response.status === 503
  return isRefused ? { kind: 'refused', retryAfter: response.headers.get('retry-after') } : { kind: 'failed' }
}

async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early closes the connection, so an endless answer is not read on.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
