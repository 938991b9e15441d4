// Reads the body of a request.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import { parseJson } from '../../lib/untrusted-json.ts'

/** @returns undefined for an empty body */
export async function readJsonBody(
  incoming: IncomingMessage,
  maxBytes: number,
  maxValues?: number,
): Promise<unknown> {
  const bytes = await readJsonBytes(incoming, maxBytes)
  return bytes.length === 0 ? undefined : parseJson(bytes, maxValues)
}

/** As `readJsonBody`, for a handler that parses it. */
export async function readJsonBytes(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const bytes = await readBytes(incoming, maxBytes)
  if (bytes.length > 0) rejectOtherMedia(incoming.headers)
  return bytes
}

/** Rejects other media types than JSON, and compressed bodies: Node decodes only `chunked`. */
function rejectOtherMedia(headers: IncomingHttpHeaders): void {
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  const isPlain = /^(identity)?$/i.test(headers['content-encoding'] ?? '')
  const isOnlyChunked = /^(chunked)?$/i.test(headers['transfer-encoding'] ?? '')
  if (!(isJson && isPlain && isOnlyChunked)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}

export const isBodyBuffered = ({ complete, headers, readableLength }: IncomingMessage): boolean =>
  complete || readableLength >= Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)

/** Reads from Node's request: through the Web `Request` a body costs as much as the rest of its request. */
function readBytes(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= maxBytes) return
      incoming.off('data', take).pause()
      reject(new AppError('PAYLOAD_TOO_LARGE'))
    }
    incoming.on('data', take)
    incoming.once('end', () => resolve(Buffer.concat(chunks)))
    incoming.once('error', () => reject(invalidInput('body', 'must arrive whole', 'cut_off')))
  })
}
