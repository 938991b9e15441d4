import type { Tokens } from '../lib/departure.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'
import { type Prompt, textOf } from '../writing/prompt.ts'
import { expectedTokens, type Purpose } from '../writing/purposes.ts'

/** What calls with these prompts may take of the month's cap, as an estimate. */
export const reserveOf = (prompts: readonly Prompt[], purpose: Purpose): Tokens => ({
  inputTokens: prompts.reduce((sum, prompt) => sum + estimateTokens(textOf(prompt)), 0),
  outputTokens: prompts.reduce((sum, { prompt }) => sum + expectedTokens(purpose, prompt), 0),
})
