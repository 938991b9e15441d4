import { text } from 'node:stream/consumers'
import { serveLocally } from '../clients/local-server.ts'

/** A stand-in for Ollama that writes pages with only the mark in their instructions, and counts concurrent requests. */
export interface MarkingWriter {
  url: string
  /** The highest number of concurrent requests for one date. */
  maxConcurrent(): number
  close(): Promise<void>
}

/** A mark is `mark-<date>-<number>`. */
const MARK = /mark-(\d{4}-\d\d-\d\d)-\w+/

export async function startMarkingWriter(): Promise<MarkingWriter> {
  const open = new Map<string, number>()
  let max = 0
  const { url, close } = await serveLocally(async (request, response) => {
    const [mark = '', date = ''] = MARK.exec(await text(request)) ?? []
    const count = (change: number) => {
      const now = (open.get(date) ?? 0) + change
      open.set(date, now)
      max = Math.max(max, now)
    }
    count(1)
    response.on('close', () => count(-1))
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
    const line = (part: object) =>
      `${JSON.stringify({ model: 'm', created_at: '2026-01-01T00:00:00Z', ...part })}\n`
    response.write(line({ message: { role: 'assistant', content: mark }, done: false }))
    const end = { done: true, done_reason: 'stop', prompt_eval_count: 1, eval_count: 1 }
    response.end(line({ message: { role: 'assistant', content: '' }, ...end }))
  })
  return { url, close, maxConcurrent: () => max }
}
