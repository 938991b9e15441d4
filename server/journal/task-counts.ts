// Counts the tasks that have ended in this process, for metrics.

export interface TaskKind {
  /** Of the task, such as `journal_generate`. */
  type: string
  provider: string
}

interface TaskCount extends TaskKind {
  /** `completed`, or the code of the error. */
  outcome: string
  count: number
}

export class TaskCounts {
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
