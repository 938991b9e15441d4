import { AppError } from '../../contract/app-error.ts'
import type { ProviderId } from '../../contract/providers.ts'
import type { Clock } from '../lib/clock.ts'
import type { CitationMark } from '../truth/marks.ts'
import type { Example } from './note-examples.ts'
import type { Prompt } from './prompt.ts'
import { type FailureMessages, ProviderFailure, toStoredError } from './provider-failure.ts'
import { fetchModelIds } from './providers/model-list.ts'
import { fetchModelSize } from './providers/model-size.ts'
import { providerOf } from './providers/registry.ts'
import { retryDelayMs } from './retry-policy.ts'
import { withDeadline } from './wire/call-guard.ts'
import type { WireRequest } from './wire/recorder.ts'
import type { WireRecord } from './wire/recording.ts'
import { type AttemptInput, type Picture, streamText, tryModel, type Usage } from './wire/stream.ts'

/** Generates texts by AI services. The rest of the service calls them through this interface only. */
export interface TextWriter {
  /** @throws AppError AI_PROVIDER_ERROR, AI_TIMEOUT or AI_RATE_LIMITED; the signal's reason when it aborts */
  write(input: WriteInput): Promise<WrittenText>
  /** Whether a provider answers with this key and model. Errors of the provider are returned, not thrown. */
  test(input: WriterAccess & { model: string }): Promise<TestResult>
  /** @returns ids, sorted. @throws AppError like `write` */
  listModels(input: WriterAccess): Promise<string[]>
  /** @returns billions of parameters; undefined where the service does not tell, or does not answer */
  findModelSize(input: WriterAccess & { model: string }): Promise<number | undefined>
}

interface WrittenText {
  /** Without citation marks. */
  text: string
  marks: readonly CitationMark[]
  usage: Usage
}

interface WriterAccess {
  provider: ProviderId
  apiKey?: string | undefined
}

export interface WriteInput extends WriterAccess, CallListeners {
  model: string
  system: string
  examples?: readonly Example[]
  prompt: string
  /** The picture that the prompt asks about. */
  picture?: Picture
  /** The numbered texts of the prompt, in order. */
  events: readonly string[]
  signal: AbortSignal
  /** Receives each piece of the text; must not throw. */
  onDelta: (text: string) => void
}

export interface CallListeners {
  /** Receives each request, without headers and key, before it is sent. When it rejects, the call does, and nothing is sent. */
  onRequest: (request: WireRequest) => Promise<void>
  /** Receives each attempt that sent a request when it has ended, successful or not. */
  onAttempt: (attempt: Attempt) => void
}

/** Request and response of one attempt, ready to be stored: without headers and key. */
export interface Attempt extends WireRecord {
  /** Milliseconds since 1970. */
  startedAt: number
  durationMs: number
  error: { code: string; message: string } | null
}

type TestResult =
  | { ok: true; model: string; durationMs: number }
  | { ok: false; error: { code: string; message: string } }

export interface WriterOptions {
  baseUrls: Readonly<Record<ProviderId, string>>
  limits: WriterLimits
  clock: Clock
  /** Rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface WriterLimits {
  connectMs: number
  silenceMs: number
  /** For one text, all attempts and delays included. */
  totalMs: number
}

/** @throws AppError DAY_TOO_LONG for a prompt that no model of the provider can read */
export function assertFitsContext(provider: ProviderId, { system, prompt }: Prompt): void {
  if (providerOf(provider).exceedsContext?.(`${system}\n${prompt}`)) throw new AppError('DAY_TOO_LONG')
}

/** A server on this machine tells it in milliseconds; the page waits for it. */
const MODEL_SIZE_MS = 3000

/** The longest page has some ten thousand words; a far larger response is a fault or an attack. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024

export function createTextWriter(options: WriterOptions): TextWriter {
  const { baseUrls, clock } = options
  const { totalMs } = options.limits
  const limits = { ...options.limits, maxBytes: MAX_RESPONSE_BYTES }
  const prepare = ({ provider, apiKey }: WriterAccess) => {
    const access = { baseUrl: baseUrls[provider], apiKey }
    return { provider: providerOf(provider), access, limits, clock }
  }
  return {
    write(input) {
      const { model, system, examples, prompt, picture, events, apiKey, signal, onRequest } = input
      const { access, ...prepared } = prepare(input)
      if (picture) prepared.provider = { ...prepared.provider, messages: PICTURE_MESSAGES }
      return withDeadline({ ...prepared, apiKey, totalMs, signal }, (ending) => {
        const call = {
          ...prepared,
          access: { ...access, model },
          ...{ system, examples, prompt, picture, events },
          signal: ending,
          onRequest,
        }
        return writeWithRetries(call, { ...input, wait: options.wait })
      })
    },

    async test(input) {
      const { access, ...prepared } = prepare(input)
      const elapsedMs = startStopwatch(clock)
      try {
        return await withDeadline({ ...prepared, apiKey: input.apiKey, totalMs }, async (signal) => {
          await tryModel({ ...prepared, ...TRIAL, access: { ...access, model: input.model }, signal })
          return { ok: true, model: input.model, durationMs: elapsedMs() }
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { ok: false, error: { code: error.code, message: error.message } }
      }
    },

    async findModelSize(input) {
      const prepared = prepare(input)
      const guarded = { ...prepared, apiKey: input.apiKey, totalMs: MODEL_SIZE_MS }
      try {
        return await withDeadline(guarded, (signal) => fetchModelSize({ ...prepared, signal }, input.model))
      } catch {
        return undefined
      }
    },

    listModels(input) {
      const prepared = prepare(input)
      const guarded = { ...prepared, apiKey: input.apiKey, totalMs }
      return withDeadline(guarded, (signal) => fetchModelIds({ ...prepared, signal }))
    },
  }
}

const PICTURE_MESSAGES: FailureMessages = {
  'request-refused': (name) =>
    `${name} did not accept the picture. Its model may not see pictures: choose another in the settings.`,
  'prompt-too-long': (name) => `The picture is larger than what the model at ${name} can read.`,
  'too-large': (name) => `${name} sent far more than a description. Try another model.`,
  'cut-for-length': (name) => `${name} cut the description off at the model's limit. Choose another model.`,
  withheld: (name) => `${name} does not describe this picture.`,
  empty: (name) => `${name} sent no text. Its model may not see pictures: choose another in the settings.`,
}

type Listeners = Pick<WriteInput, 'onDelta' | 'onAttempt'> & Pick<WriterOptions, 'wait'>

async function writeWithRetries(call: AttemptInput, { onDelta, onAttempt, wait }: Listeners) {
  const { provider, clock } = call
  for (let number = 1; ; number += 1) {
    const startedAt = clock.now()
    const elapsedMs = startStopwatch(clock)
    const { record, text, marks, usage, failure, hasContent } = await streamText(call, onDelta)
    if (record.url !== null)
      onAttempt({
        ...record,
        startedAt,
        durationMs: elapsedMs(),
        error: failure === undefined ? null : toStoredError(failure, provider),
      })
    if (failure === undefined) return { text: text.trimEnd(), marks, usage }
    const delayMs =
      failure instanceof ProviderFailure ? retryDelayMs({ number, failure, hasContent }) : undefined
    if (delayMs === undefined) throw failure
    await wait(delayMs, call.signal)
  }
}

/** A minimal call; any answer will do. */
const TRIAL = { system: 'Answer in one word.', prompt: 'Say hello.' }

function startStopwatch(clock: Clock): () => number {
  const start = clock.monotonic()
  return () => Math.round(clock.monotonic() - start)
}
