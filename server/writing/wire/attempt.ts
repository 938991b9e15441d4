import type { Clock } from '../../lib/clock.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { CallOptions, Provider } from '../providers/provider.ts'
import { joinStrings, mapStrings } from './json-strings.ts'
import type { OutboundLimits } from './outbound-request.ts'
import { createThoughtFilter } from './reasoning-filter.ts'
import { createWireRecorder, type WireRecord, type WireRecorder, type WireRequest } from './recorder.ts'
import { createStorableFilter, toStorable } from './sanitize-text.ts'
import { createSecretScrubber, type SecretScrubber } from './secret-scrubber.ts'
import { chainFilters } from './text-filter.ts'

/** One call to a provider: what it gave, or why it gave nothing, and in both cases what went over the wire. */
export interface AttemptInput {
  provider: Provider
  access: { baseUrl: string; apiKey: string | undefined; model: string }
  system: string
  prompt: string
  limits: OutboundLimits
  signal: AbortSignal
  clock: Clock
  /** Gets what is about to be sent, ready to be stored; when it rejects, nothing is sent. */
  onRequest?: (request: WireRequest) => Promise<void>
}

/** Ready to be stored and told: without the key, without NUL, and well-formed. */
export interface AttemptOutcome {
  record: WireRecord
  text: string
  usage: Usage
  /** Undefined when it went well; a ProviderFailure, or the signal's reason. */
  failure: unknown
  /** Something of the answer, if only a thought, had arrived. */
  hasContent: boolean
}

export interface Usage {
  inputTokens: number | null
  outputTokens: number | null
}

/** Always streams: a slow local model that answered in one piece would be silent for minutes. */
export async function streamText(
  input: AttemptInput,
  onDelta: (text: string) => void,
): Promise<AttemptOutcome> {
  const outcome = { text: '', usage: NO_USAGE, hasContent: false }
  const scrubber = createSecretScrubber(input.access.apiKey)
  const filter = chainFilters(createStorableFilter(), createThoughtFilter(), scrubber.createFilter())
  const give = (text: string) => {
    if (text === '') return
    outcome.text += text
    onDelta(text)
  }
  const clean = cleanerOf(scrubber)
  const beforeSending = async ({ url, requestBody }: WireRequest) =>
    input.onRequest?.({ url, requestBody: clean(requestBody) })
  const finished = await callModel({ ...input, beforeSending }, async ({ sdk, options }) => {
    for await (const part of await openStream(sdk, options)) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta')
        outcome.hasContent ||= part.delta !== ''
      if (part.type === 'text-delta') give(filter.push(part.delta))
      if (part.type === 'error') throw part.error
      if (part.type === 'finish') outcome.usage = toUsage(part.usage)
    }
    give(filter.end())
  })
  const failure = finished.failure ?? judge(input.provider, finished, outcome.text)
  return { ...outcome, record: makeStorable(finished.recorder, scrubber), failure }
}

const cleanerOf =
  ({ scrubText }: SecretScrubber) =>
  (json: unknown) =>
    mapStrings(json, (text) => scrubText(toStorable(text)))

/** A key that only several strings hold together cannot be taken out of them: then nothing is kept of the body. */
function makeStorable(recorder: WireRecorder, scrubber: SecretScrubber): WireRecord {
  const clean = cleanerOf(scrubber)
  const record = recorder.getRecord()
  const requestBody = clean(record.requestBody)
  const responseBody = clean(record.responseBody)
  if (!joinStrings(responseBody).some(scrubber.holdsSecret)) return { ...record, requestBody, responseBody }
  recorder.discardBody()
  return { ...record, requestBody, responseBody: recorder.getRecord().responseBody }
}

/** The model's own stream and not the SDK's, which keeps each part until the end: kilobytes for every word. */
async function openStream(sdk: ModelCall['sdk'], options: ModelCall['options']) {
  const { model, instructions, prompt, abortSignal, maxOutputTokens, providerOptions } = options
  const { stream } = await sdk.wrapLanguageModel({ model, middleware: [] }).doStream({
    prompt: [
      { role: 'system', content: instructions },
      { role: 'user', content: [{ type: 'text', text: prompt }] },
    ],
    abortSignal,
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(providerOptions && { providerOptions }),
  })
  return stream
}

/**
 * A tiny call in one piece. Any answer in the provider's format counts, also one that was cut short.
 *
 * @throws ProviderFailure, or the signal's reason
 */
export async function tryOut(input: AttemptInput): Promise<void> {
  const { failure, sdkFault } = await callModel({ ...input, isTrial: true }, async ({ sdk, options }) => {
    await sdk.generateText(options)
  })
  if (failure !== undefined) throw failure
  if (sdkFault) throw sdkFault
}

const NO_USAGE: Usage = { inputTokens: null, outputTokens: null }

/** No prompt and no page has no tokens: a zero means that the provider did not count them. */
const toUsage = (usage: Record<'inputTokens' | 'outputTokens', { total: number | undefined }>): Usage => ({
  inputTokens: usage.inputTokens.total || null,
  outputTokens: usage.outputTokens.total || null,
})

interface ModelCall {
  sdk: typeof import('ai')
  options: CallOptions & {
    model: Awaited<ReturnType<Provider['createModel']>>
    instructions: string
    prompt: string
    maxRetries: 0
    abortSignal: AbortSignal
  }
}

interface FinishedCall {
  /** What ended the call: a ProviderFailure found on the wire, or the signal's reason. */
  failure: unknown
  /** What the SDK threw. Of a fault on the wire it says the same in other words, so this comes second. */
  sdkFault: ProviderFailure | undefined
  recorder: WireRecorder
}

type CallInput = Omit<AttemptInput, 'onRequest'> & {
  isTrial?: true
  beforeSending?: (request: WireRequest) => Promise<void>
}

/** Runs a call through a recorder of its own; whatever the outcome, the socket is closed afterwards. */
async function callModel(
  { provider, access, system, prompt, limits, clock, ...input }: CallInput,
  run: (call: ModelCall) => Promise<void>,
): Promise<FinishedCall> {
  const ending = new AbortController()
  const signal = AbortSignal.any([input.signal, ending.signal])
  const { beforeSending } = input
  const recorder = createWireRecorder({ format: provider.wireFormat, limits, signal, clock, beforeSending })
  let sdkFault: ProviderFailure | undefined
  try {
    const sdk = await import('ai')
    // Its warnings go to standard error, where nothing but our own log belongs.
    globalThis.AI_SDK_LOG_WARNINGS = false
    const model = await provider.createModel({ ...access, fetch: recorder.fetch })
    const callOptions = provider.callOptions({
      prompt: `${system}\n${prompt}`,
      isTrial: input.isTrial ?? false,
    })
    await run({
      sdk,
      options: { ...callOptions, model, instructions: system, prompt, maxRetries: 0, abortSignal: signal },
    })
  } catch (cause) {
    sdkFault = new ProviderFailure('unknown-format', { cause })
  } finally {
    ending.abort()
  }
  return { failure: input.signal.aborted ? input.signal.reason : recorder.course.failure, sdkFault, recorder }
}

/** An answer that arrived is a page only if it is whole, ended as such and has text. */
function judge(provider: Provider, call: FinishedCall, text: string): ProviderFailure | undefined {
  const { course, getRecord } = call.recorder
  if (!course.hasEndMark || course.ending === undefined) return new ProviderFailure('no-end-mark')
  if (course.ending !== 'complete') return new ProviderFailure(course.ending)
  const fault = provider.findFault?.(getRecord())
  if (fault) return new ProviderFailure(fault)
  return call.sdkFault ?? (text.trim() === '' ? new ProviderFailure('empty') : undefined)
}
