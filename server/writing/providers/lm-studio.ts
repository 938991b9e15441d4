import { chatCompletions } from './openai-compatible.ts'
import type { ProviderAdapter } from './provider.ts'

/**
 * LM Studio. It answers an unknown path with HTTP 200 and an error body, and a prompt
 * that exceeds its loaded context with a stream without text; both become errors.
 */
export const lmStudio: ProviderAdapter = {
  advice: {
    unreachable: 'Start LM Studio and its local server, or ask the operator to check its address.',
    modelUnknown: 'Download and load it in LM Studio, or choose another one in the settings.',
    promptTooLong: 'Load the model in LM Studio with a larger context length.',
  },
  ...chatCompletions,
  async createModel({ baseUrl, apiKey, model, fetch }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const connection = { name: 'lmstudio', baseURL: baseUrl, fetch, includeUsage: true }
    return createOpenAICompatible({ ...connection, ...(apiKey && { apiKey }) })(model)
  },
}
