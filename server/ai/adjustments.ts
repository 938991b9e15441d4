// A second try with another request, where the failure tells what to change in it.
import type { FailureKind, ProviderFailure } from './provider-failure.ts'

/** How a request differs from the usual one. */
export interface Adjustment {
  /** More room for the answer, and no thinking where a request can turn it off. */
  isForThinking?: true
  /** The smallest context window that holds the prompt. */
  isSmall?: true
  /** Parameters that the model refused. */
  without?: readonly string[]
}

const MAX_REFUSED = 3

/**
 * @param smallest the smallest context window that holds the prompt, where a request sets one
 * @returns undefined if no other request could help
 */
export function adjust(
  { kind, facts }: ProviderFailure,
  before: Adjustment,
  smallest: number | undefined,
): Adjustment | undefined {
  if (kind === 'thought-only' && !before.isForThinking) return { ...before, isForThinking: true }
  if (kind === 'memory' && !before.isSmall && smallest !== undefined && smallest < (facts.contextSize ?? 0))
    return { ...before, isSmall: true }
  const { without = [] } = before
  const { parameter } = facts
  const isNew = parameter !== undefined && !without.includes(parameter) && without.length < MAX_REFUSED
  return kind === 'parameter-refused' && isNew ? { ...before, without: [...without, parameter] } : undefined
}

/** Fits all later calls of the model too; a smaller window is remembered as the model's size instead. */
export const lastingPart = ({ isForThinking, without }: Adjustment): Adjustment => ({
  ...(isForThinking && { isForThinking }),
  ...(without && { without }),
})

/** What a tiny test may end with: the model has answered. */
export const ANSWERED: ReadonlySet<FailureKind> = new Set(['cut-for-length', 'thought-only', 'empty'])
