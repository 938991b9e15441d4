// A minimal HTTP client on one kept-alive connection: `node:http` as a client takes more processor time than the floor as
// a server, and would hide differences between servers.
import { connect, type Socket } from 'node:net'

export interface HttpConnection {
  /** Sends a request after the previous response. @returns the status, and the body if `isBodyKept` */
  send(request: Buffer, isBodyKept?: boolean): Promise<{ status: number; body: string }>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

export async function openHttpConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  return {
    send: (request, isBodyKept = false) => exchange(socket, request, isBodyKept),
    close: () => socket.destroy(),
  }
}

function exchange(socket: Socket, request: Buffer, isBodyKept: boolean) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    let head: AnswerHead | undefined
    let unread = Buffer.alloc(0)
    let received = 0
    const kept: Buffer[] = []
    const finish = (end: () => void) => {
      socket.off('data', onData).off('close', onClose)
      end()
    }
    const onClose = () => finish(() => reject(new Error('The server closed the connection.')))
    const onData = (bytes: Buffer) => {
      let body = bytes
      if (!head) {
        unread = Buffer.concat([unread, bytes])
        head = readHead(unread)
        if (!head) return
        body = unread.subarray(head.size)
      }
      received += body.length
      if (isBodyKept) kept.push(body)
      const isWhole = head.contentLength === undefined ? endsChunked(body) : received >= head.contentLength
      if (!isWhole) return
      const { status, contentLength } = head
      finish(() => resolve({ status, body: decode(Buffer.concat(kept), contentLength === undefined) }))
    }
    socket.on('data', onData).on('close', onClose)
    socket.write(request)
  })
}

interface AnswerHead {
  size: number
  status: number
  /** Absent for an answer in chunks. */
  contentLength: number | undefined
}

function readHead(bytes: Buffer): AnswerHead | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return undefined
  const text = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  return {
    size: end + HEAD_END.length,
    status: Number(text.slice(9, 12)),
    contentLength: length === undefined ? undefined : Number(length),
  }
}

/** Requests are not pipelined, so the last received bytes are the end of the response. */
const endsChunked = (bytes: Buffer): boolean => bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)

function decode(bytes: Buffer, isChunked: boolean): string {
  if (!isChunked) return bytes.toString()
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (!size) break
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(chunks).toString()
}
