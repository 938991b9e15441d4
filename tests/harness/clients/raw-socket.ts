import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client that sends bytes as it likes, where a well-behaved one would not. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  // A socket that the service closes while it is written to is what these tests are about.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Everything that comes back until the service closes the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  if (!socket.closed) await once(socket, 'close')
  return received
}

/** Sends bytes and half-closes, so that a service that waits for more learns that none comes. */
export async function exchange(url: string, bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(url)
  const answer = readToEnd(socket)
  socket.end(bytes)
  return answer
}

/** The status of each answer that came, in order; one follows the other's body without a line's end. */
export const statusesIn = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** The head of a request with a JSON body; without a length the body comes in chunks. */
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

/** A request whose body stays away. */
export interface HeldRequest {
  /** Sends the body, and gives back the answer. */
  finish(): Promise<string>
}

/** Sends the head of a request, and resolves when the service has begun to serve it. */
export async function holdBody(
  url: string,
  request: { method: string; path: string; token: string; body: string },
): Promise<HeldRequest> {
  const socket = await openSocket(url)
  const { token, body } = request
  // The service answers the expectation when it has read the head.
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

/** The answers that came, in order, each of which tells the length of its body. */
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
