import { type Prompt, textOf } from '../ai/prompt.ts'
import { expectedTokens, type Purpose } from '../ai/purposes.ts'
import type { Tokens } from '../lib/departure.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'

/** What calls with these prompts may take of the month's cap, as an estimate. */
export const reserveOf = (prompts: readonly Prompt[], purpose: Purpose): Tokens => ({
  inputTokens: prompts.reduce((sum, prompt) => sum + estimateTokens(textOf(prompt)), 0),
  outputTokens: prompts.reduce((sum, { prompt }) => sum + expectedTokens(purpose, prompt), 0),
})
