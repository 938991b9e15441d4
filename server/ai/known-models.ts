// What calls have shown about models, for the life of the process: the size of the context window, which stays the same
// for all calls, because a local server loads the model anew for each size; and what had to be changed in a request.
import { LRUCache } from 'lru-cache'
import { type Adjustment, lastingPart } from './adjustments.ts'

interface KnownModel {
  contextSize?: number | undefined
  adjustment: Adjustment
}

/** More than the models that the users of a service choose. */
const MAX_MODELS = 1000

export class KnownModels {
  readonly #models = new LRUCache<string, KnownModel>({ max: MAX_MODELS })
  /** Billions of parameters. */
  readonly sizes = new LRUCache<string, number>({ max: MAX_MODELS })

  adjustmentOf(key: string): Adjustment {
    return this.#models.get(key)?.adjustment ?? {}
  }

  /** The window for a prompt that needs this size: at least the last one that worked. */
  contextSizeFor(key: string, needed: number): number {
    return Math.max(needed, this.#models.get(key)?.contextSize ?? 0)
  }

  /** Called after an answer. */
  remember(key: string, adjustment: Adjustment, contextSize: number | undefined): void {
    const before = this.#models.get(key)
    this.#models.set(key, {
      adjustment: { ...before?.adjustment, ...lastingPart(adjustment) },
      contextSize: contextSize ?? before?.contextSize,
    })
  }
}
