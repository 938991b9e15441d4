import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '../../../contract/app-error.ts'
import { ERROR_CODES, type ErrorCode } from '../../../contract/error-codes.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { errorBody } from '../api/errors.ts'
import { SECURITY_HEADERS } from '../security-headers.ts'
import type { ResponseWithHeaders } from './response.ts'

/** Refuses what never becomes a request of the app: no valid HTTP, too long, too slow. In the envelope all the same. */
const malformed = (path: string, message: string) =>
  new AppError('INVALID_INPUT', { details: [{ path, code: 'malformed', message }] })
const MALFORMED = malformed('header', 'must be a well-formed HTTP/1.1 request')
const NO_HOST = malformed('header.host', 'must be given')

/** What Node calls the faults that have a code of their own: https://nodejs.org/api/http.html#event-clienterror */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
}

/** @returns whether the request is refused because it does not say whom it asks */
export function refuseWithoutHost({ headers }: IncomingMessage, response: ResponseWithHeaders): boolean {
  if (headers.host !== undefined) return false
  refuse(response, NO_HOST)
  return true
}

/** For what the adapter cannot make a request of, such as a host that is none. */
export const refuseMalformed = (response: ResponseWithHeaders): void => refuse(response, MALFORMED)

export const refuseExpectation = (_request: IncomingMessage, response: ResponseWithHeaders): void =>
  refuse(response, new AppError('EXPECTATION_FAILED'))

function refuse(response: ResponseWithHeaders, error: AppError): void {
  const body = bodyOf(error, response.requestId)
  response.writeHead(ERROR_CODES[error.code].status, headersOf(body))
  response.end(body)
}

/**
 * Refuses what could not be read and lets go of the socket. What was asked properly before it is answered instead.
 *
 * @param last the answer to what was read last from this socket, if anything was
 */
export function refuseUnread(
  fault: NodeJS.ErrnoException,
  socket: Duplex,
  last: ResponseWithHeaders | undefined,
  clock: Clock,
): void {
  if (last?.req.complete && !last.writableFinished && !last.destroyed) {
    if (!last.headersSent) last.setHeader('Connection', 'close')
    return
  }
  // A body that breaks off: its request has an answer already, or one before it has none yet.
  const isTaken = last && !last.req.complete && (last.headersSent || last.socket !== socket)
  if (isTaken || !socket.writable) {
    socket.destroy()
    return
  }
  const code = CODES[fault.code ?? '']
  const answer = toText(code ? new AppError(code) : MALFORMED, clock)
  socket.end(answer, () => socket.destroy())
}

/** As Node would write it, had it made an answer of its own of this. */
function toText(error: AppError, clock: Clock): string {
  const { status } = ERROR_CODES[error.code]
  const requestId = newId()
  const body = bodyOf(error, requestId)
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    ...headersOf(body),
    date: new Date(clock.now()).toUTCString(),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

const bodyOf = (error: AppError, requestId: string) =>
  JSON.stringify({ data: null, error: errorBody(error, requestId) })

/** Nothing more is read of what was sent besides. */
const headersOf = (body: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  connection: 'close',
})
