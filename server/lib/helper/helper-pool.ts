import { Helper, type Start } from './helper.ts'

/** Keeps helpers for the next call, and ends each that was idle for some time. */
export class HelperPool {
  readonly #start: Start
  readonly #idleMs: number
  readonly #idle = new Map<Helper, NodeJS.Timeout>()

  constructor(start: Start, idleMs: number) {
    this.#start = start
    this.#idleMs = idleMs
  }

  /** @param work gets a helper that nobody else uses meanwhile */
  async use<T>(work: (helper: Helper) => Promise<T>): Promise<T> {
    const helper = this.#takeIdle() ?? new Helper(this.#start)
    try {
      return await work(helper)
    } finally {
      if (helper.isUsable) this.#keep(helper)
    }
  }

  #takeIdle(): Helper | undefined {
    for (const [helper, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(helper)
      if (helper.isUsable) return helper
    }
    return undefined
  }

  #keep(helper: Helper): void {
    const end = () => {
      this.#idle.delete(helper)
      helper.end()
    }
    this.#idle.set(helper, setTimeout(end, this.#idleMs).unref())
  }
}
