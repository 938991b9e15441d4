// What a call to a model is for, and with that the length and the freedom of its answer.

import type { JSONSchema7 } from '@ai-sdk/provider'
import { estimateTokens } from '../text/estimate-tokens.ts'
import { CHECK_SCHEMA } from './check-prompt.ts'

interface PurposeOptions {
  /** Of the answer, in tokens. A model without a limit may write for ever. */
  maxTokens: number
  /** Low where an answer has a form; a page has the model's own. */
  temperature?: number
  /** The form of the answer, for servers that take one. */
  schema?: JSONSchema7
}

const PURPOSES = {
  page: { maxTokens: 3_000 },
  /** One or two sentences. */
  note: { maxTokens: 200, temperature: 0.1 },
  repair: { maxTokens: 3_000, temperature: 0.1 },
  check: { maxTokens: 100, temperature: 0.1, schema: CHECK_SCHEMA },
  description: { maxTokens: 600 },
  /** OpenAI's smallest limit. */
  test: { maxTokens: 16 },
} as const satisfies Record<string, PurposeOptions>

export type Purpose = keyof typeof PURPOSES

/** For a model that thinks first: its thoughts count. */
export const THINKING_TOKENS = 16_000

export const optionsOf = (purpose: Purpose): PurposeOptions => PURPOSES[purpose]

/** Of an answer about very little: a title, and a model's own words. */
const SHORTEST_TOKENS = 500

/** How long an answer may become, rather too long: a page has at most two words for each one of its events. */
export const expectedTokens = (purpose: Purpose, prompt: string): number =>
  Math.min(optionsOf(purpose).maxTokens, SHORTEST_TOKENS + 2 * estimateTokens(prompt))
