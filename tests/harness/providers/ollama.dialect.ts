import { type Answer, type Dialect, ERROR_MESSAGE } from './dialect.ts'

const REASONS = { complete: 'stop', length: 'length', filtered: 'stop' } as const

const line = ({ model }: Answer, content: string) => ({
  model,
  created_at: '2026-11-21T08:00:00.000000Z',
  message: { role: 'assistant', content },
})

const lastOf = (answer: Answer, content: string) => ({
  ...line(answer, content),
  done: true,
  done_reason: REASONS[answer.finish],
  total_duration: 5_000_000,
  load_duration: 1_000_000,
  prompt_eval_count: answer.promptTokens,
  prompt_eval_duration: 1_000_000,
  eval_count: answer.pieces.length,
  eval_duration: 3_000_000,
})

const frame = (json: unknown) => `${JSON.stringify(json)}\n`

/** With the size that its tag tells. */
function listed(name: string) {
  const [, billions] = /:(\d+)b$/u.exec(name) ?? []
  const details = billions && { family: 'llama', parameter_size: `${billions}B` }
  return { name, model: name, size: Number(billions ?? 1) * 600_000_000, ...(details && { details }) }
}

export const ollamaDialect: Dialect = {
  basePath: '',
  generationPath: '/api/chat',
  modelsPath: '/api/tags',
  streamType: 'application/x-ndjson',
  frame,
  stream: (answer) => ({
    content: answer.pieces.map((piece) => frame({ ...line(answer, piece), done: false })),
    end: [frame(lastOf(answer, ''))],
  }),
  plain: (answer) => lastOf(answer, answer.pieces.join('')),
  models: (ids) => ({ models: ids.map(listed) }),
  error: () => ({ error: ERROR_MESSAGE }),
}
