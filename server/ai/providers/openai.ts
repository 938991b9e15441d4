import { HOSTED_ADVICE } from './hosted-advice.ts'
import { chatCompletions } from './openai-compatible.ts'
import type { ProviderAdapter } from './provider.ts'

/**
 * OpenAI over chat completions and not over its Responses API: that one keeps answers on its servers unless
 * told otherwise, and a page needs nothing that only it can do.
 */
export const openai: ProviderAdapter = {
  advice: HOSTED_ADVICE,
  ...chatCompletions,
  async createModel({ baseUrl, apiKey = '', model, fetch }) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ baseURL: baseUrl, apiKey, fetch }).chat(model)
  },
}
