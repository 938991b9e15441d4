import { HOSTED_ADVICE } from './hosted-advice.ts'
import { chatCompletions } from './openai-compatible.ts'
import type { ProviderAdapter } from './provider.ts'

/** Groq's hosted models, over its chat completions. */
export const groq: ProviderAdapter = {
  advice: HOSTED_ADVICE,
  ...chatCompletions,
  async createModel({ baseUrl, apiKey = '', model, fetch }) {
    const { createGroq } = await import('@ai-sdk/groq')
    return createGroq({ baseURL: baseUrl, apiKey, fetch })(model)
  },
}
