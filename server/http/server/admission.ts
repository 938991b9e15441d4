import { AppError } from '../../../contract/app-error.ts'
import { ERROR_CODES } from '../../../contract/error-codes.ts'
import type { Clock } from '../../lib/clock.ts'
import { errorBody } from '../api/errors.ts'
import { RequestTurns } from './request-turns.ts'
import type { ResponseWithHeaders } from './response.ts'

/** A supervisor would take a service for dead that refuses to say how it is. */
const NEVER_REFUSED = /^\/(healthz|readyz|metrics)(\?|$)/

const OVERLOAD = new AppError('UNAVAILABLE')
const RETRY_AFTER_SECONDS = '1'

/**
 * Keeps a service that is asked for more than it can do answering: beyond a bound requests are refused at once,
 * instead of letting all of them wait for longer and longer.
 */
export class Admission {
  readonly #maxRequests: number
  readonly #turns: RequestTurns
  readonly #underWay = new Set<ResponseWithHeaders>()
  #refusedCount = 0
  #heldByClients: number | undefined

  /** @param maxRequests how many may wait for an answer of ours at once */
  constructor(maxRequests: number, clock: Clock) {
    this.#maxRequests = maxRequests
    this.#turns = new RequestTurns(clock)
  }

  /** Answers that were begun, or are to be, and are not out. */
  get underWay(): ReadonlySet<ResponseWithHeaders> {
    return this.#underWay
  }

  get refusedCount(): number {
    return this.#refusedCount
  }

  /** Serves a request now or in its turn, or refuses it. */
  admit(response: ResponseWithHeaders, serve: () => void): void {
    if (this.#isFull() && !isAboutHealth(response)) {
      this.#refusedCount += 1
      refuse(response)
      return
    }
    this.#underWay.add(response)
    response.once('close', () => this.#underWay.delete(response))
    if (this.#turns.isFree() || isAboutHealth(response)) serve()
    // Whoever has gone meanwhile needs no answer.
    else this.#turns.wait(() => response.destroyed || serve())
  }

  #isFull(): boolean {
    const { size } = this.#underWay
    return size >= this.#maxRequests && size - this.#countHeldByClients() >= this.#maxRequests
  }

  /** Counted no sooner than it matters, and then once in a go around the event loop. */
  #countHeldByClients(): number {
    if (this.#heldByClients === undefined) {
      this.#heldByClients = [...this.#underWay].filter(isHeldByClient).length
      setImmediate(() => {
        this.#heldByClients = undefined
      })
    }
    return this.#heldByClients
  }
}

const isAboutHealth = ({ req }: ResponseWithHeaders) => NEVER_REFUSED.test(req.url ?? '')

/** It has not said all yet, or takes its time with the answer, which may be a stream. */
const isHeldByClient = ({ req, headersSent }: ResponseWithHeaders) => !req.complete || headersSent

/** Without the app, which would cost as much as many an answer. */
function refuse(response: ResponseWithHeaders): void {
  const body = JSON.stringify({ data: null, error: errorBody(OVERLOAD, response.requestId) })
  response.writeHead(ERROR_CODES[OVERLOAD.code].status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'retry-after': RETRY_AFTER_SECONDS,
  })
  response.end(body)
}
