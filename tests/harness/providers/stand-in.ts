import { EventEmitter, once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import { type LocalServer, serveLocally } from '../clients/local-server.ts'
import { anthropicDialect } from './anthropic.dialect.ts'
import { createChatCompletionsDialect } from './chat-completions.dialect.ts'
import type { Answer, Dialect } from './dialect.ts'
import { ollamaDialect } from './ollama.dialect.ts'
import { pageFromPrompt, toPieces } from './page.ts'
import { type Scenario, success } from './scenarios.ts'
import { createSpeechAnswerer, isSpeechPath, readForm, type SpeechScenario } from './speech.ts'

/** Servers on real sockets with the providers' wire formats, which misbehave as a test asks them to. */
function dialectOf(provider: ProviderId): Dialect {
  const { protocol, defaultUrl } = PROVIDERS[provider]
  if (protocol === 'Anthropic') return anthropicDialect
  if (protocol === 'Ollama') return ollamaDialect
  return createChatCompletionsDialect({
    basePath: new URL(defaultUrl).pathname,
    isGroq: provider === 'provider_a',
  })
}

export interface StandInOptions {
  provider: ProviderId
  /** Responses to requests for texts, in order; the last one is repeated. By default all succeed. */
  script?: readonly Scenario[]
  /** The text of its responses; by default one made from the events in the prompt. */
  page?: string
  models?: readonly string[]
  /** The size of the model "m", such as `1.7B`; by default the stand-in does not tell it. */
  modelSize?: string
  /** The response to a request for the models, instead of their list. */
  listing?: Scenario
  /** Like `script`, for transcriptions. */
  speech?: readonly SpeechScenario[]
}

export interface StandIn extends LocalServer {
  /** The base URL for the text writer. */
  url: string
  requests: RecordedRequest[]
  /** Resolves when that many requests have been received. */
  whenRequested(count: number): Promise<void>
  /** The JSON of the frames of this page, as a recording of the stream must contain them. */
  framesFor(model: string, page: string): unknown[]
}

const MODEL_SIZE_PATHS: readonly string[] = ['/api/show', '/api/v1/models']

interface RecordedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: unknown
}

export async function startProviderStandIn(options: StandInOptions): Promise<StandIn> {
  const dialect = dialectOf(options.provider)
  const requests: RecordedRequest[] = []
  const answer = createAnswerer(dialect, options)
  const arrivals = new EventEmitter()
  const served = await serveLocally(async (request, response) => {
    const recorded = await receive(request)
    // A service may have its list at the path of LM Studio's sizes.
    const isSize = recorded.url !== dialect.modelsPath && MODEL_SIZE_PATHS.includes(recorded.url)
    if (isSize) return sendSize(response, options.modelSize)
    requests.push(recorded)
    arrivals.emit('recorded')
    await answer(recorded, response)
  })
  return {
    ...served,
    url: served.url + dialect.basePath,
    requests,
    async whenRequested(count) {
      while (requests.length < count) await once(arrivals, 'recorded')
    },
    framesFor(model, page) {
      const { content, end } = dialect.stream(answerOf(model, page))
      const frames = [...content, ...end].map((frame) => frame.replace(/^(event:.*\n)?(data: )?/, ''))
      return frames.filter((frame) => !frame.startsWith('[DONE]')).map((frame): unknown => JSON.parse(frame))
    },
  }
}

function createAnswerer(
  dialect: Dialect,
  { provider, script = [], models = [], listing, page, speech = [] }: StandInOptions,
) {
  const left = [...script]
  const answerSpeech = createSpeechAnswerer(speech)
  return async ({ url, method, headers, body }: RecordedRequest, response: ServerResponse) => {
    const path = url.split('?')[0]
    if (isSpeechPath(path ?? '')) return answerSpeech({ response, headers })
    const isListing = path === dialect.modelsPath && method === 'GET'
    if (isListing && !listing) return sendModels(response, dialect.models(models))
    if (!isListing && path !== dialect.generationPath) return sendUnknownPath(response, provider)
    const scripted = () => (left.length > 1 ? left.shift() : left[0]) ?? success
    const scenario = (isListing ? listing : undefined) ?? scripted()
    await scenario({ dialect, response, headers, ...readRequest(body, page) })
  }
}

async function receive(request: IncomingMessage): Promise<RecordedRequest> {
  const { method = '', url = '', headers } = request
  const isForm = /^multipart\/form-data\b/.test(headers['content-type'] ?? '')
  const readBody = () => (isForm ? readForm(request) : json(request))
  return { method, url, headers, body: method === 'GET' ? null : await readBody() }
}

/** As Ollama tells it of one model, and LM Studio in a list. */
function sendSize(response: ServerResponse, size: string | undefined): void {
  if (size === undefined) return void response.writeHead(404).end()
  sendModels(response, { details: { parameter_size: size }, models: [{ key: 'm', params_string: size }] })
}

function sendModels(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** LM Studio responds to unknown paths with 200 and an error, the others with 404. */
function sendUnknownPath(response: ServerResponse, provider: ProviderId): void {
  response.writeHead(provider === 'provider_e' ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: 'Unexpected endpoint or method.' }))
}

const answerOf = (model: string, page: string): Answer => ({
  model,
  pieces: toPieces(page),
  finish: 'complete',
  promptTokens: 321,
})

function readRequest(body: unknown, page: string | undefined) {
  const { model, stream } = { model: 'unnamed', stream: false, ...(body as object) }
  return { isStream: stream === true, answer: answerOf(model, page ?? pageFromPrompt(promptOf(body))) }
}

interface Asked {
  messages: { role: string; content: string | { text?: string }[] }[]
}

/** The user's message: a string, or a list of parts. */
function promptOf(body: unknown): string {
  const { messages } = { messages: [], ...(body as object) } as Asked
  const content = messages.find(({ role }) => role === 'user')?.content ?? ''
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')
}

const openStandIns: StandIn[] = []

/** Like `startProviderStandIn`; `closeStandIns` closes it after the test. */
export async function openStandIn(options: StandInOptions): Promise<StandIn> {
  const standIn = await startProviderStandIn(options)
  openStandIns.push(standIn)
  return standIn
}

export async function closeStandIns(): Promise<void> {
  for (const standIn of openStandIns.splice(0)) await standIn.close()
}
