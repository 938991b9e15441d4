// A call to a model with its retries: the same request after a fault that passes, another one where that can help.
import type { Departure, Tokens } from '../lib/departure.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'
import type { CitationMark } from '../truth/marks.ts'
import { type Adjustment, adjust } from './adjustments.ts'
import type { CallListeners, Usage } from './attempt.ts'
import type { KnownModels } from './known-models.ts'
import { textOf } from './prompt.ts'
import { ProviderFailure, toStoredError } from './provider-failure.ts'
import type { RequestTuning } from './providers/provider.ts'
import { expectedTokens, optionsOf, type Purpose, THINKING_TOKENS } from './purposes.ts'
import { retryDelayMs } from './retry-policy.ts'
import type { ModelCall } from './wire/model-call.ts'
import type { WireRequest } from './wire/recorder.ts'
import { type AttemptInput, type AttemptOutcome, readRequest, streamText } from './wire/stream.ts'

export interface WriterCall extends Omit<ModelCall, 'tuning' | 'onRequest'> {
  onRequest: CallListeners['onRequest']
  purpose: Purpose
  /** As they are before redaction. */
  system: string
  prompt: string
  events: readonly string[]
  known: KnownModels
  /** Rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

interface Listeners {
  onDelta: (text: string) => void
  onAttempt: CallListeners['onAttempt']
}

interface Answered {
  text: string
  marks: readonly CitationMark[]
  usage: Usage
}

/** @throws ProviderFailure, or the signal's reason */
export async function callUntilAnswered(call: WriterCall, listeners: Listeners): Promise<Answered> {
  const { known, wait, signal } = call
  const key = `${call.access.baseUrl} ${call.access.model}`
  let adjustment = known.adjustmentOf(key)
  for (let number = 1; ; ) {
    const tuning = tune(call, key, adjustment)
    const reserve = { inputTokens: estimateInput(call), outputTokens: estimateOutput(call, adjustment) }
    const outcome = await attempt({ ...call, tuning, reserve, isPage: call.purpose === 'page' }, listeners)
    const { text, marks, usage, hasContent } = outcome
    const failure = withWindow(outcome.failure, tuning)
    if (failure === undefined) {
      known.remember(key, adjustment, tuning.contextSize)
      return { text, marks, usage }
    }
    if (!(failure instanceof ProviderFailure)) throw failure
    const isTest = call.purpose === 'test'
    const changed =
      isTest && failure.kind === 'thought-only' ? undefined : adjust(failure, adjustment, smallestOf(call))
    if (changed && text === '') {
      adjustment = changed
      continue
    }
    // Somebody waits for the answer of a test, so nothing is repeated.
    const delayMs = isTest ? undefined : retryDelayMs({ number, failure, hasContent })
    if (delayMs === undefined) throw failure
    number += 1
    await wait(delayMs, signal)
  }
}

type Announced = Omit<AttemptInput, 'onRequest'> & Pick<WriterCall, 'onRequest'> & { reserve: Tokens }

/** The first request of a call. Nothing is sent. */
export function previewRequest(call: WriterCall): Promise<WireRequest> {
  const key = `${call.access.baseUrl} ${call.access.model}`
  return readRequest({ ...call, tuning: tune(call, key, call.known.adjustmentOf(key)) })
}

/** One attempt, reported if a request was sent. */
async function attempt(
  { onRequest, reserve, ...input }: Announced,
  { onDelta, onAttempt }: Listeners,
): Promise<AttemptOutcome> {
  const { clock, provider } = input
  const [startedAt, start] = [clock.now(), clock.monotonic()]
  let departure: Departure | undefined
  const announce = async (request: WireRequest) => {
    departure = await onRequest({ ...request, reserve })
    return departure
  }
  const outcome = await streamText({ ...input, onRequest: announce }, onDelta)
  const { record, usage, model } = outcome
  const failure = withWindow(outcome.failure, input.tuning)
  if (departure)
    onAttempt({
      ...{ ...record, departure },
      startedAt,
      durationMs: Math.round(clock.monotonic() - start),
      usage,
      answeredModel: model,
      error: failure === undefined ? null : toStoredError(failure, provider),
    })
  return outcome
}

function tune(call: WriterCall, key: string, adjustment: Adjustment): RequestTuning {
  const { maxTokens, temperature, schema } = optionsOf(call.purpose)
  const { isForThinking = false, isSmall, isRenamed = false, without = [] } = adjustment
  const { window } = call.provider
  const needed = window?.sizeFor(textOf(call.messages), pictureCountOf(call))
  return {
    maxTokens: isForThinking ? Math.max(maxTokens, THINKING_TOKENS) : maxTokens,
    temperature,
    schema: call.provider.acceptsSchemas ? schema : undefined,
    contextSize: needed && (isSmall ? smallestOf(call) : call.known.contextSizeFor(key, needed)),
    isThinkingOff: isForThinking && !without.includes('think'),
    isRenamed,
    without,
  }
}

const smallestOf = (call: WriterCall) =>
  call.provider.window?.smallestFor(textOf(call.messages), pictureCountOf(call))

/** A picture takes one hundred to three thousand tokens, depending on the model. */
const TOKENS_PER_PICTURE = 3_000

const estimateInput = (call: WriterCall): number =>
  estimateTokens(textOf(call.messages)) + pictureCountOf(call) * TOKENS_PER_PICTURE

/** Thoughts count, and nobody knows how many there will be. */
const estimateOutput = ({ purpose, messages }: WriterCall, { isForThinking }: Adjustment): number =>
  isForThinking ? THINKING_TOKENS : expectedTokens(purpose, messages.prompt)

const pictureCountOf = ({ picture }: WriterCall) => (picture ? 1 : 0)

/** The message of too little memory names the context window that was requested. */
function withWindow(failure: unknown, { contextSize }: RequestTuning): unknown {
  if (!(failure instanceof ProviderFailure) || failure.kind !== 'memory') return failure
  const { kind, status, facts } = failure
  return new ProviderFailure(kind, { status, facts: { ...facts, contextSize } })
}
