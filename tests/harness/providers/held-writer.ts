import type { ServerResponse } from 'node:http'
import { serveLocally } from '../clients/local-server.ts'

/** A stand-in for Ollama that responds when a test says so, to observe the service while a page is written. */
export interface HeldWriter {
  url: string
  /** Bodies of the received requests, oldest first. */
  readonly requests: { messages: { content: string }[] }[]
  /** Resolves when that many requests have been received. */
  arrived(count: number): Promise<void>
  /** Sends a piece of text to every open request. */
  say(text: string): void
  /** Completes every open request. */
  finish(): void
  /** Responds to all open and future requests by their prompts, until called with undefined. */
  replyBy(reply: ((prompt: string) => string) | undefined): void
  /** Rejects future requests with 429 if the function returns seconds for their prompt, until called with undefined. */
  limitBy(limit: ((prompt: string) => number | undefined) | undefined): void
  /** Tells this size of its model, such as `1.5B`, until called with undefined. */
  tellSize(size: string | undefined): void
  /** Tells no size before the promise resolves. */
  tellSizeAfter(moment: Promise<void>): void
  readonly droppedCount: number
  /** Resolves when the service has dropped that many open requests. */
  dropped(count: number): Promise<void>
  close(): Promise<void>
}

const line = (message: object) =>
  `${JSON.stringify({ model: 'held', created_at: '2026-01-01T00:00:00Z', ...message })}\n`

export async function startHeldWriter(): Promise<HeldWriter> {
  const requests: HeldWriter['requests'] = []
  const waiting = new Map<ServerResponse, string>()
  let replyTo: ((prompt: string) => string) | undefined
  let limitOf: ((prompt: string) => number | undefined) | undefined
  const watchers: { isMet: () => boolean; resolve: () => void }[] = []
  let size: string | undefined
  let sizeMoment = Promise.resolve()
  let droppedCount = 0
  const check = () => {
    for (const watcher of watchers) if (watcher.isMet()) watcher.resolve()
  }
  const until = (isMet: () => boolean) =>
    new Promise<void>((resolve) => {
      watchers.push({ isMet, resolve })
      check()
    })

  const write = (response: ServerResponse, content: string) =>
    response.write(line({ message: { role: 'assistant', content }, done: false }))
  const end = (response: ServerResponse) => {
    waiting.delete(response)
    const counts = { done: true, done_reason: 'stop', prompt_eval_count: 900, eval_count: 7 }
    response.end(line({ message: { role: 'assistant', content: '' }, ...counts }))
  }
  const reply = () => {
    if (!replyTo) return
    for (const [response, prompt] of waiting) {
      write(response, replyTo(prompt))
      end(response)
    }
  }

  const { url, close } = await serveLocally(async (request, response) => {
    if (request.method === 'GET') return response.writeHead(200).end('{"models":[]}')
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    if (request.url === '/api/show') {
      const details = { parameter_size: size }
      await sizeMoment
      return response.writeHead(200).end(JSON.stringify({ details }))
    }
    requests.push(body)
    const prompt = body.messages.at(-1)?.content ?? ''
    const retryAfter = limitOf?.(prompt)
    if (retryAfter !== undefined) {
      response.writeHead(429, { 'Retry-After': String(retryAfter) }).end('{"error":"too many requests"}')
      return check()
    }
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
    response.flushHeaders()
    waiting.set(response, prompt)
    response.on('close', () => {
      if (waiting.delete(response)) droppedCount += 1
      check()
    })
    check()
    reply()
  })
  return {
    url,
    close,
    requests,
    get droppedCount() {
      return droppedCount
    },
    arrived: (count) => until(() => requests.length >= count),
    dropped: (count) => until(() => droppedCount >= count),
    say(content) {
      for (const response of waiting.keys()) write(response, content)
    },
    finish() {
      for (const response of waiting.keys()) end(response)
    },
    replyBy(next) {
      replyTo = next
      reply()
    },
    limitBy(next) {
      limitOf = next
    },
    tellSize(next) {
      size = next
    },
    tellSizeAfter(moment) {
      sizeMoment = moment
    },
  }
}

/** Responds with this text to the request that `ask` causes. @returns what `ask` resolves to */
export async function respondTo<T>(writer: HeldWriter, ask: () => Promise<T>, text: string): Promise<T> {
  const arrived = writer.arrived(writer.requests.length + 1)
  const asked = ask()
  await arrived
  writer.say(text)
  writer.finish()
  return asked
}
