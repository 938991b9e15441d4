import type { Logger } from '../../lib/logger.ts'
import { logError, toAppError } from './errors.ts'
import type { JsonStream } from './results.ts'

/** Streams data in its envelope. A failure resets the connection, so that no client takes a part for the whole. */
export const jsonStreamResponse = ({ pieces }: JsonStream, requestId: string, logger: Logger): Response =>
  new Response(ReadableStream.from(writeEnvelope(pieces, requestId, logger)), {
    headers: { 'Content-Type': 'application/json' },
  })

async function* writeEnvelope(
  pieces: AsyncIterable<string>,
  requestId: string,
  logger: Logger,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode('{"data":')
  try {
    for await (const piece of pieces) yield encoder.encode(piece)
  } catch (thrown) {
    logError(logger, toAppError(thrown), requestId)
    throw thrown
  }
  yield encoder.encode(',"error":null}')
}
