// The generations of this process, so that they can be aborted and awaited.
import { AppError } from '../../contract/app-error.ts'
import { TaskCounts } from './task-counts.ts'

interface Running {
  userId: string
  controller: AbortController
  /** Settles when the generation has ended and freed its slot. */
  result: Promise<unknown>
}

export class RunningGenerations {
  readonly counts = new TaskCounts()
  readonly #running = new Map<string, Running>()
  /** Generations that are acquiring their lease, and are not in the map yet. */
  readonly #starting = new Set<Promise<unknown>>()
  #isInterrupted = false
  #isClosed = false

  /** Tracks `start`, which may add a generation, so that `close` waits for it. @throws AppError UNAVAILABLE when closed */
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

  add(taskId: string, generation: Running): void {
    this.#running.set(taskId, generation)
    if (this.#isInterrupted) generation.controller.abort(new AppError('INTERRUPTED'))
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
    const mine = [...this.#running.values()].filter((generation) => generation.userId === userId)
    for (const { controller } of mine) controller.abort(new AppError('CANCELLED'))
    await Promise.allSettled(mine.map((generation) => generation.result))
  }

  /** Aborts all generations, and each that is started from now on. */
  interrupt(): void {
    this.#isInterrupted = true
    for (const { controller } of this.#running.values()) controller.abort(new AppError('INTERRUPTED'))
  }

  /** Resolves when the generations that run or start now have ended. */
  async untilBegunEnd(): Promise<void> {
    await Promise.allSettled(this.#starting)
    await Promise.allSettled([...this.#running.values()].map((generation) => generation.result))
  }

  /** Resolves when no generation runs, those started meanwhile included. */
  async untilIdle(): Promise<void> {
    while (this.#starting.size + this.#running.size > 0) await this.untilBegunEnd()
  }

  /** Refuses further generations, and resolves when none runs. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.untilIdle()
  }
}
