/**
 * Ollama cuts a prompt that its context cannot hold, in silence and from the front. So the context is asked for
 * by the prompt's size, and the number of tokens that Ollama says it read is held against that size.
 */

/** Ollama's own default, and room for what models can at most be trained on today. */
const SMALLEST_CONTEXT = 4096
const LARGEST_CONTEXT = 262_144
/** The answer shares the context with the prompt. */
const ROOM_FOR_PAGE = 3072

function countCharacters(text: string): { ascii: number; others: number } {
  let others = 0
  for (const character of text) if (character > '\u007f') others += 1
  return { ascii: text.length - others, others }
}

/**
 * The size of the context to ask for. Token counts are guessed high: 3 ASCII characters or two thirds of
 * another one to a token. Sizes go by powers of two, because Ollama loads the model anew for every new size.
 */
export function contextSizeFor(prompt: string): number {
  const { ascii, others } = countCharacters(prompt)
  const tokens = ascii / 3 + others * 1.5 + ROOM_FOR_PAGE
  return Math.min(LARGEST_CONTEXT, Math.max(SMALLEST_CONTEXT, 2 ** Math.ceil(Math.log2(tokens))))
}

/**
 * Whether Ollama read less than it was sent. A low count alone proves nothing: versions that count only what
 * their prompt cache does not hold report little or no tokens. A cut prompt betrays itself by filling a
 * context (sizes are multiples of 1024) or, since 0.30, the half of one, to within a few tokens.
 */
export function isPromptCut(prompt: string, counts: { countedTokens: number; contextSize: number }): boolean {
  const { countedTokens, contextSize } = counts
  if (countedTokens >= contextSize) return true
  const { ascii, others } = countCharacters(prompt)
  const leastTokens = ascii / 6 + others / 4
  const isFullWindow = countedTokens >= 1024 && countedTokens % 1024 <= 4
  return isFullWindow && countedTokens < leastTokens
}
