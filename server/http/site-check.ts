// Rejects requests that pages of other sites make through a browser on the same network.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { AppError } from '../../contract/app-error.ts'
import { errorResponse } from './api/errors.ts'
import { isHealthCheck } from './health.ts'
import { misdirectedPage } from './misdirected-page.ts'
import type { Fetch } from './server/listen.ts'

/**
 * Rejects two kinds of requests. Both can only come from a browser that shows a page of another site:
 * - A `Host` that is not ours: an attacker's name that resolves to this machine (DNS rebinding). Health checks are
 *   exempt, because a supervisor may use any name.
 * - A write from a page of another site. A program that is no browser sends neither `Sec-Fetch-Site` nor `Origin`.
 *
 * @param publicUrls the addresses that users type, where they are neither loopback names nor IP addresses
 */
export function withSiteCheck(fetch: Fetch, publicUrls: readonly string[]): Fetch {
  const ownSites = publicUrls.map((url) => new URL(url))
  const isOurHost = (name: string) =>
    ownSites.some(({ hostname }) => hostname === name) ||
    /^(.+\.)?localhost$/.test(name) ||
    isIP(name.replace(/^\[|\]$/g, '')) > 0

  function findFault({ method = '', url = '', headers }: IncomingMessage): AppError | undefined {
    // HTTP/1.0 needs no Host. A point at the end of a name says that it is a whole one.
    const host = headers.host ? URL.parse(`http://${headers.host}`) : null
    if (!isHealthCheck(url) && !(host && isOurHost(host.hostname.replace(/\.$/, ''))))
      return new AppError('MISDIRECTED_REQUEST')
    if (SAFE_METHODS.has(method)) return undefined
    const site = headers['sec-fetch-site']
    if (site !== undefined) return SAME_SITE.has(String(site)) ? undefined : CROSS_SITE
    if (headers.origin === undefined) return undefined
    const origin = URL.parse(headers.origin)?.host
    const isOurs = origin === host?.host || ownSites.some((site) => site.host === origin)
    return origin !== undefined && isOurs ? undefined : CROSS_SITE
  }

  return async (request, bindings) => {
    const fault = findFault(bindings.incoming)
    if (!fault) return fetch(request, bindings)
    if (fault.code === 'MISDIRECTED_REQUEST' && isOpenedByPerson(bindings.incoming))
      return misdirectedPage(bindings.incoming, bindings.outgoing.requestId)
    return errorResponse(fault, bindings.outgoing.requestId)
  }
}

/** A browser that opens an address asks for HTML. Programs get the envelope of the API. */
const isOpenedByPerson = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api(\/|$)/.test(url) &&
  /\btext\/html\b/i.test(headers.accept ?? '')

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** `none`: the user typed the address. https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header */
const SAME_SITE = new Set(['same-origin', 'none'])
const CROSS_SITE = new AppError('FORBIDDEN', {
  message: 'Pages of other sites may not send changes.',
})
