// The tasks of this process, so that they can be aborted, awaited and counted.
import { AppError } from '../../contract/app-error.ts'

interface Running {
  userId: string
  controller: AbortController
  /** Settles when the task has ended and freed its slot. */
  result: Promise<unknown>
}

export class RunningTasks {
  readonly counts = new TaskCounts()
  readonly #running = new Map<string, Running>()
  /** Tasks that are acquiring their lease, and are not in the map yet. */
  readonly #starting = new Set<Promise<unknown>>()
  #isInterrupted = false
  #isClosed = false

  /** Tracks `start`, which may add a task, so that `close` waits for it. @throws AppError UNAVAILABLE when closed */
  async start<T>(start: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new AppError('UNAVAILABLE')
    const starting = start()
    this.#starting.add(starting)
    try {
      return await starting
    } finally {
      this.#starting.delete(starting)
    }
  }

  add(taskId: string, task: Running): void {
    this.#running.set(taskId, task)
    if (this.#isInterrupted) task.controller.abort(new AppError('INTERRUPTED'))
  }

  remove(taskId: string): void {
    this.#running.delete(taskId)
  }

  get size(): number {
    return this.#running.size
  }

  has(taskId: string): boolean {
    return this.#running.has(taskId)
  }

  /** Aborts the call to the provider, if this process makes it. */
  stop(taskId: string | null): void {
    if (taskId) this.#running.get(taskId)?.controller.abort(new AppError('CANCELLED'))
  }

  async stopUser(userId: string): Promise<void> {
    const mine = [...this.#running.values()].filter((task) => task.userId === userId)
    for (const { controller } of mine) controller.abort(new AppError('CANCELLED'))
    await Promise.allSettled(mine.map((task) => task.result))
  }

  /** Aborts all tasks, and each that is started from now on. */
  interrupt(): void {
    this.#isInterrupted = true
    for (const { controller } of this.#running.values()) controller.abort(new AppError('INTERRUPTED'))
  }

  /** Resolves when the tasks that run or start now have ended. */
  async untilBegunEnd(): Promise<void> {
    await Promise.allSettled(this.#starting)
    await Promise.allSettled([...this.#running.values()].map((task) => task.result))
  }

  /** Resolves when no task runs, those started meanwhile included. */
  async untilIdle(): Promise<void> {
    while (this.#starting.size + this.#running.size > 0) await this.untilBegunEnd()
  }

  /** Refuses further tasks, and resolves when none runs. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.untilIdle()
  }
}

interface TaskKind {
  /** Of the task, such as `journal_generate`. */
  type: string
  provider: string
}

interface TaskCount extends TaskKind {
  /** `completed`, or the code of the error. */
  outcome: string
  count: number
}

/** Counts the tasks that have ended in this process, for metrics. */
class TaskCounts {
  readonly #counts = new Map<string, TaskCount>()

  add({ type, provider }: TaskKind, outcome: string): void {
    const key = `${type} ${provider} ${outcome}`
    const known = this.#counts.get(key)
    if (known) known.count += 1
    else this.#counts.set(key, { type, provider, outcome, count: 1 })
  }

  list(): TaskCount[] {
    return [...this.#counts.values()]
  }
}
