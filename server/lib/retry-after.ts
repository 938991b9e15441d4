/** Reads the header `Retry-After`, seconds or an HTTP date (RFC 9110, 10.2.3). @returns seconds */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  // An HTTP date begins with a weekday; `Date.parse` alone would accept even "-5".
  const date = /^[A-Za-z]{3,9},? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000))
}
