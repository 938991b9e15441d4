// A receiver of webhooks that verifies each by the published library.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'

export interface ReceivedDelivery {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: { type: string; timestamp: string; data: Record<string, unknown> }
}

interface Reply {
  status: number
  headers?: Record<string, string>
}

export interface Receiver {
  url: string
  server: Server
  /** Oldest first; those that were answered with a failure too. */
  received: ReceivedDelivery[]
  /** Answers the next deliveries to a path so, the last one for ever. */
  answer(path: string, ...replies: (Reply | 'never')[]): void
  /** Waits for this before each answer to a path. */
  answerWhen(path: string, ready: () => Promise<unknown> | undefined): void
  to(path: string): ReceivedDelivery[]
  waitFor(path: string, count: number): Promise<ReceivedDelivery[]>
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedDelivery[] = []
  const replies = new Map<string, (Reply | 'never')[]>()
  const ready = new Map<string, () => Promise<unknown> | undefined>()
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, raw, body: JSON.parse(raw) })
    await ready.get(path)?.()
    const own = replies.get(path) ?? []
    const reply = (own.length > 1 ? own.shift() : own[0]) ?? { status: 204 }
    if (reply !== 'never') response.writeHead(reply.status, reply.headers).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const to = (path: string) => received.filter((one) => one.path === path)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    received,
    answer: (path, ...own) => void replies.set(path, own),
    answerWhen: (path, own) => void ready.set(path, own),
    to,
    async waitFor(path, count) {
      await vi.waitUntil(() => to(path).length >= count, { timeout: 60_000 })
      return to(path)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether the library takes the signature. Its own clock is set to the delivery's time, which tests choose. */
export function isSigned(
  { headers, raw }: Pick<ReceivedDelivery, 'headers' | 'raw'>,
  secret: string,
): boolean {
  vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1000, toFake: ['Date'] })
  try {
    new Webhook(secret).verify(raw, headers as Record<string, string>)
    return true
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}
