import { AppError } from '../../contract/app-error.ts'
import type { ProviderId } from '../../contract/providers.ts'
import type { Redaction } from '../../contract/redactions.ts'
import type { Clock } from '../lib/clock.ts'
import type { Leave } from '../lib/departure.ts'
import { Slots } from '../lib/slots.ts'
import { OutgoingMessages } from '../redaction/outgoing-messages.ts'
import type { CitationMark } from '../truth/marks.ts'
import { ANSWERED } from './adjustments.ts'
import type { Attempt, CallListeners, Usage } from './attempt.ts'
import { callUntilAnswered, previewRequest, type WriterCall } from './attempts.ts'
import { KnownModels } from './known-models.ts'
import type { Example } from './note-examples.ts'
import type { Prompt } from './prompt.ts'
import { type FailureMessages, ProviderFailure } from './provider-failure.ts'
import { fetchModelIds } from './providers/model-list.ts'
import { fetchLocalModels, fetchModelSize } from './providers/model-size.ts'
import type { SizedModel } from './providers/provider.ts'
import { providerOf } from './providers/registry.ts'
import type { Purpose } from './purposes.ts'
import { withDeadline } from './wire/call-guard.ts'
import type { Picture } from './wire/model-call.ts'
import type { WireRequest } from './wire/recorder.ts'

/** Generates texts by AI services. The rest of the service calls them through this interface only. */
export interface TextWriter {
  /** @throws AppError AI_PROVIDER_ERROR, AI_TIMEOUT, AI_RATE_LIMITED or DAY_TOO_LONG; the signal's reason when it aborts */
  write(input: WriteInput): Promise<WrittenText>
  /** The first request that `write` would send. Nothing is sent. */
  preview(input: PreviewInput): Promise<PreviewedCall>
  /** Whether a provider answers with this key and model. Errors of the provider are returned, not thrown. */
  test(input: WriterAccess & { model: string; leave: Leave }): Promise<TestResult>
  /** @returns ids, sorted. @throws AppError like `write` */
  listModels(input: WriterAccess & { leave: Leave }): Promise<string[]>
  /** @returns undefined where the program does not answer within two seconds */
  findLocalModels(input: WriterAccess & { leave: Leave }): Promise<LocalModels | undefined>
  /** @returns billions of parameters; undefined where the service does not tell, or does not answer */
  findModelSize(input: WriterAccess & AskedModel): Promise<number | undefined>
  /** As `findModelSize`, where the service has told it before. Nothing is sent. */
  knownModelSize(input: WriterAccess & { model: string }): number | undefined
  /** Whether `findModelSize` asks this provider. */
  canTellModelSize(provider: ProviderId): boolean
}

interface AskedModel {
  model: string
  leave: Leave
  signal?: AbortSignal
}

interface LocalModels {
  models: readonly SizedModel[]
  /** Whether the program runs on the same machine. */
  isHere: boolean
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
  /** What the provider does not get: replaced in the request, and put back in the answer. */
  redactions: readonly Redaction[]
  purpose: Exclude<Purpose, 'test'>
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

type PreviewInput = Pick<
  WriteInput,
  'provider' | 'apiKey' | 'model' | 'redactions' | 'purpose' | 'system' | 'examples' | 'prompt'
>

interface PreviewedCall {
  request: WireRequest
  messages: OutgoingMessages
}

type TestResult =
  | { ok: true; model: string; durationMs: number }
  | { ok: false; error: { code: string; message: string; reason?: string } }

export interface WriterOptions {
  baseUrls: Readonly<Record<ProviderId, string>>
  limits: WriterLimits
  /** Pages that a local provider writes at once. */
  maxLocalPages: number
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

const sizeKeyOf = ({ provider, model }: { provider: ProviderId; model: string }) => `${provider} ${model}`

const NEVER = new AbortController().signal

const notSent = () => Promise.reject(new Error('A preview sends nothing.'))

/** A server on this machine tells it in milliseconds; the page waits for it. */
const MODEL_SIZE_MS = 3000

/** Somebody waits for a list of what there is. */
const LOCAL_MODELS_MS = 2000

/** Of this machine, and of the one that a container runs on. */
const HERE: readonly string[] = ['127.0.0.1', 'localhost', '[::1]', 'host.docker.internal']

/** The longest page has some ten thousand words; a far larger response is a fault or an attack. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024

export function createTextWriter(options: WriterOptions): TextWriter {
  const { baseUrls, clock, wait } = options
  const { totalMs } = options.limits
  const limits = { ...options.limits, maxBytes: MAX_RESPONSE_BYTES }
  const known = new KnownModels()
  const slots = new Slots({ maxPerKey: options.maxLocalPages })
  const prepare = ({ provider, apiKey }: WriterAccess) => {
    const access = { baseUrl: baseUrls[provider], apiKey }
    return { provider: providerOf(provider), access, limits, clock }
  }

  /** A machine of one's own writes pages one after the other: two at once would each be slower than both in turn. */
  const takeTurn = async ({ purpose, provider, signal }: WriteInput) => {
    const isLocal = providerOf(provider).place === 'this machine'
    return isLocal && (purpose === 'page' || purpose === 'note')
      ? slots.enter(baseUrls[provider], signal)
      : () => {}
  }

  /** With the time limit, which begins with the call. */
  function call<T>(
    input: WriterAccess &
      Pick<WriterCall, 'purpose' | 'system' | 'prompt'> & { model: string; signal?: AbortSignal },
    more: Pick<WriterCall, 'messages' | 'picture' | 'events' | 'onRequest'>,
    work: (call: WriterCall) => Promise<T>,
  ): Promise<T> {
    const { purpose, system, prompt, model, apiKey, signal } = input
    const { access, ...prepared } = prepare(input)
    if (more.picture) prepared.provider = { ...prepared.provider, messages: PICTURE_MESSAGES }
    let hasBegun = false
    const deadline = { ...prepared, apiKey, totalMs, ...(signal && { signal }), hasBegun: () => hasBegun }
    return withDeadline(deadline, (ending) =>
      work({
        ...{ ...prepared, purpose, system, prompt, ...more, known, wait },
        access: { ...access, model },
        signal: ending,
        onFirstByte: () => {
          hasBegun = true
        },
      }),
    )
  }

  return {
    async write(input) {
      const leave = await takeTurn(input)
      const { picture, events, onRequest } = input
      try {
        const messages = await OutgoingMessages.create(input, input.redactions)
        return await call(input, { messages, picture, events, onRequest }, (one) =>
          callUntilAnswered(one, input),
        )
      } finally {
        leave()
      }
    },

    async test(input) {
      const elapsedMs = startStopwatch(clock)
      const ended: Promise<void>[] = []
      const passed = () => ({ ok: true as const, model: input.model, durationMs: elapsedMs() })
      try {
        const messages = await OutgoingMessages.create(TRIAL, [])
        const more = { messages, events: [], onRequest: input.leave }
        await call({ ...input, ...TRIAL }, more, async (trial) => {
          try {
            await callUntilAnswered(trial, { onDelta() {}, onAttempt: (attempt) => ended.push(end(attempt)) })
          } catch (error) {
            if (!(error instanceof ProviderFailure) || !ANSWERED.has(error.kind)) throw error
          }
        })
        return passed()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { code, message, reason } = error
        return { ok: false, error: { code, message, ...(reason !== undefined && { reason }) } }
      } finally {
        await Promise.all(ended)
      }
    },

    async preview(input) {
      const { purpose, system, prompt, model } = input
      const { access, ...prepared } = prepare(input)
      const messages = await OutgoingMessages.create(input, input.redactions)
      const request = await previewRequest({
        ...{ ...prepared, purpose, system, prompt, messages, known, wait, onRequest: notSent },
        ...{ access: { ...access, model }, signal: NEVER, events: [] },
      })
      return { request, messages }
    },

    async findModelSize(input) {
      const prepared = prepare(input)
      const { apiKey, signal: ended } = input
      const guarded = { ...prepared, apiKey, totalMs: MODEL_SIZE_MS, ...(ended && { signal: ended }) }
      try {
        const size = await withDeadline(guarded, (signal) =>
          fetchModelSize({ ...prepared, leave: input.leave, signal }, input.model),
        )
        if (size !== undefined) known.sizes.set(sizeKeyOf(input), size)
        return size
      } catch {
        return undefined
      }
    },

    async findLocalModels(input) {
      const prepared = prepare(input)
      const guarded = { ...prepared, apiKey: input.apiKey, totalMs: LOCAL_MODELS_MS }
      try {
        const models = await withDeadline(guarded, (signal) =>
          fetchLocalModels({ ...prepared, leave: input.leave, signal }),
        )
        return { models, isHere: HERE.includes(new URL(prepared.access.baseUrl).hostname) }
      } catch (error) {
        if (error instanceof AppError) return undefined
        throw error
      }
    },

    knownModelSize: (input) => known.sizes.get(sizeKeyOf(input)),

    canTellModelSize: (provider) => providerOf(provider).modelSize !== undefined,

    listModels(input) {
      const prepared = prepare(input)
      let hasBegun = false
      const onFirstByte = () => {
        hasBegun = true
      }
      const guarded = { ...prepared, apiKey: input.apiKey, totalMs, hasBegun: () => hasBegun }
      return withDeadline(guarded, (signal) =>
        fetchModelIds({ ...prepared, leave: input.leave, signal, onFirstByte }),
      )
    },
  }
}

const PICTURE_MESSAGES: FailureMessages = {
  'request-refused': (name) =>
    `${name} did not accept the picture. Its model may not see pictures: choose another in the settings.`,
  'no-pictures': (name) => `The model at ${name} does not see pictures. Choose another in the settings.`,
  'prompt-too-long': (name) => `The picture is larger than what the model at ${name} can read.`,
  'request-too-large': (name) =>
    `${name}, or a proxy before it, takes no picture of this size. The operator can raise the proxy's limit of a request's body.`,
  'too-large': (name) => `${name} sent far more than a description. Try another model.`,
  'thought-only': (name) =>
    `The model at ${name} used all its room for thinking and wrote no description. Choose another model.`,
  'cut-for-length': (name) => `${name} cut the description off at the model's limit. Choose another model.`,
  withheld: (name) => `${name} does not describe this picture.`,
  empty: (name) => `${name} sent no text. Its model may not see pictures: choose another in the settings.`,
}

/** A minimal call, by a stream as every page is; any answer will do. */
const TRIAL = { purpose: 'test' as const, system: 'Answer in one word.', prompt: 'Say hello.' }

const end = ({ departure, usage, error }: Attempt): Promise<void> =>
  departure.close({ ...usage, status: error ? 'failed' : 'completed' })

function startStopwatch(clock: Clock): () => number {
  const start = clock.monotonic()
  return () => Math.round(clock.monotonic() - start)
}
