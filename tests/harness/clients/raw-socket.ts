import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens a socket for bytes that an HTTP client would not send. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  // The service may close the socket while a test writes to it.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Resolves with all received text when the connection is closed. */
export async function readToEnd(socket: Socket): Promise<string> {
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  if (!socket.closed) await once(socket, 'close')
  return received
}

/**
 * Sends bytes, and keeps the sending side open: Node drops the response to a client that closed its own.
 *
 * @returns all received text, when the service has closed the connection
 */
export async function exchange(url: string, bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(url)
  const answer = readToEnd(socket)
  socket.write(bytes)
  return answer
}

/** The status codes of all received responses, in order. */
export const statusesIn = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** The head of a request with a JSON body; without `length` the body is chunked. */
export function jsonHead(
  { method, path }: { method: string; path: string },
  { token, length, more = [] }: { token?: string; length?: number; more?: readonly string[] },
): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...more,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** A request whose body has not been sent. */
export interface HeldRequest {
  /** Sends the body. @returns the response */
  finish(): Promise<string>
}

/** Sends the head of a request, and resolves when the service has read it. */
export async function holdBody(
  url: string,
  request: { method: string; path: string; token: string; body: string },
): Promise<HeldRequest> {
  const socket = await openSocket(url)
  const { token, body } = request
  // The service sends `100 Continue` when it has read the head.
  const more = ['Connection: close', 'Expect: 100-continue']
  socket.write(jsonHead(request, { token, length: Buffer.byteLength(body), more }))
  await once(socket, 'data')
  return {
    finish() {
      const answer = readToEnd(socket)
      socket.write(body)
      return answer
    },
  }
}

interface RawAnswer {
  status: number
  headers: Headers
  body: string
}

/** Parses received responses, in order. Each must have a `Content-Length`. */
export function answersIn(received: string): RawAnswer[] {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return []
  const [first = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: */, 2) as [string, string]))
  const rest = received.slice(end + 4)
  const length = Number(headers.get('content-length'))
  const answer = { status: Number(first.split(' ')[1]), headers, body: rest.slice(0, length) }
  return [answer, ...answersIn(rest.slice(length))]
}
