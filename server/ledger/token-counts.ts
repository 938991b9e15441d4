// Counts the tokens that providers have told this process, for metrics.
import type { Departure, DepartureEnd } from '../lib/departure.ts'

interface TokenCount {
  provider: string
  direction: 'input' | 'output'
  count: number
}

export class TokenCounts {
  readonly #counts = new Map<string, TokenCount>()
  /** A transaction that is rolled back ends a row again. */
  readonly #counted = new WeakSet<Departure>()

  add(departure: Departure, { inputTokens, outputTokens }: DepartureEnd): void {
    const { provider } = departure.entry
    if (provider === null || this.#counted.has(departure)) return
    this.#counted.add(departure)
    this.#increase(provider, 'input', inputTokens ?? 0)
    this.#increase(provider, 'output', outputTokens ?? 0)
  }

  #increase(provider: string, direction: TokenCount['direction'], by: number): void {
    const key = `${provider} ${direction}`
    const known = this.#counts.get(key) ?? { provider, direction, count: 0 }
    this.#counts.set(key, { ...known, count: known.count + by })
  }

  list(): TokenCount[] {
    return [...this.#counts.values()]
  }
}
