// Rejects requests that pages of other sites make through a browser on the same network.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { AppError } from '../../contract/app-error.ts'
import { errorResponse } from './api/errors.ts'
import { isHealthCheck } from './health.ts'
import type { Fetch } from './server/listen.ts'

/**
 * Rejects two kinds of requests. Both can only come from a browser that shows a page of another site:
 * - A `Host` that is not ours: an attacker's name that resolves to this machine (DNS rebinding). Health checks are
 *   exempt, because a supervisor may use any name.
 * - A write from a page of another site. A program that is no browser sends neither `Sec-Fetch-Site` nor `Origin`.
 *
 * @param publicUrl the address that users type, where it is neither a loopback name nor an IP address
 */
export function withSiteCheck(fetch: Fetch, publicUrl: string | undefined): Fetch {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl)
  const isOurHost = (name: string) =>
    name === publicHost?.hostname || /^(.+\.)?localhost$/.test(name) || isIP(name.replace(/^\[|\]$/g, '')) > 0

  function findFault({ method = '', url = '', headers }: IncomingMessage): AppError | undefined {
    const host = URL.parse(`http://${headers.host}`)
    if (!isHealthCheck(url) && !(host && isOurHost(host.hostname))) return new AppError('MISDIRECTED_REQUEST')
    if (SAFE_METHODS.has(method)) return undefined
    const site = headers['sec-fetch-site']
    if (site !== undefined) return SAME_SITE.has(String(site)) ? undefined : CROSS_SITE
    if (headers.origin === undefined) return undefined
    const origin = URL.parse(headers.origin)?.host
    return origin !== undefined && (origin === host?.host || origin === publicHost?.host)
      ? undefined
      : CROSS_SITE
  }

  return async (request, bindings) => {
    const fault = findFault(bindings.incoming)
    return fault ? errorResponse(fault, bindings.outgoing.requestId) : fetch(request, bindings)
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** `none`: the user typed the address. https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header */
const SAME_SITE = new Set(['same-origin', 'none'])
const CROSS_SITE = new AppError('FORBIDDEN', {
  message: 'Pages of other sites may not send changes.',
})
