import type { Logger } from '../../lib/logger.ts'
import { logError, toAppError } from './errors.ts'
import type { JsonStream } from './results.ts'

/** Streams chunks. A failure resets the connection, so that no client takes a partial body for a complete one. */
function toBody(chunks: AsyncIterable<Uint8Array>, requestId: string, logger: Logger) {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
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
}

async function* encodeEnvelope(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode('{"data":')
  for await (const piece of pieces) yield encoder.encode(piece)
  yield encoder.encode(',"error":null}')
}

export function jsonStreamResponse({ pieces }: JsonStream, requestId: string, logger: Logger): Response {
  return new Response(toBody(encodeEnvelope(pieces), requestId, logger), {
    headers: { 'Content-Type': 'application/json' },
  })
}
