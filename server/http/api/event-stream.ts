import type { Logger } from '../../lib/logger.ts'
import { errorBody, logError, toAppError } from './errors.ts'
import type { EventStream } from './results.ts'

/** Below the 30 s after which common proxies close an idle connection. */
const HEARTBEAT_MS = 15_000

const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export function eventStreamResponse(stream: EventStream, requestId: string, logger: Logger): Response {
  const encoder = new TextEncoder()
  const iterator = stream.events[Symbol.asyncIterator]()
  let heartbeat: NodeJS.Timeout
  let isGone = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(': alive\n\n')), HEARTBEAT_MS)
    },
    async pull(controller) {
      try {
        const next = await iterator.next()
        if (isGone) return
        if (!next.done) return controller.enqueue(encoder.encode(frame(next.value.event, next.value.data)))
      } catch (thrown) {
        if (isGone) return
        const error = toAppError(thrown)
        logError(logger, error, requestId)
        controller.enqueue(encoder.encode(frame('error', errorBody(error, requestId))))
      }
      clearInterval(heartbeat)
      controller.close()
    },
    // The client disconnected; the work continues.
    async cancel() {
      isGone = true
      clearInterval(heartbeat)
      await iterator.return?.()
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  })
}
