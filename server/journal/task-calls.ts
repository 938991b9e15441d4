// The calls of a task to its provider: the one that it is there for, and where its plan asks for it a second one that
// mends the answer. Keeps what went over the wire in both.
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import { toInstant } from '../lib/instants.ts'
import type { Logger } from '../lib/logger.ts'
import type { Prompt } from '../writing/prompt.ts'
import type { Attempt, TextWriter } from '../writing/text-writer.ts'
import type { Answer, Repair } from './assignment.ts'
import type { StartedGeneration } from './generation-start.ts'
import { type TaskRow, updateRequestUnderWay } from './tasks.repository.ts'

/** As a task stores it: JSON texts. */
export type TaskWire = Pick<TaskRow, 'request' | 'response' | 'earlier_attempts' | 'repair'>

interface Dependencies {
  database: Database
  writer: TextWriter
  logger: Logger
}

interface Run {
  signal: AbortSignal
  onDelta: (text: string) => void
}

type Written = Awaited<ReturnType<TextWriter['write']>>

const NOTHING: Written = { text: '', marks: [], usage: { inputTokens: null, outputTokens: null } }

export class TaskCalls {
  readonly #dependencies: Dependencies
  readonly #started: StartedGeneration
  readonly #run: Run
  readonly #attempts: Record<'request' | 'repair', Attempt[]> = { request: [], repair: [] }

  constructor(dependencies: Dependencies, started: StartedGeneration, run: Run) {
    this.#dependencies = dependencies
    this.#started = started
    this.#run = run
  }

  /** What went over the wire so far. */
  get wire(): TaskWire {
    const { request, response, earlierAttempts } = toExchange(this.#attempts.request)
    return {
      request: request && JSON.stringify(request),
      response: response && JSON.stringify(response),
      earlier_attempts: earlierAttempts.length > 0 ? JSON.stringify(earlierAttempts) : null,
      repair: this.#attempts.repair.length > 0 ? JSON.stringify(toExchange(this.#attempts.repair)) : null,
    }
  }

  /** @throws AppError as `TextWriter.write` for the first call; the signal's reason when it aborts */
  async make(): Promise<Written> {
    const { plan } = this.#started
    if (plan.isNeeded === false) return NOTHING
    const { deltas } = plan
    const { onDelta } = this.#run
    const written = await this.#write('request', plan.prompt, (text) =>
      onDelta(deltas ? deltas.push(text) : text),
    )
    if (deltas) onDelta(deltas.end())
    const repair = await plan.planRepair?.(written)
    return repair ? this.#mend(written, repair) : written
  }

  async #mend(first: Written, repair: Repair): Promise<Written> {
    try {
      const second = await this.#write('repair', repair.prompt, () => {})
      const mended: Answer = repair.apply(second) ?? first
      return { ...mended, usage: addUsage(first.usage, second.usage) }
    } catch (error) {
      if (this.#run.signal.aborted || isCancelled(error)) throw error
      const { taskId } = this.#started.lease
      this.#dependencies.logger.info({ taskId, err: error }, 'page not repaired')
      return first
    }
  }

  #write(column: 'request' | 'repair', prompt: Prompt, onDelta: (text: string) => void): Promise<Written> {
    const { config, plan } = this.#started
    return this.#dependencies.writer.write({
      ...config,
      system: prompt.system,
      prompt: prompt.prompt,
      events: plan.events,
      signal: this.#run.signal,
      onDelta,
      onRequest: (request) => this.#storeRequest(column, request),
      onAttempt: (attempt) => this.#attempts[column].push(attempt),
    })
  }

  /** Before the request leaves, so that the task has it however the process ends. */
  async #storeRequest(
    column: 'request' | 'repair',
    sent: { url: string; requestBody: unknown },
  ): Promise<void> {
    const { userId, taskId } = this.#started.lease
    const request = { url: sent.url, body: sent.requestBody }
    const stored = column === 'request' ? request : { request, response: null, earlierAttempts: [] }
    await this.#dependencies.database.write(userId, async (db) => {
      if (!(await updateRequestUnderWay(db, userId, taskId, { [column]: JSON.stringify(stored) })))
        throw new AppError('CANCELLED')
    })
  }
}

const isCancelled = (error: unknown): boolean => error instanceof AppError && error.code === 'CANCELLED'

const addUsage = (one: Written['usage'], other: Written['usage']): Written['usage'] => ({
  inputTokens: add(one.inputTokens, other.inputTokens),
  outputTokens: add(one.outputTokens, other.outputTokens),
})

const add = (one: number | null, other: number | null) => (one === null || other === null ? one : one + other)

function toExchange(attempts: readonly Attempt[]) {
  const last = attempts.at(-1)
  return {
    request: last ? { url: last.url, body: last.requestBody } : null,
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
