// The calls of a task to its provider: one for a text and, if the plan asks for it, a second one that repairs it; or one
// for each sentence of a check. Records requests and responses.
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import type { TaskRow } from '../database/tasks.ts'
import { toInstant } from '../lib/instants.ts'
import type { Logger } from '../lib/logger.ts'
import { type Attempt, NO_USAGE, type Usage } from '../writing/attempt.ts'
import type { Prompt } from '../writing/prompt.ts'
import type { Purpose } from '../writing/purposes.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import type { Answer, Repair } from './assignment.ts'
import type { StartedGeneration } from './generation-start.ts'
import { updateRequestUnderWay } from './tasks.repository.ts'

/** Few: a check must not use up the user's rate limit, nor overload a small machine that runs the model. */
const MAX_CONCURRENT_CALLS = 3
/** After these, each with its own retries, the remaining calls are not made: the provider is not working. */
const MAX_FAILURES_IN_A_ROW = 3

/** As a task stores it: JSON texts. */
export type TaskWire = Pick<TaskRow, 'request' | 'response' | 'earlier_attempts' | 'repair' | 'calls'>

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

interface AllWritten {
  /** In the order of the prompts; undefined for a call that failed while others succeeded. */
  answers: (Answer | undefined)[]
}

export interface Call {
  request: { url: string; body: unknown } | null
  attempts: Attempt[]
}

export const newCall = (): Call => ({ request: null, attempts: [] })

export class TaskCalls {
  readonly #dependencies: Dependencies
  readonly #started: StartedGeneration
  readonly #run: Run
  readonly #calls: Call[]
  readonly #repair = newCall()
  #doneCount = 0

  constructor(dependencies: Dependencies, started: StartedGeneration, run: Run) {
    this.#dependencies = dependencies
    this.#started = started
    this.#run = run
    this.#calls = started.plan.prompts.map(newCall)
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

  /** @throws AppError as `TextWriter.write`, if no call succeeds; the signal's reason when it aborts */
  async make(): Promise<AllWritten> {
    const { prompts, tellNext } = this.#started.plan
    const [prompt] = prompts
    if (!prompt) return { answers: [] }
    if (tellNext) return this.#makeInOrder(prompts, tellNext)
    return prompts.length > 1 ? this.#makeAll(prompts) : { answers: [await this.#makeOnly(prompt)] }
  }

  async #makeOnly(prompt: Prompt): Promise<Answer> {
    const { deltas, planRepair } = this.#started.plan
    const { onDelta, signal } = this.#run
    const [call = newCall()] = this.#calls
    const written = await this.#write(call, prompt, {
      purpose: this.#started.plan.purpose,
      signal,
      onDelta: (text) => onDelta(deltas ? deltas.push(text) : text),
    })
    if (deltas) onDelta(deltas.end())
    const repair = await planRepair?.(written)
    return repair ? this.#mend(written, repair) : written
  }

  /** If the provider fails a call, only its answer is missing. Any other error stops all calls. */
  async #makeAll(prompts: readonly Prompt[]): Promise<AllWritten> {
    const answers: AllWritten['answers'] = prompts.map(() => undefined)
    const failures: AppError[] = []
    let failedInARow = 0
    const ending = new AbortController()
    const signal = AbortSignal.any([this.#run.signal, ending.signal])
    const queue = prompts.entries()
    const work = async () => {
      for (const [index, prompt] of queue) {
        signal.throwIfAborted()
        try {
          const { purpose } = this.#started.plan
          const call = this.#calls[index] ?? newCall()
          const written = await this.#write(call, prompt, { purpose, signal, onDelta() {} })
          this.#started.plan.assertUsable?.(written)
          answers[index] = written
          this.#doneCount += 1
          failedInARow = 0
        } catch (error) {
          if (signal.aborted || !isOfProvider(error)) throw error
          failures.push(error)
          failedInARow += 1
        }
        if (failedInARow >= MAX_FAILURES_IN_A_ROW) return
      }
    }
    const workers = Array.from({ length: MAX_CONCURRENT_CALLS }, () =>
      work().catch((error: unknown) => ending.abort(error)),
    )
    await Promise.all(workers)
    signal.throwIfAborted()
    const [failure] = failures
    if (failure && this.#doneCount === 0) throw failure
    return { answers }
  }

  /** One after the other, so that the text grows. Ends like `#makeAll` where the provider fails. */
  async #makeInOrder(
    prompts: readonly Prompt[],
    tellNext: NonNullable<StartedGeneration['plan']['tellNext']>,
  ): Promise<AllWritten> {
    const { signal, onDelta } = this.#run
    const answers: AllWritten['answers'] = []
    const { purpose } = this.#started.plan
    let failedInARow = 0
    for (const [index, prompt] of prompts.entries()) {
      let written: Written | undefined
      try {
        if (failedInARow < MAX_FAILURES_IN_A_ROW)
          written = await this.#write(this.#calls[index] ?? newCall(), prompt, {
            purpose,
            signal,
            onDelta() {},
          })
      } catch (error) {
        failedInARow += 1
        const isOver =
          this.#doneCount === 0 && (failedInARow === MAX_FAILURES_IN_A_ROW || index === prompts.length - 1)
        if (signal.aborted || !isOfProvider(error) || isOver) throw error
      }
      if (written) {
        this.#doneCount += 1
        failedInARow = 0
      }
      answers.push(written)
      onDelta(await tellNext(index, written))
    }
    return { answers }
  }

  async #mend(first: Answer, repair: Repair): Promise<Answer> {
    const { signal } = this.#run
    try {
      const run = { purpose: 'repair' as const, signal, onDelta: () => {} }
      return repair.apply(await this.#write(this.#repair, repair.prompt, run)) ?? first
    } catch (error) {
      if (signal.aborted || isCancelled(error)) throw error
      const { taskId } = this.#started.lease
      this.#dependencies.logger.info({ taskId, err: error }, 'page not repaired')
      return first
    }
  }

  #write(call: Call, prompt: Prompt, run: Run & { purpose: Exclude<Purpose, 'test'> }): Promise<Written> {
    const { config, plan } = this.#started
    return this.#dependencies.writer.write({
      ...config,
      ...prompt,
      events: plan.events,
      ...run,
      onRequest: ({ url, requestBody: body }) => this.#storeRequest(call, { url, body }),
      onAttempt: (attempt) => call.attempts.push(attempt),
    })
  }

  /** Called before the request is sent, so that the task has it even if the process is killed. */
  async #storeRequest(call: Call, request: Call['request']): Promise<void> {
    const before = call.request
    call.request = request
    const { userId, taskId } = this.#started.lease
    const { repair, calls } = this.wire
    const sent =
      call === this.#repair
        ? { ...(repair && { repair }) }
        : { ...(call === this.#calls[0] && { request: JSON.stringify(request) }), ...(calls && { calls }) }
    try {
      await this.#dependencies.database.write(userId, async (db) => {
        if (!(await updateRequestUnderWay(db, userId, taskId, { ...sent, callsDone: this.#doneCount })))
          throw new AppError('CANCELLED')
      })
    } catch (error) {
      // It was not sent.
      call.request = before
      throw error
    }
  }
}

const PROVIDER_CODES: ReadonlySet<string> = new Set([
  'AI_PROVIDER_ERROR',
  'AI_TIMEOUT',
  'AI_RATE_LIMITED',
  'DAY_TOO_LONG',
])

const isOfProvider = (error: unknown): error is AppError =>
  error instanceof AppError && PROVIDER_CODES.has(error.code)

const isCancelled = (error: unknown): boolean => error instanceof AppError && error.code === 'CANCELLED'

/** The columns of a task that its calls fill. */
export type Told = Pick<TaskRow, 'input_tokens' | 'output_tokens' | 'answered_model'>

/** An attempt that failed, and whose usage the provider did not tell, does not make the others' unknown. */
export function toldBy(calls: readonly Call[]): Told {
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
export function toWire(calls: readonly Call[]): Omit<TaskWire, 'repair'> {
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
