// Ollama silently cuts off the beginning of a prompt that its context cannot hold. So each request asks for a context that
// fits the prompt, and the number of tokens that Ollama reports is compared with the prompt's length.

/** Ollama's default, in tokens. */
const MIN_CONTEXT = 4096
/** The largest context of today's models. */
const MAX_CONTEXT = 262_144
/** The answer shares the context with the prompt. */
const TOKENS_FOR_PAGE = 3072

function countCharacters(text: string): { ascii: number; others: number } {
  let others = 0
  for (const character of text) if (character > '\u007f') others += 1
  return { ascii: text.length - others, others }
}

/** A picture of 1,024 pixels takes one hundred to two thousand tokens, depending on the model. */
const TOKENS_PER_PICTURE = 3072

/**
 * The size of the context to ask for. The estimate is high: a token for 3 ASCII characters or for two thirds of another
 * one. Sizes are powers of two, because Ollama reloads the model for every new size.
 */
export function contextSizeFor(prompt: string, pictureCount = 0): number {
  const { ascii, others } = countCharacters(prompt)
  const tokens = ascii / 3 + others * 1.5 + TOKENS_FOR_PAGE + pictureCount * TOKENS_PER_PICTURE
  return Math.min(MAX_CONTEXT, Math.max(MIN_CONTEXT, 2 ** Math.ceil(Math.log2(tokens))))
}

/** A lower bound: up to 6 ASCII characters or 4 others in one token. */
function estimateMinTokens(text: string): number {
  const { ascii, others } = countCharacters(text)
  return ascii / 6 + others / 4
}

export const exceedsContext = (prompt: string): boolean =>
  estimateMinTokens(prompt) + TOKENS_FOR_PAGE > MAX_CONTEXT

/**
 * Whether Ollama read less than it was sent. A low count alone proves nothing: versions that count only the tokens that
 * are not in their prompt cache report few or none. A cut prompt fills a context (sizes are multiples of 1024) or, since
 * 0.30, half of one, to within a few tokens.
 */
export function isPromptCut(prompt: string, counts: { countedTokens: number; contextSize: number }): boolean {
  const { countedTokens, contextSize } = counts
  if (countedTokens >= contextSize) return true
  const isFullWindow = countedTokens >= 1024 && countedTokens % 1024 <= 4
  return isFullWindow && countedTokens < estimateMinTokens(prompt)
}
