// Ollama silently cuts off the beginning of a prompt that its context cannot hold. So each request asks for a context that
// fits the prompt, and forbids the cut; for older versions, which do not know that, the number of tokens that Ollama reports
// is compared with the prompt's length.
import type { ContextWindow } from './provider.ts'

/** Holds an ordinary day, a check and a test: one size for all, because Ollama loads the model anew for every other. */
const MIN_CONTEXT = 8192
/** For a machine with little memory. */
const SMALLEST_CONTEXT = 2048
const SMALL_STEP = 1024
/** Of a short page. */
const TOKENS_FOR_SHORT_PAGE = 512
/** The largest context of today's models. */
const MAX_CONTEXT = 262_144
/** The answer shares the context with the prompt. */
const TOKENS_FOR_PAGE = 3072

/** By code units, which takes a tenth of the time: the longest prompt is counted several times in one turn. */
function countCharacters(text: string): { ascii: number; others: number } {
  let others = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) others += 1
  return { ascii: text.length - others, others }
}

/** A picture of 1,024 pixels takes one hundred to two thousand tokens, depending on the model. */
const TOKENS_PER_PICTURE = 3072

/**
 * The size of the context to ask for. The estimate is high: a token for 3 ASCII characters or for two thirds of another
 * one. Sizes are powers of two, because Ollama reloads the model for every new size.
 */
export function contextSizeFor(prompt: string, pictureCount = 0): number {
  const tokens = estimateMaxTokens(prompt, pictureCount) + TOKENS_FOR_PAGE
  return Math.min(MAX_CONTEXT, Math.max(MIN_CONTEXT, 2 ** Math.ceil(Math.log2(tokens))))
}

function estimateMaxTokens(prompt: string, pictureCount: number): number {
  const { ascii, others } = countCharacters(prompt)
  return ascii / 3 + others * 1.5 + pictureCount * TOKENS_PER_PICTURE
}

function smallestContextFor(prompt: string, pictureCount: number): number {
  const tokens = estimateMaxTokens(prompt, pictureCount) + TOKENS_FOR_SHORT_PAGE
  return Math.min(MAX_CONTEXT, Math.max(SMALLEST_CONTEXT, SMALL_STEP * Math.ceil(tokens / SMALL_STEP)))
}

export const ollamaWindow: ContextWindow = { sizeFor: contextSizeFor, smallestFor: smallestContextFor }

/** A lower bound: up to 6 ASCII characters or 4 others in one token. */
export function estimateMinTokens(text: string): number {
  const { ascii, others } = countCharacters(text)
  return ascii / 6 + others / 4
}

export const exceedsContext = (prompt: string): boolean =>
  estimateMinTokens(prompt) + TOKENS_FOR_PAGE > MAX_CONTEXT

/** Versions that cut a prompt leave some tokens of the window free; a prompt that fits leaves room for a page. */
const MAX_KEPT_FREE = 16

/**
 * Whether Ollama read less than it was sent. A low count alone proves nothing: versions that count only the tokens that
 * are not in their prompt cache report few or none. A cut prompt fills a context (sizes are multiples of 1024) or, since
 * 0.30, half of one, to within a few tokens.
 */
export function isPromptCut(prompt: string, counts: { countedTokens: number; contextSize: number }): boolean {
  const { countedTokens, contextSize } = counts
  if (countedTokens >= contextSize - MAX_KEPT_FREE) return true
  const isFullWindow = countedTokens >= 1024 && countedTokens % 1024 <= 4
  return isFullWindow && countedTokens < estimateMinTokens(prompt)
}
