import { HOSTED_ADVICE } from './hosted-advice.ts'
import { chatCompletionsFormat, openAiModelList, readOpenAiModelIds } from './openai-compatible.ts'
import type { ProviderAdapter } from './provider.ts'

/** Groq's hosted models, over its chat completions. */
export const groq: ProviderAdapter = {
  advice: HOSTED_ADVICE,
  wireFormat: chatCompletionsFormat,
  async createModel({ baseUrl, apiKey = '', model, fetch }) {
    const { createGroq } = await import('@ai-sdk/groq')
    return createGroq({ baseURL: baseUrl, apiKey, fetch })(model)
  },
  modelList: openAiModelList,
  readModelIds: readOpenAiModelIds,
}
