import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { newId } from '../../lib/ids.ts'
import { SECURITY_HEADERS } from '../security-headers.ts'

/** Adds the request id and the security headers to every response, also to those that Node writes itself. */
export class ResponseWithHeaders<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  readonly requestId = newId()
  /** The pattern of the route that answers: a path holds ids and dates. */
  route = 'other'
  /** The request uploads a file, so that its body has no deadline. */
  isUpload = false

  /**
   * Passes all headers to Node in one call, which is much faster than setting them one by one.
   * Headers of the answer override the common ones.
   */
  override writeHead(
    statusCode: number,
    statusMessage?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    given?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    const own = given ?? (typeof statusMessage === 'object' ? statusMessage : {})
    const headers: OutgoingHttpHeaders = { ...SECURITY_HEADERS, 'x-request-id': this.requestId }
    // Node's own error responses pass alternating names and values.
    const named = Array.isArray(own) ? Object.fromEntries(inPairs(own)) : own
    for (const name of Object.keys(named)) headers[name.toLowerCase()] = named[name]
    return super.writeHead(statusCode, headers)
  }
}

const inPairs = (list: readonly OutgoingHttpHeader[]) =>
  list.flatMap((name, index) => (index % 2 === 0 ? [[String(name), list[index + 1]] as const] : []))
