import { setImmediate } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { AppError } from '../../../contract/app-error.ts'
import type { Logger } from '../../lib/logger.ts'
import { releaseBuffer } from '../../lib/release-buffer.ts'
import type { ResponseWithHeaders } from '../server/response.ts'
import { errorResponse, logError, toAppError } from './errors.ts'
import type { FileAnswer } from './results.ts'

/**
 * Sends a file as fast as the client reads it, and frees each chunk after it was sent: only the callback of Node's `write`
 * reports that. A failure resets the connection, so that no client takes a partial file for a complete one.
 */
export async function fileResponse(
  { status, headers, open }: FileAnswer,
  outgoing: ResponseWithHeaders,
  logger: Logger,
): Promise<Response> {
  if (status === 416)
    return errorResponse(new AppError('RANGE_NOT_SATISFIABLE'), outgoing.requestId, {
      'Content-Range': headers['Content-Range'] ?? '',
    })
  if (!open || outgoing.req.method === 'HEAD') return new Response(null, { status, headers })
  const chunks = await open()
  outgoing.writeHead(status, headers)
  void writeChunks(outgoing, chunks).catch((thrown) => {
    // A client that has left is no failure.
    if (!outgoing.destroyed) logError(logger, toAppError(thrown), outgoing.requestId)
    outgoing.destroy()
  })
  return RESPONSE_ALREADY_SENT
}

async function writeChunks(outgoing: ResponseWithHeaders, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) {
    await write(outgoing, chunk)
    releaseBuffer(chunk)
    // A fast client takes chunk after chunk within one turn of the event loop.
    await setImmediate()
  }
  outgoing.end()
}

/** Resolves when the system has taken the chunk. Node does not call back for a connection that closes just then. */
function write(outgoing: ResponseWithHeaders, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('the connection is closed'))
    outgoing.once('close', onClose)
    outgoing.write(chunk, (error) => {
      outgoing.off('close', onClose)
      if (error) reject(error)
      else resolve()
    })
  })
}
