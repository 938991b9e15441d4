import { z } from 'zod'
import type { FailureKind } from '../provider-failure.ts'
import type { WireRecord } from '../wire/recorder.ts'
import { type Ending, readError, type WireReading } from '../wire/wire-format.ts'
import { contextSizeFor, isPromptCut } from './ollama-context.ts'
import { bearer } from './openai-compatible.ts'
import type { Provider } from './provider.ts'

/** What servers that speak like Ollama leave out, or send as null, costs no text. */
const AnswerSchema = z.object({
  message: z.object({ content: z.string(), thinking: z.string().nullish() }),
  done: z.boolean(),
  done_reason: z.string().nullish(),
  eval_count: z.number().nullish(),
  prompt_eval_count: z.number().nullish(),
})
/** Ollama reports what fails in mid-stream as one more line, under the HTTP 200 that was sent before. */
const ErrorSchema = z.object({ error: z.string() })

const ENDINGS: Readonly<Record<string, Ending>> = { stop: 'complete', length: 'cut-for-length' }

function read(json: unknown): WireReading | undefined {
  if (readError(ErrorSchema, json)) return { failure: 'reported-error' }
  const answer = AnswerSchema.safeParse(json).data
  if (!answer) return undefined
  const ending = ENDINGS[answer.done_reason ?? '']
  return { ...(ending && { ending }), isEndMark: answer.done, forSdk: toSdk(answer) }
}

/** The SDK passes over a line that lacks a member or has null in its place, and with it over the line's text. */
function toSdk({ message, done, done_reason, eval_count, prompt_eval_count }: z.infer<typeof AnswerSchema>) {
  return {
    model: '',
    created_at: '1970-01-01T00:00:00Z',
    message: { role: 'assistant', content: message.content, thinking: message.thinking ?? undefined },
    done,
    done_reason: done_reason ?? undefined,
    eval_count: eval_count ?? undefined,
    prompt_eval_count: prompt_eval_count ?? undefined,
  }
}

const RequestSchema = z.object({
  messages: z.array(z.object({ content: z.string() })),
  options: z.object({ num_ctx: z.number() }),
})
const LastFrameSchema = z.object({ done: z.literal(true), prompt_eval_count: z.number() })

function findFault({ requestBody, responseBody }: WireRecord): FailureKind | undefined {
  const request = RequestSchema.safeParse(requestBody).data
  const last = LastFrameSchema.safeParse(Array.isArray(responseBody) ? responseBody.at(-1) : undefined).data
  if (!request || !last) return undefined
  const prompt = request.messages.map(({ content }) => content).join('\n')
  const counts = { countedTokens: last.prompt_eval_count, contextSize: request.options.num_ctx }
  return isPromptCut(prompt, counts) ? 'prompt-too-long' : undefined
}

const ModelListSchema = z.object({ models: z.array(z.object({ name: z.string() })) })

/** Ollama, over its own API: only that one lets a request size the context. */
export const ollama: Provider = {
  name: 'Ollama',
  needsKey: false,
  advice: {
    unreachable: 'Start Ollama, or ask the operator to check its address.',
    modelUnknown: 'Fetch it with `ollama pull`, or choose another one in the settings.',
    promptTooLong: 'Choose a model with a larger context window.',
  },
  wireFormat: { framing: 'ndjson', read },
  async createModel({ baseUrl, apiKey, model, fetch }) {
    const { createOllama } = await import('ollama-ai-provider-v2')
    return createOllama({ baseURL: `${baseUrl}/api`, headers: bearer(apiKey), fetch })(model)
  },
  callOptions: ({ prompt }) => ({
    providerOptions: { ollama: { options: { num_ctx: contextSizeFor(prompt) } } },
  }),
  modelList: ({ baseUrl, apiKey }) => ({ url: `${baseUrl}/api/tags`, headers: bearer(apiKey) }),
  readModelIds: (json) => ModelListSchema.safeParse(json).data?.models.map(({ name }) => name),
  findFault,
}
