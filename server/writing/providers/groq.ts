import type { Provider } from '../provider.ts'
import { chatCompletionsFormat, openAiModelList, readOpenAiModelIds } from './chat-completions.ts'
import { HOSTED_ADVICE } from './hosted-advice.ts'

/** Groq's hosted models, over its chat completions. */
export const groq: Provider = {
  name: 'Groq',
  needsKey: true,
  advice: HOSTED_ADVICE,
  wireFormat: chatCompletionsFormat,
  async createModel({ baseUrl, apiKey = '', model, fetch }) {
    const { createGroq } = await import('@ai-sdk/groq')
    return createGroq({ baseURL: baseUrl, apiKey, fetch })(model)
  },
  callOptions: () => ({}),
  modelList: openAiModelList,
  readModelIds: readOpenAiModelIds,
}
