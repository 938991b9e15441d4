import { AppError } from '../../contract/app-error.ts'

/** The generations that go on in this process, so that they can be stopped and waited for. */
interface Running {
  userId: string
  controller: AbortController
  /** Settles when the generation has ended and let everything go. */
  result: Promise<unknown>
}

export class RunningGenerations {
  readonly #running = new Map<string, Running>()

  add(taskId: string, generation: Running): void {
    this.#running.set(taskId, generation)
  }

  remove(taskId: string): void {
    this.#running.delete(taskId)
  }

  has(taskId: string): boolean {
    return this.#running.has(taskId)
  }

  /** Ends the call to the provider, where it is this process that makes it. */
  stop(taskId: string | null): void {
    if (taskId) this.#running.get(taskId)?.controller.abort(new AppError('CANCELLED'))
  }

  async stopUser(userId: string): Promise<void> {
    const mine = [...this.#running.values()].filter((generation) => generation.userId === userId)
    for (const { controller } of mine) controller.abort(new AppError('CANCELLED'))
    await Promise.allSettled(mine.map((generation) => generation.result))
  }

  /** Lets what runs finish until `signal` aborts, then ends it as interrupted. */
  async drain(signal: AbortSignal): Promise<void> {
    const interrupt = () => {
      for (const { controller } of this.#running.values()) controller.abort(new AppError('INTERRUPTED'))
    }
    if (signal.aborted) interrupt()
    signal.addEventListener('abort', interrupt, { once: true })
    await Promise.allSettled([...this.#running.values()].map((generation) => generation.result))
  }
}
