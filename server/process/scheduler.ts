// Runs background jobs at the start and at intervals, until it is stopped.
import type { Logger } from '../lib/logger.ts'

export interface Job {
  name: string
  everyMs: number
  /** Not run at the start. */
  isLater?: boolean
  run(signal: AbortSignal): Promise<void>
}

export class Scheduler {
  readonly #logger: Logger
  readonly #stopping = new AbortController()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #jobs = new Map<string, Job>()
  readonly #running = new Map<Job, Promise<void>>()
  /** Jobs to run again, because they were requested during a run. */
  readonly #requested = new Set<Job>()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Runs every job that is not for later, and then each at its interval. A job never overlaps itself. */
  start(jobs: readonly Job[]): void {
    for (const job of jobs) {
      this.#jobs.set(job.name, job)
      this.#timers.push(setInterval(() => this.#run(job), job.everyMs))
      if (!job.isLater) this.#run(job)
    }
  }

  /** Runs a job now, or again after the current run. */
  runNow(name: string): void {
    const job = this.#jobs.get(name)
    if (!job) return
    if (this.#running.has(job)) this.#requested.add(job)
    else this.#run(job)
  }

  /** Aborts the jobs; resolves when none runs. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort()
    await Promise.all(this.#running.values())
  }

  #run(job: Job): void {
    if (this.#running.has(job) || this.#stopping.signal.aborted) return
    const run = Promise.try(() => job.run(this.#stopping.signal))
      .catch((error: unknown) => this.#logger.error({ job: job.name, err: error }, 'background job failed'))
      .then(() => {
        this.#running.delete(job)
        if (this.#requested.delete(job)) this.#run(job)
      })
    this.#running.set(job, run)
  }
}
