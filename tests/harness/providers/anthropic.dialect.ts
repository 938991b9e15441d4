import { type Answer, type Dialect, ERROR_MESSAGE } from './dialect.ts'

const STOPS = { complete: 'end_turn', length: 'max_tokens', filtered: 'refusal' } as const

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

const messageOf = ({ model, promptTokens }: Answer) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model,
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: promptTokens, output_tokens: 1 },
})

const frame = (json: unknown) => {
  const type = typeof json === 'object' && json !== null && 'type' in json ? json.type : 'message'
  return `event: ${type}\ndata: ${JSON.stringify(json)}\n\n`
}

export const anthropicDialect: Dialect = {
  basePath: '/v1',
  generationPath: '/v1/messages',
  modelsPath: '/v1/models',
  streamType: 'text/event-stream; charset=utf-8',
  frame,
  stream: (answer) => ({
    content: [
      { type: 'message_start', message: messageOf(answer) },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'ping' },
      ...answer.pieces.map((text) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text },
      })),
    ].map(frame),
    end: [
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: STOPS[answer.finish], stop_sequence: null },
        usage: { output_tokens: answer.pieces.length },
      },
      { type: 'message_stop' },
    ].map(frame),
  }),
  plain: (answer) => ({
    ...messageOf(answer),
    content: [{ type: 'text', text: answer.pieces.join('') }],
    stop_reason: STOPS[answer.finish],
    usage: { input_tokens: answer.promptTokens, output_tokens: answer.pieces.length },
  }),
  models: (ids) => ({
    data: ids.map((id) => ({ type: 'model', id, display_name: id })),
    has_more: false,
  }),
  error: (status) => ({
    type: 'error',
    error: { type: ERROR_TYPES[status] ?? 'api_error', message: ERROR_MESSAGE },
  }),
}
