// A server with Ollama's protocol that arranges a page by rule, in place of a model.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { systemClock } from '../../server/lib/clock.ts'
import { arrangePage } from './page-by-rule.ts'

export const STAND_IN_MODEL = 'stand-in'

export interface StandInWriter {
  url: string
  close(): Promise<void>
}

/** Ollama streams unless told otherwise, https://docs.ollama.com/api/chat. */
const ChatSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  stream: z.boolean().default(true),
})

export async function startStandInWriter(): Promise<StandInWriter> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => sendJson(response, 400, { error: String(error) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET' && request.url === '/api/tags') {
    return sendJson(response, 200, { models: [{ name: STAND_IN_MODEL, model: STAND_IN_MODEL, size: 0 }] })
  }
  // Asked for the size, by which a way of writing is proposed; it arranges by rule, and has none.
  if (request.method === 'POST' && request.url === '/api/show') {
    return sendJson(response, 200, { details: { parameter_size: null } })
  }
  if (request.method === 'POST' && request.url === '/api/chat') {
    return chat(ChatSchema.parse(await json(request)), response)
  }
  sendJson(response, 404, { error: 'not found' })
}

function chat({ model, messages, stream }: z.infer<typeof ChatSchema>, response: ServerResponse): void {
  const page = arrangePage(messages.findLast(({ role }) => role === 'user')?.content ?? '')
  const created_at = new Date(systemClock.now()).toISOString()
  const frame = (content: string) => ({
    model,
    created_at,
    message: { role: 'assistant', content },
    done: false,
  })
  // About four characters per token, like models.
  const prompt_eval_count = Math.ceil(messages.map(({ content }) => content).join('').length / 4)
  const pieces = page.match(/\S+\s*/g) ?? []
  const end = { done: true, done_reason: 'stop', prompt_eval_count, eval_count: pieces.length }
  if (!stream) {
    sendJson(response, 200, { ...frame(page), ...end })
    return
  }
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  for (const piece of pieces) response.write(`${JSON.stringify(frame(piece))}\n`)
  response.end(`${JSON.stringify({ ...frame(''), ...end })}\n`)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}
