// The calls of a task to its provider: stores each request before it is sent, so that the task has it even if the process is
// killed, and what was received.
import { AppError } from '../../contract/app-error.ts'
import {
  type AnnouncedRequest,
  type Attempt,
  type CallListeners,
  NO_USAGE,
  type Usage,
} from '../ai/attempt.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { Departure, DepartureEnd, Leaving } from '../lib/departure.ts'
import { toInstant } from '../lib/instants.ts'
import {
  type CallTotals,
  type TaskRow,
  type TaskWire,
  updateRequestUnderWay,
  updateTaskUnderWay,
} from './task-rows.ts'

interface Call {
  request: { url: string; body: unknown } | null
  attempts: Attempt[]
}

const newCall = (): Call => ({ request: null, attempts: [] })

interface Dependencies {
  database: Database
  ledger: Pick<Ledger, 'open' | 'close'>
}

export class RecordedCalls {
  readonly #database: Database
  readonly #ledger: Dependencies['ledger']
  readonly #leaving: Leaving
  readonly #userId: string
  readonly #taskId: string
  /** Requests under way. */
  readonly #open = new Set<Departure>()
  /** Ended ones whose rows in the ledger are open: the task's next transaction ends them. */
  readonly #ends = new Map<Departure, DepartureEnd>()
  readonly #calls: Call[]
  readonly #repair = newCall()
  /** Calls with an answer. */
  doneCount = 0

  /** @param count of calls, if it is known */
  constructor({ database, ledger }: Dependencies, row: LeavingTask, count = 0) {
    this.#database = database
    this.#ledger = ledger
    this.#userId = row.userId
    this.#taskId = row.id
    const purpose = PURPOSES[row.type]
    const date = row.date === '' ? null : row.date
    this.#leaving = { ...row, purpose, date, taskId: row.id }
    this.#calls = Array.from({ length: count }, newCall)
  }

  /** The requests and responses so far. */
  get wire(): TaskWire {
    const repair = this.#repair.request && JSON.stringify(toExchange(this.#repair))
    return { ...toWire(this.#calls), repair }
  }

  /** Of the calls so far, failed ones too. */
  get totals(): CallTotals {
    return totalsOf([...this.#calls, this.#repair])
  }

  /** Stores how many calls the task makes, and by which prompt if that changes too. @throws AppError CANCELLED */
  async expect(count: number, promptVersion?: number): Promise<void> {
    const changes = {
      call_count: count,
      ...(promptVersion !== undefined && { prompt_version: promptVersion }),
    }
    const isMine = await this.#database.write(this.#userId, (db) =>
      updateTaskUnderWay(db, this.#userId, this.#taskId, changes),
    )
    if (!isMine) throw new AppError('CANCELLED')
  }

  /** @param index of the call, from 0; 'repair' for the one that repairs the answer */
  listenersOf(index: number | 'repair'): CallListeners {
    const call = index === 'repair' ? this.#repair : (this.#calls[index] ?? newCall())
    if (index !== 'repair') this.#calls[index] = call
    return {
      onRequest: (request) => this.#storeRequest(call, request),
      onAttempt: (attempt) => {
        call.attempts.push(attempt)
        this.#open.delete(attempt.departure)
        this.#ends.set(attempt.departure, { ...attempt.usage, status: statusOf(attempt) })
        // It may have been in another form than the first one.
        if (attempt.url !== null) call.request = { url: attempt.url, body: attempt.requestBody }
      },
    }
  }

  /** Ends the rows in the ledger, in the last transaction of the task. */
  async settle(db: Db): Promise<void> {
    await this.#endRows(db)
    // A call that was ended before its attempt was.
    for (const departure of this.#open) await this.#ledger.close(db, departure, { status: 'cancelled' })
  }

  async #endRows(db: Db): Promise<readonly Departure[]> {
    for (const [departure, end] of this.#ends) await this.#ledger.close(db, departure, end)
    return [...this.#ends.keys()]
  }

  async #storeRequest(call: Call, { url, requestBody, ...announced }: AnnouncedRequest): Promise<Departure> {
    const before = call.request
    call.request = { url, body: requestBody }
    const { repair, calls } = this.wire
    const isRepair = call === this.#repair
    const sent = isRepair
      ? { ...(repair && { repair }) }
      : { ...(call === this.#calls[0] && { request: JSON.stringify(call.request) }), ...(calls && { calls }) }
    const leaving = isRepair ? { ...this.#leaving, purpose: 'repair' as const } : this.#leaving
    try {
      const { departure, ended } = await this.#database.write(this.#userId, async (db) => {
        const changes = { ...sent, callsDone: this.doneCount }
        if (!(await updateRequestUnderWay(db, this.#userId, this.#taskId, changes)))
          throw new AppError('CANCELLED')
        const ended = await this.#endRows(db)
        return { ended, departure: await this.#ledger.open(db, leaving, { url, ...announced }) }
      })
      for (const one of ended) this.#ends.delete(one)
      this.#open.add(departure)
      return departure
    } catch (error) {
      // It was not sent.
      call.request = before
      throw error
    }
  }
}

/** The row of a task, as far as the ledger needs it. */
type LeavingTask = Pick<TaskRow, 'id' | 'type' | 'date' | 'provider' | 'model'> & { userId: string }

const PURPOSES = {
  journal_generate: 'page',
  journal_weave: 'weave',
  journal_check: 'check',
  voice_transcribe: 'transcription',
  photo_describe: 'description',
} as const satisfies Record<TaskRow['type'], Leaving['purpose']>

const CANCELLED: ReadonlySet<string> = new Set(['CANCELLED', 'INTERRUPTED'])

function statusOf({ error }: Attempt): DepartureEnd['status'] {
  if (error === null) return 'completed'
  return CANCELLED.has(error.code) ? 'cancelled' : 'failed'
}

/** An attempt that failed, and whose usage the provider did not tell, does not make the others' unknown. */
function totalsOf(calls: readonly Call[]): CallTotals {
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
