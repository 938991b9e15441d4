// The answer to a request that no route gets, because it is not well-formed HTTP: in the envelope of the API, whose clients
// read nothing else.
import { STATUS_CODES } from 'node:http'
import { SECURITY_HEADERS } from '../security-headers.ts'

/** Of the catalogue the nearest: there is no code for each status of HTTP. */
const codeOf = (status: number) => (status === 413 || status === 431 ? 'PAYLOAD_TOO_LARGE' : 'INVALID_INPUT')

/** @returns the body, and headers that end the connection */
export function malformedAnswer(status: number, requestId: string) {
  const message = `${STATUS_CODES[status]}.`
  const body = JSON.stringify({ data: null, error: { code: codeOf(status), message, requestId } })
  const headers = {
    ...SECURITY_HEADERS,
    ...{ 'x-request-id': requestId, 'content-type': 'application/json', connection: 'close' },
    'content-length': Buffer.byteLength(body),
  }
  return { body, headers }
}
