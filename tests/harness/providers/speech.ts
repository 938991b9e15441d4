import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Responses of transcription servers: OpenAI's format, and those of local servers. */
export type SpeechScenario = (exchange: {
  response: ServerResponse
  headers: IncomingHttpHeaders
}) => Promise<void> | void

export const SAID = 'We walked to the lake.'

export const isSpeechPath = (path: string): boolean => /\/(audio\/transcriptions|inference)$/.test(path)

export const createSpeechAnswerer = (scenarios: readonly SpeechScenario[]): SpeechScenario => {
  const left = [...scenarios]
  return (exchange) => ((left.length > 1 ? left.shift() : left[0]) ?? hearing({ text: SAID }))(exchange)
}

/** Any JSON, with any status. */
export const hearing =
  (body: unknown, status = 200, headers: Record<string, string> = {}): SpeechScenario =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

export const hearingPlainText =
  (text: string): SpeechScenario =>
  ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(text)
  }

/** Responds with the key of the request. */
export const repeatingKey: SpeechScenario = ({ response, headers }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ text: `I heard ${headers.authorization}` }))
}

/** The fields of a form, its file by name, type, size and hash. */
export async function readForm(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = new Uint8Array(await buffer(request))
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(body, { headers }).formData()
  const entries = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : await describe(value),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

async function describe(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: file.name, mediaType: file.type, size: file.size, sha256 }
}
