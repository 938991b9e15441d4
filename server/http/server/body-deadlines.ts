// Ends requests whose body takes too long. Node's own deadline would end every upload of a large file as well.
import type { IncomingMessage } from 'node:http'
import { systemClock } from '../../lib/clock.ts'
import type { ResponseWithHeaders } from './response.ts'

interface Waiting {
  response: ResponseWithHeaders
  since: number
}

export class BodyDeadlines {
  readonly #waiting = new Map<IncomingMessage, Waiting>()
  readonly #timer: NodeJS.Timeout

  /** @param end called for a request that exceeds its deadline */
  constructor(
    { requestMs, checkMs }: { requestMs: number; checkMs: number },
    end: (request: IncomingMessage, response: ResponseWithHeaders) => void,
  ) {
    this.#timer = setInterval(() => {
      const before = systemClock.monotonic() - requestMs
      for (const [request, { response, since }] of this.#waiting) {
        if (request.complete || request.destroyed) this.#waiting.delete(request)
        else if (since < before && !response.isUpload) {
          this.#waiting.delete(request)
          end(request, response)
        }
      }
    }, checkMs)
    this.#timer.unref()
  }

  watch(request: IncomingMessage, response: ResponseWithHeaders): void {
    const { headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    this.#waiting.set(request, { response, since: systemClock.monotonic() })
    response.once('close', () => {
      if (request.complete) this.#waiting.delete(request)
    })
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
