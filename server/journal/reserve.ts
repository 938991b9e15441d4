import type { Tokens } from '../lib/departure.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'
import { type Prompt, textOf } from '../writing/prompt.ts'
import { optionsOf, type Purpose } from '../writing/purposes.ts'

/** What calls with these prompts may take of the month's cap: an estimate of the prompts, and the longest answers. */
export const reserveOf = (prompts: readonly Prompt[], purpose: Purpose): Tokens => ({
  inputTokens: prompts.reduce((sum, prompt) => sum + estimateTokens(textOf(prompt)), 0),
  outputTokens: prompts.length * optionsOf(purpose).maxTokens,
})
