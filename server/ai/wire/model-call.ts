// One exchange with a provider through its SDK, with its own recorder.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Clock } from '../../lib/clock.ts'
import type { Departure } from '../../lib/departure.ts'
import type { OutgoingMessages } from '../../redaction/outgoing-messages.ts'
import type { Example } from '../note-examples.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { Provider, RequestTuning } from '../providers/provider.ts'
import { fitRequests } from './fitted-request.ts'
import type { OutboundLimits } from './outbound-request.ts'
import { createWireRecorder, type WireRecorder, type WireRequest } from './recorder.ts'
import type { Recording } from './recording.ts'

export interface ModelCall {
  provider: Provider
  access: { baseUrl: string; apiKey: string | undefined; model: string }
  tuning: RequestTuning
  messages: OutgoingMessages
  picture?: Picture | undefined
  limits: OutboundLimits
  signal: AbortSignal
  clock: Clock
  /** Called with the request before it is sent; if it rejects, nothing is sent. */
  onRequest: (request: WireRequest) => Promise<Departure>
  /** Called when the first byte of the response's body has arrived. */
  onFirstByte?: (() => void) | undefined
}

/** A picture that is sent with a prompt. Its bytes are not recorded. */
export interface Picture {
  bytes: Uint8Array
  mediaType: string
}

export interface FinishedCall {
  /** Undefined after success; otherwise a ProviderFailure or the signal's reason. */
  failure: unknown
  /** The SDK's error, or ours about the text. Failures on the wire take precedence, because the SDK repeats them in other words. */
  sdkFault: ProviderFailure | undefined
  recording: Recording
}

/** Runs a call, and closes the socket afterwards. */
export async function callModel(
  { provider, access, tuning, messages, picture, ...input }: ModelCall,
  run: (parts: AsyncIterable<LanguageModelV4StreamPart>) => Promise<void>,
): Promise<FinishedCall> {
  const { limits, clock, onRequest, onFirstByte } = input
  const ending = new AbortController()
  const signal = AbortSignal.any([input.signal, ending.signal])
  const recorder = createWireRecorder({
    ...{ format: provider.wireFormat, limits, signal, clock, onRequest, onFirstByte },
  })
  let sdkFault: ProviderFailure | undefined
  try {
    const model = await provider.createModel({
      ...access,
      tuning,
      fetch: fitRequests(recorder.fetch, tuning),
    })
    const options = {
      prompt: toPrompt(messages, { picture, hasSystem: !tuning.without.includes('system') }),
      abortSignal: signal,
      ...withoutRefused(tuning),
    }
    await run(readParts(model, options, recorder))
  } catch (cause) {
    sdkFault = cause instanceof ProviderFailure ? cause : new ProviderFailure('unknown-format', { cause })
  } finally {
    ending.abort()
  }
  const recording = recorder.finish()
  // Of an answer in one piece no end is missing.
  const failure = recording.failure ?? (recorder.hasPlainAnswer() ? sdkFault : undefined)
  return { failure: input.signal.aborted ? input.signal.reason : failure, sdkFault, recording }
}

/** Asks for a stream: a slow local model that answered in one piece would be silent for minutes. A server may do so all the same. */
async function* readParts(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  recorder: WireRecorder,
): AsyncGenerator<LanguageModelV4StreamPart> {
  try {
    return yield* (await model.doStream(options)).stream
  } catch (error) {
    if (!recorder.hasPlainAnswer()) throw error
  }
  const { content, response, finishReason, usage } = await model.doGenerate(options)
  yield { type: 'response-metadata', ...response }
  for (const part of content) {
    if (part.type === 'reasoning') yield { type: 'reasoning-delta', id: 'reasoning', delta: part.text }
    if (part.type === 'text') yield { type: 'text-delta', id: 'text', delta: part.text }
  }
  yield { type: 'finish', finishReason, usage }
}

/** Instructions that have no turn of their own stand before the first question. */
function toPrompt(
  { system, examples, prompt }: OutgoingMessages,
  { picture, hasSystem }: { picture: Picture | undefined; hasSystem: boolean },
): LanguageModelV4CallOptions['prompt'] {
  const turns = examples.flatMap(toTurns)
  const last = {
    role: 'user' as const,
    content: [...toFileParts(picture), { type: 'text' as const, text: prompt }],
  }
  if (hasSystem) return [{ role: 'system', content: system }, ...turns, last]
  const [first = last, ...others] = [...turns, last]
  const instructions = { type: 'text' as const, text: `${system}\n\n` }
  return [{ role: 'user', content: [instructions, ...first.content] }, ...others]
}

/** The SDKs name the limit in their own ways. */
function withoutRefused({ maxTokens, temperature, schema, without }: RequestTuning) {
  const hasLimit = !without.includes('max_tokens') && !without.includes('max_completion_tokens')
  return {
    ...(hasLimit && { maxOutputTokens: maxTokens }),
    ...(temperature !== undefined && !without.includes('temperature') && { temperature }),
    ...(schema &&
      !without.includes('response_format') && { responseFormat: { type: 'json' as const, schema } }),
  }
}

const toTurns = ({ asked, answered }: Example) => [
  { role: 'user' as const, content: [{ type: 'text' as const, text: asked }] },
  { role: 'assistant' as const, content: [{ type: 'text' as const, text: answered }] },
]

const toFileParts = (picture: Picture | undefined) =>
  picture
    ? [
        {
          type: 'file' as const,
          data: { type: 'data' as const, data: toBase64(picture) },
          mediaType: picture.mediaType,
        },
      ]
    : []

export const toBase64 = ({ bytes }: Picture): string => Buffer.from(bytes).toString('base64')
