import type { Provider } from '../provider.ts'
import { chatCompletionsFormat, openAiModelList, readOpenAiModelIds } from './chat-completions.ts'
import { HOSTED_ADVICE } from './hosted-advice.ts'

/**
 * OpenAI over chat completions and not over its Responses API: that one keeps answers on its servers unless
 * told otherwise, and a page needs nothing that only it can do.
 */
export const openai: Provider = {
  name: 'OpenAI',
  needsKey: true,
  advice: HOSTED_ADVICE,
  wireFormat: chatCompletionsFormat,
  async createModel({ baseUrl, apiKey = '', model, fetch }) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ baseURL: baseUrl, apiKey, fetch }).chat(model)
  },
  callOptions: () => ({}),
  modelList: openAiModelList,
  readModelIds: readOpenAiModelIds,
}
