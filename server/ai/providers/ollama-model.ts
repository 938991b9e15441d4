// Ollama's chat API as a model of the AI SDK. Not by the community's package, which drops every line that lacks a member
// or has null in it, and writes such lines to standard error.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { z } from 'zod'
import { lookUp } from '../../lib/look-up.ts'
import { tryParseJson } from '../../lib/try-parse-json.ts'
import { CONTEXT_FULL } from '../wire/stream.ts'
import { contextSizeFor, estimateMinTokens, isPromptCut } from './ollama-context.ts'
import { bearer } from './openai-compatible.ts'
import type { ModelAccess } from './provider.ts'

/** Servers that imitate Ollama leave members out, or send them as null. */
export const AnswerSchema = z
  .object({
    model: z.string().nullish(),
    message: z.object({ content: z.string().nullish(), thinking: z.string().nullish() }).nullish(),
    done: z.boolean().nullish(),
    done_reason: z.string().nullish(),
    eval_count: z.number().nullish(),
    prompt_eval_count: z.number().nullish(),
    /** Since 0.33; of the prompt's tokens, those that were in the cache. */
    prompt_eval_cached_count: z.number().nullish(),
  })
  .refine(({ message, done, done_reason }) => message || isGiven(done) || isGiven(done_reason))
type Answer = z.infer<typeof AnswerSchema>

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

export function createOllamaModel({ baseUrl, apiKey, model, fetch, tuning }: ModelAccess): LanguageModelV4 {
  async function send(call: LanguageModelV4CallOptions) {
    const { prompt, abortSignal, maxOutputTokens, temperature, responseFormat } = call
    const messages = prompt.map(toMessage)
    const text = messages.map(({ content }) => content).join('\n')
    const pictureCount = messages.filter(({ images }) => images).length
    const { contextSize = contextSizeFor(text, pictureCount), isThinkingOff } = tuning
    const options = {
      num_ctx: contextSize,
      ...(maxOutputTokens !== undefined && { num_predict: maxOutputTokens }),
      ...(temperature !== undefined && { temperature }),
    }
    // Without these, Ollama drops the beginning of a prompt, or of a page that fills the window, and says nothing.
    const whole = tuning.without.includes('truncate') ? {} : { truncate: false, shift: false }
    const thinking = isThinkingOff ? { think: false } : {}
    const form = responseFormat?.type === 'json' ? { format: responseFormat.schema } : {}
    const response = await fetch(`${baseUrl}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(apiKey) },
      body: JSON.stringify({ model, messages, options, ...whole, ...thinking, ...form, stream: true }),
      signal: abortSignal ?? null,
    })
    const asked: Asked = { text, contextSize, maxOutputTokens }
    return { response, finish: (answer: Answer, bytes: number) => finishOf(answer, asked, bytes) }
  }
  return {
    specificationVersion: 'v4',
    provider: 'ollama',
    modelId: model,
    supportedUrls: {},
    // Nothing asks for an answer in one piece.
    doGenerate: () => Promise.reject(new Error('Ollama is asked for streams.')),
    async doStream(options) {
      const { response, finish } = await send(options)
      if (!response.body) throw new Error('An answer of Ollama has no body.')
      return { stream: ReadableStream.from(readParts(response.body, finish)) }
    },
  }
}

async function* readParts(
  body: ReadableStream<Uint8Array>,
  finish: (answer: Answer, bytes: number) => ReturnType<typeof finishOf>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  yield { type: 'reasoning-start', id: 'reasoning' }
  let [isNamed, bytes] = [false, 0]
  yield { type: 'text-start', id: 'text' }
  for await (const json of readValues(body)) {
    const answer = AnswerSchema.parse(json)
    const { content, thinking } = answer.message ?? {}
    bytes += Buffer.byteLength(`${thinking ?? ''}${content ?? ''}`)
    if (!isNamed && answer.model) {
      isNamed = true
      yield { type: 'response-metadata', modelId: answer.model }
    }
    if (thinking) yield { type: 'reasoning-delta', id: 'reasoning', delta: thinking }
    if (content) yield { type: 'text-delta', id: 'text', delta: content }
    if (!(answer.done ?? answer.done_reason)) continue
    yield { type: 'reasoning-end', id: 'reasoning' }
    yield { type: 'text-end', id: 'text' }
    yield { type: 'finish', ...finish(answer, bytes) }
    return
  }
}

/** One value a line; or, as some gateways send, a single one over all lines, of which the first is no value by itself. */
async function* readValues(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const held: string[] = []
  let isFirst = true
  for await (const line of readLines(body)) {
    if (held.length > 0 || (isFirst && line.startsWith('{') && tryParseJson(line) === undefined))
      held.push(line)
    else yield JSON.parse(line)
    isFirst = false
  }
  if (held.length > 0) yield JSON.parse(held.join('\n'))
}

/** Joins a line's pieces once, at its end: joining at every piece would make a long line's cost quadratic. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let pieces: string[] = []
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    pieces.push(first)
    for (const next of others) {
      const line = pieces.join('')
      pieces = [next]
      if (line.trim() !== '') yield line
    }
  }
  const last = pieces.join('')
  if (last.trim() !== '') yield last
}

interface Message {
  role: string
  content: string
  images?: string[]
}

function toMessage({ role, content }: LanguageModelV4CallOptions['prompt'][number]): Message {
  if (typeof content === 'string') return { role, content }
  const texts: string[] = []
  const images: string[] = []
  for (const part of content) {
    if (part.type === 'text') texts.push(part.text)
    // Ollama takes the bare base64, without a media type.
    else if (part.type === 'file' && part.data.type === 'data') images.push(String(part.data.data))
    else throw new Error(`A prompt for Ollama has a part of type ${part.type}.`)
  }
  return { role, content: texts.join(''), ...(images.length > 0 && { images }) }
}

const FINISHES: Readonly<Record<string, 'stop' | 'length'>> = { stop: 'stop', length: 'length' }

interface Asked {
  /** Of the prompt. */
  text: string
  contextSize: number
  maxOutputTokens: number | undefined
}

/** @param bytes of the answer */
function finishOf(
  answer: Answer,
  { text, contextSize, maxOutputTokens = 0 }: Asked,
  bytes: number,
): Pick<Extract<LanguageModelV4StreamPart, { type: 'finish' }>, 'finishReason' | 'usage'> {
  const { eval_count } = answer
  // Without a reason an answer is whole only if its limit was surely not reached: a token has at least one byte.
  const done_reason = answer.done_reason || ((eval_count || bytes) < maxOutputTokens ? 'stop' : 'length')
  const inputTokens = countPrompt(answer, text)
  const isCut = isPromptCut(text, { countedTokens: inputTokens ?? 0, contextSize })
  const unified = lookUp(FINISHES, done_reason) ?? ('other' as const)
  const unknown = { noCache: undefined, cacheRead: undefined, cacheWrite: undefined }
  return {
    finishReason: isCut ? { unified: 'length' as const, raw: CONTEXT_FULL } : { unified, raw: done_reason },
    usage: {
      inputTokens: { total: inputTokens, ...unknown },
      outputTokens: { total: eval_count ?? undefined, text: undefined, reasoning: undefined },
    },
  }
}

/** Some versions count the tokens from their cache with the others, some beside them: then the count is too low to be all. */
function countPrompt(
  { prompt_eval_count, prompt_eval_cached_count }: Answer,
  text: string,
): number | undefined {
  const [counted, cached] = [prompt_eval_count ?? undefined, prompt_eval_cached_count ?? 0]
  if (cached === 0) return counted
  const isBeside = counted === undefined || cached > counted || counted < estimateMinTokens(text)
  return isBeside ? (counted ?? 0) + cached : counted
}
