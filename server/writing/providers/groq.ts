import type { Provider } from '../provider.ts'
import { chatCompletionsFormat, openAiModelList, readOpenAiModelIds } from './chat-completions.ts'

/** Groq's hosted models, over its chat completions. */
export const groq: Provider = {
  name: 'Groq',
  needsKey: true,
  advice: {
    unreachable: 'Check the network of the machine that Dayleaf runs on.',
    modelUnknown: 'Choose another one in the settings.',
    promptTooLong: 'Choose a model with a larger context window.',
  },
  wireFormat: chatCompletionsFormat,
  async createModel({ baseUrl, apiKey = '', model, fetch }) {
    const { createGroq } = await import('@ai-sdk/groq')
    return createGroq({ baseURL: baseUrl, apiKey, fetch })(model)
  },
  callOptions: () => ({}),
  modelList: openAiModelList,
  readModelIds: readOpenAiModelIds,
}
