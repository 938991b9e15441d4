// The calls of a task to its provider: one for a text and, if the plan asks for it, a second one that repairs it; or one
// for each sentence of a check.
import { AppError } from '../../contract/app-error.ts'
import type { Prompt } from '../ai/prompt.ts'
import type { TextWriter } from '../ai/text-writer.ts'
import type { Logger } from '../lib/logger.ts'
import type { RecordedCalls } from '../tasks/recorded-calls.ts'
import type { Answer, Repair } from './assignment.ts'
import type { StartedGeneration } from './generation-start.ts'

/** Few: a check must not use up the user's rate limit, nor overload a small machine that runs the model. */
const MAX_CONCURRENT_CALLS = 3
/** After these, each with its own retries, the remaining calls are not made: the provider is not working. */
const MAX_FAILURES_IN_A_ROW = 3

interface Dependencies {
  writer: TextWriter
  logger: Logger
}

interface Run {
  signal: AbortSignal
  onDelta: (text: string) => void
  record: RecordedCalls
}

type WriterAnswer = Awaited<ReturnType<TextWriter['write']>>

/** In the order of the prompts; undefined for a call that failed while others succeeded. */
type Written = (Answer | undefined)[]

export class TaskCalls {
  readonly #dependencies: Dependencies
  readonly #started: StartedGeneration
  readonly #run: Run

  constructor(dependencies: Dependencies, started: StartedGeneration, run: Run) {
    this.#dependencies = dependencies
    this.#started = started
    this.#run = run
  }

  /** @throws AppError as `TextWriter.write`, if no call succeeds; the signal's reason when it aborts */
  async make(): Promise<Written> {
    const { prompts, addAnswer } = this.#started.plan
    const [prompt] = prompts
    if (!prompt) return []
    if (addAnswer) return this.#makeInOrder(prompts, addAnswer)
    return prompts.length > 1 ? this.#makeAll(prompts) : [await this.#makeOnly(prompt)]
  }

  async #makeOnly(prompt: Prompt): Promise<Answer> {
    const { deltas, planRepair } = this.#started.plan
    const { onDelta, signal } = this.#run
    const show = (text: string) => onDelta(deltas ? deltas.push(text) : text)
    const written = await this.#write(0, prompt, { signal, onDelta: show })
    if (deltas) onDelta(deltas.end())
    const repair = await planRepair?.(written)
    return repair ? this.#repair(written, repair) : written
  }

  /** If the provider fails a call, only its answer is missing. Any other error stops all calls. */
  async #makeAll(prompts: readonly Prompt[]): Promise<Written> {
    const answers: Written = prompts.map(() => undefined)
    const failures: AppError[] = []
    let failedInARow = 0
    const ending = new AbortController()
    const signal = AbortSignal.any([this.#run.signal, ending.signal])
    const queue = prompts.entries()
    const work = async () => {
      for (const [index, prompt] of queue) {
        signal.throwIfAborted()
        try {
          const written = await this.#write(index, prompt, { signal })
          this.#started.plan.assertUsable?.(written)
          answers[index] = written
          this.#run.record.doneCount += 1
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
    if (failure && this.#run.record.doneCount === 0) throw failure
    return answers
  }

  /** One after the other, so that the text grows. Ends like `#makeAll` where the provider fails. */
  async #makeInOrder(
    prompts: readonly Prompt[],
    addAnswer: NonNullable<StartedGeneration['plan']['addAnswer']>,
  ): Promise<Written> {
    const { signal, onDelta } = this.#run
    const answers: Written = []
    let failedInARow = 0
    for (const [index, prompt] of prompts.entries()) {
      let written: WriterAnswer | undefined
      try {
        if (failedInARow < MAX_FAILURES_IN_A_ROW) written = await this.#write(index, prompt, { signal })
      } catch (error) {
        failedInARow += 1
        const isOver =
          this.#run.record.doneCount === 0 &&
          (failedInARow === MAX_FAILURES_IN_A_ROW || index === prompts.length - 1)
        if (signal.aborted || !isOfProvider(error) || isOver) throw error
      }
      if (written) {
        this.#run.record.doneCount += 1
        failedInARow = 0
      }
      answers.push(written)
      onDelta(await addAnswer(index, written))
    }
    return answers
  }

  async #repair(first: Answer, repair: Repair): Promise<Answer> {
    const { signal } = this.#run
    try {
      const run = { purpose: 'repair', signal } as const
      return repair.apply(await this.#write('repair', repair.prompt, run)) ?? first
    } catch (error) {
      if (signal.aborted || isCancelled(error)) throw error
      const { taskId } = this.#started.lease
      this.#dependencies.logger.info({ taskId, err: error }, 'page not repaired')
      return first
    }
  }

  #write(
    call: number | 'repair',
    prompt: Prompt,
    run: Pick<Run, 'signal'> & Partial<Pick<Run, 'onDelta'> & { purpose: 'repair' }>,
  ): Promise<WriterAnswer> {
    const { config, plan } = this.#started
    return this.#dependencies.writer.write({
      ...config,
      ...prompt,
      events: plan.events,
      purpose: plan.purpose,
      onDelta() {},
      ...run,
      ...this.#run.record.listenersOf(call),
    })
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
