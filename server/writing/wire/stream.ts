// One call to a provider: its text or failure, and the recorded exchange.
import { createHash } from 'node:crypto'
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Clock } from '../../lib/clock.ts'
import { type CitationMark, MarkFilter } from '../../truth/marks.ts'
import type { Example } from '../note-examples.ts'
import { type FailureKind, ProviderFailure } from '../provider-failure.ts'
import type { Provider } from '../providers/provider.ts'
import { createFenceFilter } from './fence-filter.ts'
import {
  chainFilters,
  createReasoningFilter,
  createSanitizingFilter,
  reasoningLength,
  sanitizeText,
  type TextFilter,
} from './filters.ts'
import { joinStrings, mapStrings } from './json-strings.ts'
import type { OutboundLimits } from './outbound-request.ts'
import { createWireRecorder, type WireRequest } from './recorder.ts'
import type { Recording, WireRecord } from './recording.ts'
import { createSecretScrubber, type SecretScrubber } from './secret-scrubber.ts'

export interface AttemptInput {
  provider: Provider
  access: { baseUrl: string; apiKey: string | undefined; model: string }
  system: string
  examples?: readonly Example[] | undefined
  prompt: string
  picture?: Picture | undefined
  /** The numbered texts of the prompt. Brackets that occur in them are not read as citation marks. */
  events?: readonly string[]
  limits: OutboundLimits
  signal: AbortSignal
  clock: Clock
  /** Called with the request before it is sent; if it rejects, nothing is sent. */
  onRequest?: (request: WireRequest) => Promise<void>
}

/** A picture that is sent with a prompt. Its bytes are not recorded. */
export interface Picture {
  bytes: Uint8Array
  mediaType: string
}

/** Ready to be stored: without the key, without NUL, and well-formed. */
export interface AttemptOutcome {
  record: WireRecord
  text: string
  marks: readonly CitationMark[]
  usage: Usage
  /** Undefined after success; otherwise a ProviderFailure or the signal's reason. */
  failure: unknown
  /** Whether part of the answer or of the reasoning has arrived. */
  hasContent: boolean
}

export interface Usage {
  inputTokens: number | null
  outputTokens: number | null
}

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

/** Always streams: a slow local model that answered in one piece would be silent for minutes. */
export async function streamText(
  input: AttemptInput,
  onDelta: (text: string) => void,
): Promise<AttemptOutcome> {
  const { provider, onRequest } = input
  const scrubber = createSecretScrubber(input.access.apiKey)
  const clean = createCleaner(scrubber, input.picture)
  const events = input.events ?? []
  const citations = new MarkFilter(events)
  const output: Output = {
    text: '',
    hasContent: false,
    finish: undefined,
    filter: chainFilters(
      createSanitizingFilter(),
      createReasoningFilter(),
      createFenceFilter(),
      scrubber.createFilter(),
      citations,
    ),
    onDelta,
  }
  const onCleanRequest = async ({ url, requestBody }: WireRequest) =>
    onRequest?.({ url, requestBody: clean(requestBody) })
  const finished = await callModel({ ...input, onRequest: onCleanRequest }, async (model, options) => {
    const { stream } = await model.doStream({ ...options, ...limitOutput(provider, 'page') })
    await readStream(stream, output, provider)
  })
  const { hasContent, finish } = output
  const start = reasoningLength(output.text, events)
  const text = output.text.slice(start)
  const failure = finished.failure ?? checkPage(finished, { finish, text })
  return {
    text,
    marks: citations.marks
      .filter(({ offset }) => offset > start)
      .map(({ offset, ...mark }) => ({ ...mark, offset: offset - start })),
    hasContent,
    usage: toUsage(finish),
    record: toStored(finished.recording, scrubber, clean),
    failure,
  }
}

interface Output {
  text: string
  hasContent: boolean
  finish: Finish | undefined
  filter: TextFilter
  onDelta: (text: string) => void
}

/** Stops at the finish, which may come before the connection closes. */
async function readStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  output: Output,
  provider: Provider,
) {
  const give = (text: string) => {
    if (text === '') return
    output.text += text
    output.onDelta(text)
  }
  for await (const part of stream) {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') output.hasContent ||= part.delta !== ''
    if (part.type === 'text-delta') give(output.filter.push(part.delta))
    if (part.type === 'error' && !provider.canIgnore?.(part.error)) throw part.error
    if (part.type === 'finish') {
      output.finish = part
      break
    }
  }
  give(output.filter.end())
}

/** An answer that ended in any other way than these and `stop` was cut off. */
const FINISH_FAILURES: Readonly<Partial<Record<Finish['finishReason']['unified'], FailureKind>>> = {
  length: 'cut-for-length',
  'content-filter': 'withheld',
}
/** Finish reasons of providers for a full context. */
export const CONTEXT_FULL = 'model_context_window_exceeded'

/** An answer is a page only if it is complete, has its end mark and has text. */
function checkPage(
  call: FinishedCall,
  { finish, text }: Pick<Output, 'finish' | 'text'>,
): ProviderFailure | undefined {
  if (!finish || !call.recording.hasEndMark) return new ProviderFailure('no-end-mark')
  const { unified, raw } = finish.finishReason
  if (raw === CONTEXT_FULL) return new ProviderFailure('prompt-too-long')
  if (unified !== 'stop') return new ProviderFailure(FINISH_FAILURES[unified] ?? 'no-end-mark')
  return call.sdkFault ?? (text.trim() === '' ? new ProviderFailure('empty') : undefined)
}

/** A zero means that the provider did not count: no prompt and no page has zero tokens. */
const toUsage = (finish: Finish | undefined): Usage => ({
  inputTokens: finish?.usage.inputTokens.total || null,
  outputTokens: finish?.usage.outputTokens.total || null,
})

function createCleaner({ scrubText }: SecretScrubber, picture?: Picture) {
  const base64 = picture && toBase64(picture)
  const hash = picture && createHash('sha256').update(picture.bytes).digest('hex')
  const withoutBytes = (text: string) =>
    base64 && text.endsWith(base64)
      ? `${text.slice(0, -base64.length)}(sha256 ${hash}, ${picture?.bytes.length} bytes)`
      : text
  return (json: unknown) => mapStrings(json, (text) => scrubText(sanitizeText(withoutBytes(text))))
}

const toBase64 = ({ bytes }: Picture) => Buffer.from(bytes).toString('base64')

/** Leaves the body out if a key is spread over several strings, because it cannot be removed from them. */
function toStored(
  { record, withoutBody }: Recording,
  scrubber: SecretScrubber,
  clean: (json: unknown) => unknown,
): WireRecord {
  const responseBody = clean(record.responseBody)
  const isSafe = !joinStrings(responseBody).some(scrubber.holdsSecret)
  const kept = isSafe ? { ...record, responseBody } : withoutBody()
  return { ...kept, requestBody: clean(record.requestBody) }
}

/**
 * A tiny call in one piece. Any answer in the provider's format counts, also one that was cut short.
 *
 * @throws ProviderFailure, or the signal's reason
 */
export async function tryModel(input: AttemptInput): Promise<void> {
  const { failure, sdkFault } = await callModel(input, async (model, options) => {
    await model.doGenerate({ ...options, ...limitOutput(input.provider, 'trial') })
  })
  if (failure !== undefined) throw failure
  if (sdkFault) throw sdkFault
}

const limitOutput = ({ maxOutputTokens }: Provider, purpose: 'page' | 'trial') =>
  maxOutputTokens ? { maxOutputTokens: maxOutputTokens[purpose] } : {}

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

const toTurns = ({ asked, answered }: Example) => [
  { role: 'user' as const, content: [{ type: 'text' as const, text: asked }] },
  { role: 'assistant' as const, content: [{ type: 'text' as const, text: answered }] },
]

interface FinishedCall {
  /** Undefined after success; otherwise a ProviderFailure or the signal's reason. */
  failure: unknown
  /** The SDK's error. Failures on the wire take precedence, because the SDK repeats them in other words. */
  sdkFault: ProviderFailure | undefined
  recording: Recording
}

/** Runs a call with its own recorder, and closes the socket afterwards. */
async function callModel(
  {
    provider,
    access,
    system,
    examples = [],
    prompt,
    picture,
    limits,
    clock,
    onRequest,
    ...input
  }: AttemptInput,
  run: (model: LanguageModelV4, options: LanguageModelV4CallOptions) => Promise<void>,
): Promise<FinishedCall> {
  const ending = new AbortController()
  const signal = AbortSignal.any([input.signal, ending.signal])
  const recorder = createWireRecorder({ format: provider.wireFormat, limits, signal, clock, onRequest })
  let sdkFault: ProviderFailure | undefined
  try {
    const model = await provider.createModel({ ...access, fetch: recorder.fetch })
    await run(model, {
      prompt: [
        { role: 'system', content: system },
        ...examples.flatMap(toTurns),
        { role: 'user', content: [...toFileParts(picture), { type: 'text', text: prompt }] },
      ],
      abortSignal: signal,
    })
  } catch (cause) {
    sdkFault = new ProviderFailure('unknown-format', { cause })
  } finally {
    ending.abort()
  }
  const recording = recorder.finish()
  return { failure: input.signal.aborted ? input.signal.reason : recording.failure, sdkFault, recording }
}
