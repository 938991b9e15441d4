// The calls of a task to its provider: stores each request before it is sent, so that the task has it even if the process is
// killed, and what was received.
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import { toInstant } from '../lib/instants.ts'
import { type Attempt, NO_USAGE, type Usage } from '../writing/attempt.ts'
import type { CallListeners } from '../writing/text-writer.ts'
import { type TaskRow, updateRequestUnderWay, updateTaskUnderWay } from './task-rows.ts'

/** As a task stores it: JSON texts. */
export type TaskWire = Pick<TaskRow, 'request' | 'response' | 'earlier_attempts' | 'repair' | 'calls'>

/** The columns of a task that its calls fill. */
export type Told = Pick<TaskRow, 'input_tokens' | 'output_tokens' | 'answered_model'>

interface Call {
  request: { url: string; body: unknown } | null
  attempts: Attempt[]
}

const newCall = (): Call => ({ request: null, attempts: [] })

export class RecordedCalls {
  readonly #database: Database
  readonly #userId: string
  readonly #taskId: string
  readonly #calls: Call[]
  readonly #repair = newCall()
  /** Calls with an answer. */
  doneCount = 0

  /** @param count of calls, if it is known */
  constructor(database: Database, { userId, taskId }: { userId: string; taskId: string }, count = 0) {
    this.#database = database
    this.#userId = userId
    this.#taskId = taskId
    this.#calls = Array.from({ length: count }, newCall)
  }

  /** The requests and responses so far. */
  get wire(): TaskWire {
    const repair = this.#repair.request && JSON.stringify(toExchange(this.#repair))
    return { ...toWire(this.#calls), repair }
  }

  /** What the calls so far took, failed ones too, and which model has answered. */
  get told(): Told {
    return toldBy([...this.#calls, this.#repair])
  }

  /** Stores how many calls the task makes. @throws AppError CANCELLED */
  async expect(count: number): Promise<void> {
    const isMine = await this.#database.write(this.#userId, (db) =>
      updateTaskUnderWay(db, this.#userId, this.#taskId, { call_count: count }),
    )
    if (!isMine) throw new AppError('CANCELLED')
  }

  /** @param index of the call, from 0; 'repair' for the one that repairs the answer */
  listenersOf(index: number | 'repair'): CallListeners {
    const call = index === 'repair' ? this.#repair : (this.#calls[index] ?? newCall())
    if (index !== 'repair') this.#calls[index] = call
    return {
      onRequest: ({ url, requestBody: body }) => this.#storeRequest(call, { url, body }),
      onAttempt(attempt) {
        call.attempts.push(attempt)
        // It may have been in another form than the first one.
        if (attempt.url !== null) call.request = { url: attempt.url, body: attempt.requestBody }
      },
    }
  }

  async #storeRequest(call: Call, request: Call['request']): Promise<void> {
    const before = call.request
    call.request = request
    const { repair, calls } = this.wire
    const sent =
      call === this.#repair
        ? { ...(repair && { repair }) }
        : { ...(call === this.#calls[0] && { request: JSON.stringify(request) }), ...(calls && { calls }) }
    try {
      await this.#database.write(this.#userId, async (db) => {
        const changes = { ...sent, callsDone: this.doneCount }
        if (!(await updateRequestUnderWay(db, this.#userId, this.#taskId, changes)))
          throw new AppError('CANCELLED')
      })
    } catch (error) {
      // It was not sent.
      call.request = before
      throw error
    }
  }
}

/** An attempt that failed, and whose usage the provider did not tell, does not make the others' unknown. */
function toldBy(calls: readonly Call[]): Told {
  const attempts = calls.flatMap((call) => call.attempts)
  const usages = attempts
    .filter(({ usage, error }) => error === null || usage.inputTokens !== null || usage.outputTokens !== null)
    .map(({ usage }) => usage)
  const [first = NO_USAGE, ...others] = usages
  const { inputTokens, outputTokens } = others.reduce(addUsage, first)
  const answered_model = attempts.findLast(({ answeredModel }) => answeredModel !== null)?.answeredModel
  return { input_tokens: inputTokens, output_tokens: outputTokens, answered_model: answered_model ?? null }
}

const addUsage = (one: Usage, other: Usage): Usage => ({
  inputTokens: add(one.inputTokens, other.inputTokens),
  outputTokens: add(one.outputTokens, other.outputTokens),
})

const add = (one: number | null, other: number | null) => (one === null || other === null ? one : one + other)

/** The columns of a task with these calls, in order. */
function toWire(calls: readonly Call[]): Omit<TaskWire, 'repair'> {
  const { request, response, earlierAttempts } = toExchange(calls[0] ?? newCall())
  return {
    request: request && JSON.stringify(request),
    response: response && JSON.stringify(response),
    earlier_attempts: earlierAttempts.length > 0 ? JSON.stringify(earlierAttempts) : null,
    calls: calls.length > 1 ? JSON.stringify(calls.map(toExchange)) : null,
  }
}

/** A call as the API shows it. `response` is null until an attempt has ended. */
function toExchange({ request, attempts }: Call) {
  const last = attempts.at(-1)
  return {
    request,
    response: last?.status == null ? null : { status: last.status, body: last.responseBody },
    earlierAttempts: attempts.slice(0, -1).map(({ status, responseBody, startedAt, durationMs, error }) => ({
      status,
      body: responseBody,
      startedAt: toInstant(startedAt),
      durationMs,
      error,
    })),
  }
}
