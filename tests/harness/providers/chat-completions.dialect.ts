import { type Answer, type Dialect, ERROR_MESSAGE } from './dialect.ts'

const FINISHES = { complete: 'stop', length: 'length', filtered: 'content_filter' } as const

const CODES: Readonly<Record<number, string>> = {
  400: 'context_length_exceeded',
  401: 'invalid_api_key',
  404: 'model_not_found',
  429: 'rate_limit_exceeded',
}

const head = ({ model }: Answer) => ({ id: 'chatcmpl-1', created: 1_790_000_000, model })

const usageOf = ({ promptTokens, pieces }: Answer) => ({
  prompt_tokens: promptTokens,
  completion_tokens: pieces.length,
  total_tokens: promptTokens + pieces.length,
})

/** Groq, OpenAI and LM Studio. */
export function createChatCompletionsDialect(service: { basePath: string; isGroq?: boolean }): Dialect {
  const frame = (json: unknown) => `data: ${JSON.stringify(json)}\n\n`
  return {
    basePath: service.basePath,
    generationPath: `${service.basePath}/chat/completions`,
    modelsPath: `${service.basePath}/models`,
    streamType: 'text/event-stream',
    frame,
    stream(answer) {
      const chunk = (delta: object, finish: string | null, more: object = {}) =>
        frame({
          ...head(answer),
          object: 'chat.completion.chunk',
          choices: [{ index: 0, delta, finish_reason: finish }],
          ...more,
        })
      const usage = usageOf(answer)
      const finish = FINISHES[answer.finish]
      const last = service.isGroq
        ? [chunk({}, finish, { x_groq: { id: 'req_1', usage } })]
        : [chunk({}, finish), frame({ ...head(answer), object: 'chat.completion.chunk', choices: [], usage })]
      return {
        content: [
          chunk({ role: 'assistant', content: '' }, null),
          ...answer.pieces.map((piece) => chunk({ content: piece }, null)),
        ],
        end: [...last, 'data: [DONE]\n\n'],
      }
    },
    plain: (answer) => ({
      ...head(answer),
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: answer.pieces.join('') },
          finish_reason: FINISHES[answer.finish],
        },
      ],
      usage: usageOf(answer),
    }),
    models: (ids) => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) }),
    error: (status) => ({
      error: { message: ERROR_MESSAGE, type: 'error', param: null, code: CODES[status] ?? null },
    }),
  }
}
