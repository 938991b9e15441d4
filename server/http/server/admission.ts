import { AppError } from '../../../contract/app-error.ts'

/**
 * Bounds the requests in flight: further ones are rejected at once, instead of all waiting longer and longer. A
 * request counts while the service works on it, not while a client sends its body or reads its stream.
 */
export class Admission {
  readonly #maxRequests: number
  #inFlight = 0
  #rejectedCount = 0

  constructor(maxRequests: number) {
    this.#maxRequests = maxRequests
  }

  get rejectedCount(): number {
    return this.#rejectedCount
  }

  /** @throws AppError UNAVAILABLE beyond the bound */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inFlight >= this.#maxRequests) {
      this.#rejectedCount += 1
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
    }
    this.#inFlight += 1
    try {
      return await work()
    } finally {
      this.#inFlight -= 1
    }
  }
}
