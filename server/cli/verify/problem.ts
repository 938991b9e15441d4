/** Something of an installation that is not as it must be, in words for the operator. */
export interface Problem {
  what: string
  /** How to mend it. */
  mend: string
  /** Mends it without losing anything; absent where only the operator can. */
  fix?: () => Promise<void>
}

/** Looks for one thing that may be wrong, so that it can be looked for again once it was mended. */
export type Check = () => Problem | undefined | Promise<Problem | undefined>

/** Names of no more than a few, because the rest is mended in the same way. */
export function summarize(names: readonly string[]): string {
  const some = [...new Set(names)].slice(0, 3).join(', ')
  return names.length > 3 ? `${some} and more` : some
}
