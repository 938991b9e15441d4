// A second try with another request, where the failure tells what to change in it.
import type { FailureKind, ProviderFailure } from './provider-failure.ts'

/** How a request differs from the usual one. */
export interface Adjustment {
  /** More room for the answer, and no thinking where a request can turn it off. */
  isForThinking?: true
  /** The smallest context window that holds the prompt. */
  isSmall?: true
  /** Parameters that the model refused, as `refused-parameters.ts` names them. */
  without?: readonly string[]
  /** Whether the limit of an answer is sent as `max_completion_tokens`. */
  isRenamed?: true
}

const MAX_REFUSED = 3
/** Others are never sent: a proxy may add them, and nothing that we leave out takes them away. */
const CAN_BE_LEFT_OUT: ReadonlySet<string> = new Set([
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'stream_options',
  'response_format',
  'system',
  'truncate',
])

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
  return kind === 'parameter-refused' ? withoutRefused(facts, before) : undefined
}

function withoutRefused(
  { parameter = '', isRenamed }: ProviderFailure['facts'],
  before: Adjustment,
): Adjustment | undefined {
  if (isRenamed && !before.isRenamed) return { ...before, isRenamed: true }
  const { without = [], isForThinking } = before
  const isSent = CAN_BE_LEFT_OUT.has(parameter) || (parameter === 'think' && isForThinking)
  const isNew = isSent && !without.includes(parameter) && without.length < MAX_REFUSED
  return isNew ? { ...before, without: [...without, parameter] } : undefined
}

/** Fits all later calls of the model too; a smaller window is remembered as the model's size instead. */
export const lastingPart = ({ isSmall, ...lasting }: Adjustment): Adjustment => lasting

/** What a tiny test may end with: the model has answered. */
export const ANSWERED: ReadonlySet<FailureKind> = new Set(['cut-for-length', 'thought-only', 'empty'])
