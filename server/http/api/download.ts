import type { Logger } from '../../lib/logger.ts'
import { logError, toAppError } from './errors.ts'
import type { Download } from './results.ts'

/** Streams a file. A failure ends the connection early, so that no client takes half a file for a whole one. */
export function downloadResponse(file: Download, requestId: string, logger: Logger): Response {
  const iterator = file.chunks[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await iterator.next()
          if (next.done) controller.close()
          else controller.enqueue(next.value)
        } catch (thrown) {
          logError(logger, toAppError(thrown), requestId)
          controller.error(thrown)
        }
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
    },
  })
}
