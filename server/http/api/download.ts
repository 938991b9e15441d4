import { setImmediate } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Logger } from '../../lib/logger.ts'
import { releaseBuffer } from '../../lib/release-buffer.ts'
import type { ResponseWithHeaders } from '../server/response.ts'
import { logError, toAppError } from './errors.ts'
import type { Download } from './results.ts'

/**
 * Sends a file while it is made, and frees each chunk that is sent, which only Node's own `write` tells. A failure resets
 * the connection, so that no client takes a partial file for a complete one.
 */
export function sendDownload(file: Download, outgoing: ResponseWithHeaders, logger: Logger): Response {
  const headers = {
    'Content-Type': file.mediaType,
    'Content-Disposition': `attachment; filename="${file.fileName}"`,
  }
  if (outgoing.req.method === 'HEAD') return new Response(null, { headers })
  outgoing.writeHead(200, headers)
  void writeChunks(outgoing, file.chunks).catch((thrown) => {
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
