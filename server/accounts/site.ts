/** The address of this service at which a browser is. */
import { AppError } from '../../contract/app-error.ts'

export interface AskedAt {
  host: string | undefined
  origin: string | undefined
}

const isLoopback = (hostname: string): boolean =>
  /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)

/**
 * One of the operator's addresses, or a loopback name of this machine. No other `Host` counts: a client writes what it likes
 * there, and a sign-in must not end at a name that it chose.
 *
 * @param publicUrls of `DAYLEAF_PUBLIC_URL`
 */
export function findSite(publicUrls: readonly string[], { host = '', origin }: AskedAt): URL | undefined {
  const asked = URL.parse(origin ?? `http://${host}`)
  const known = publicUrls.map((url) => new URL(url)).find((url) => url.host === asked?.host)
  if (known || !asked) return known
  return isLoopback(asked.hostname) && asked.host === URL.parse(`http://${host}`)?.host ? asked : undefined
}

/** @throws AppError FORBIDDEN */
export function getSite(publicUrls: readonly string[], askedAt: AskedAt): URL {
  const site = findSite(publicUrls, askedAt)
  if (site) return site
  throw new AppError('FORBIDDEN', {
    message:
      'This way to sign in works only at the addresses in DAYLEAF_PUBLIC_URL, and on the machine of the service.',
  })
}
