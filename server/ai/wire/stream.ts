// One call to a provider: its text or failure, and the recorded exchange.
import { createHash } from 'node:crypto'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { PutBack } from '../../redaction/put-back.ts'
import type { CitationMark } from '../../truth/marks.ts'
import type { Usage } from '../attempt.ts'
import { findFault, isRefusal } from '../no-page.ts'
import { ownTextsOf } from '../own-texts.ts'
import { type FailureKind, ProviderFailure } from '../provider-failure.ts'
import { sanitizeText } from './filters.ts'
import { joinStrings, mapStrings } from './json-strings.ts'
import { callModel, type FinishedCall, type ModelCall, type Picture, toBase64 } from './model-call.ts'
import { type Finish, Output } from './output.ts'
import type { WireRequest } from './recorder.ts'
import type { WireRecord } from './recording.ts'
import { createSecretScrubber, type SecretScrubber } from './secret-scrubber.ts'

export interface AttemptInput extends ModelCall {
  /** The numbered texts of the prompt. Brackets that occur in them are not read as citation marks. */
  events: readonly string[]
  /** Whether an answer that repeats the instructions is refused. */
  isPage: boolean
  /** As they are before redaction: answers are compared with them. */
  system: string
  prompt: string
}

/** Ready to be stored: without the key, without NUL, and well-formed. */
export interface AttemptOutcome {
  record: WireRecord
  text: string
  marks: readonly CitationMark[]
  usage: Usage
  /** The model that has answered, as the provider names it. */
  model: string | null
  /** Undefined after success; otherwise a ProviderFailure or the signal's reason. */
  failure: unknown
  /** Whether part of the answer or of the reasoning has arrived. */
  hasContent: boolean
}

export async function streamText(
  input: AttemptInput,
  onDelta: (text: string) => void,
): Promise<AttemptOutcome> {
  const { onRequest, events } = input
  const scrubber = createSecretScrubber(input.access.apiKey)
  const clean = createCleaner(scrubber, input.picture)
  const ownTexts = ownTextsOf(input.prompt)
  const output = new Output({ events, ownTexts, isPage: input.isPage, scrubber, onDelta })
  const onCleanRequest = ({ requestBody, ...request }: WireRequest) =>
    onRequest({ ...request, requestBody: clean(requestBody) })
  const finished = await callModel({ ...input, onRequest: onCleanRequest }, (parts) =>
    readAnswer(parts, output, input.messages.createPutBack()),
  )
  return {
    text: output.text,
    marks: output.marks,
    hasContent: output.hasContent,
    model: output.model === null ? null : nameOf(output.model, scrubber),
    usage: toUsage(output.finish),
    record: toStored(finished, scrubber, clean),
    failure: finished.failure ?? checkAnswer(finished, output, input),
  }
}

class NotSent extends Error {}

/** The request that an attempt would send, as it would be recorded. Nothing is sent. */
export async function readRequest(input: Omit<ModelCall, 'onRequest'>): Promise<WireRequest> {
  let request: WireRequest | undefined
  const onRequest = async (made: WireRequest) => {
    request = made
    throw new NotSent()
  }
  const { sdkFault } = await callModel({ ...input, onRequest }, async (parts) => {
    await Array.fromAsync(parts)
  })
  if (!request) throw sdkFault ?? new ProviderFailure('unknown-format')
  const clean = createCleaner(createSecretScrubber(input.access.apiKey), input.picture)
  return { ...request, requestBody: clean(request.requestBody) }
}

/** Stops at the finish, which may come before the connection closes. */
async function readAnswer(
  parts: AsyncIterable<LanguageModelV4StreamPart>,
  output: Output,
  putBack: PutBack | undefined,
) {
  for await (const part of parts) {
    if (part.type === 'text-delta') {
      output.hasContent ||= part.delta !== ''
      output.push(putBack?.push(part.delta) ?? part.delta)
    }
    if (part.type === 'reasoning-delta') output.think(part.delta)
    if (part.type === 'response-metadata') output.model = part.modelId ?? output.model
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') {
      output.finish = part
      break
    }
  }
  if (putBack) output.push(putBack.end())
  output.end()
}

/** An answer that ended in any other way than these and `stop` was cut off. */
const FINISH_FAILURES: Readonly<Partial<Record<Finish['finishReason']['unified'], FailureKind>>> = {
  length: 'cut-for-length',
  'content-filter': 'withheld',
}
/** Other names of `stop`: of Together, of Text Generation Inference, of Google and Anthropic through gateways. */
const STOPS: ReadonlySet<string> = new Set([
  ...['stop', 'eos', 'eos_token', 'end_turn', 'stop_sequence', 'complete', 'completed'],
])
/** Finish reasons of providers for a full context. */
export const CONTEXT_FULL = 'model_context_window_exceeded'

/** Invisible characters and punctuation alone are no text: they are left where an answer was marks only. */
const READABLE = /[\p{L}\p{N}\p{So}]/u

/** An answer counts only if it is complete, has its end mark and has a text that is no echo. */
function checkAnswer(
  { recording, sdkFault }: FinishedCall,
  { text, finish, hasReasoning }: Output,
  { system, events, isPage, picture }: AttemptInput,
): ProviderFailure | undefined {
  const isStopped = sdkFault !== undefined && sdkFault.kind !== 'unknown-format'
  if (isStopped) return sdkFault
  if (!finish || !recording.hasEndMark) return new ProviderFailure('no-end-mark')
  const { raw } = finish.finishReason
  const unified = STOPS.has(raw?.toLowerCase() ?? '') ? 'stop' : finish.finishReason.unified
  if (raw === CONTEXT_FULL) return new ProviderFailure('prompt-too-long')
  // A line of a page that is written note by note gives way to its note.
  const isEmpty = isPage ? !READABLE.test(text) : text.trim() === ''
  if (isEmpty && hasReasoning && (unified === 'length' || unified === 'stop'))
    return new ProviderFailure('thought-only')
  if (unified !== 'stop') return new ProviderFailure(FINISH_FAILURES[unified] ?? 'no-end-mark')
  if (sdkFault) return sdkFault
  if (isEmpty) return new ProviderFailure('empty')
  if (isPage) return findFault(text, system, events)
  return picture && isRefusal(text) ? new ProviderFailure('withheld') : undefined
}

/** A zero means that the provider did not count: no prompt and no page has zero tokens. */
const toUsage = (finish: Finish | undefined): Usage => ({
  inputTokens: finish?.usage.inputTokens.total || null,
  outputTokens: finish?.usage.outputTokens.total || null,
})

/** As long as the settings allow for a model. */
const MAX_MODEL_NAME = 200

const nameOf = (model: string, { scrubText }: SecretScrubber): string =>
  scrubText(sanitizeText(model)).slice(0, MAX_MODEL_NAME).toWellFormed()

function createCleaner({ scrubText }: SecretScrubber, picture?: Picture) {
  const base64 = picture && toBase64(picture)
  const hash = picture && createHash('sha256').update(picture.bytes).digest('hex')
  const withoutBytes = (text: string) =>
    base64 && text.endsWith(base64)
      ? `${text.slice(0, -base64.length)}(sha256 ${hash}, ${picture?.bytes.length} bytes)`
      : text
  return (json: unknown) => mapStrings(json, (text) => scrubText(sanitizeText(withoutBytes(text))))
}

/** Leaves the body out if it is far too large, or if a key is spread over several strings, because it cannot be removed from them. */
function toStored(
  { recording: { record, withoutBody }, sdkFault }: FinishedCall,
  scrubber: SecretScrubber,
  clean: (json: unknown) => unknown,
): WireRecord {
  const responseBody = clean(record.responseBody)
  const isKept = sdkFault?.kind !== 'too-large' && !joinStrings(responseBody).some(scrubber.holdsSecret)
  const kept = isKept ? { ...record, responseBody } : withoutBody()
  return { ...kept, requestBody: clean(record.requestBody) }
}
