import { AppError } from '../../contract/app-error.ts'
import { PROVIDERS } from '../../contract/providers.ts'
import type { Redaction } from '../../contract/redactions.ts'
import type { TranscriberId } from '../../contract/settings.ts'
import { newId } from '../lib/ids.ts'
import { OutgoingMessages } from '../redaction/outgoing-messages.ts'
import { type CallListeners, NO_USAGE } from './attempt.ts'
import {
  type FailedProvider,
  type FailureKind,
  type FailureMessages,
  ProviderFailure,
  toStoredError,
} from './provider-failure.ts'
import { HOSTED_ADVICE } from './providers/hosted-advice.ts'
import { retryDelayMs } from './retry-policy.ts'
import type { WriterOptions } from './text-writer.ts'
import { tryTranscription } from './transcription/attempt.ts'
import { createForm } from './transcription/form.ts'
import type { TimedSegment } from './transcription/subtitles.ts'
import { withDeadline } from './wire/call-guard.ts'
import type { OutboundLimits } from './wire/outbound-request.ts'

/**
 * Transcribes recordings through OpenAI's `/audio/transcriptions` or whisper.cpp's `/inference`. Uses its own client,
 * because the SDK rejects responses of local servers.
 */
export interface Transcriber {
  /**
   * The largest recording that a service takes, in bytes; infinite for a local server.
   *
   * @throws AppError NO_AI_CONFIG if the service is not configured
   */
  maxBytesOf(provider: TranscriberId): number
  /** @throws AppError AI_PROVIDER_ERROR, AI_TIMEOUT or AI_RATE_LIMITED; the signal's reason when it aborts */
  transcribe(input: TranscribeInput): Promise<Transcribed>
}

export interface Transcribed {
  /** Empty if no words were heard. */
  text: string
  /** Empty if the service returns no times. */
  segments: TimedSegment[]
}

interface TranscribeInput extends CallListeners {
  provider: TranscriberId
  model: string
  apiKey: string | undefined
  /** BCP 47; null: the service detects it. */
  language: string | null
  /** Words as they are to be spelt. */
  prompt: string
  /** What the service does not get of these words. */
  redactions: readonly Redaction[]
  sound: Sound
  signal: AbortSignal
}

export interface Sound {
  mediaType: string
  /** In bytes. */
  size: number
  sha256: string
  open(): Promise<AsyncIterable<Uint8Array>>
}

export interface TranscriberOptions extends Omit<WriterOptions, 'baseUrls' | 'maxLocalPages'> {
  /** Base URLs; `local` only if the operator configured a server. */
  baseUrls: Readonly<Record<Exclude<TranscriberId, 'local'>, string>> & { local?: string | undefined }
}

/** A transcript of a day of speech takes less than 1 MiB; time stamps per word make it ten times as long. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024
const MEBIBYTE = 1024 * 1024
/** Limit of OpenAI and of Groq's free plan: https://platform.openai.com/docs/guides/speech-to-text */
const HOSTED_MAX_BYTES = 25 * MEBIBYTE

export function createTranscriber(options: TranscriberOptions): Transcriber {
  const { connectMs, totalMs } = options.limits
  // A service sends no byte until the whole transcript is complete, so the idle timeout equals the total.
  const limits = { connectMs, silenceMs: totalMs, maxBytes: MAX_RESPONSE_BYTES }

  const baseUrlOf = (id: TranscriberId) => {
    const url = options.baseUrls[id]
    if (url === undefined) throw new AppError('NO_AI_CONFIG', { message: NO_SERVER })
    return url
  }

  return {
    maxBytesOf(id) {
      baseUrlOf(id)
      return id === 'local' ? Number.POSITIVE_INFINITY : HOSTED_MAX_BYTES
    },

    async transcribe(input) {
      const { apiKey, signal, prompt, redactions } = input
      const provider = describeService(input.provider)
      const messages = await OutgoingMessages.create({ system: '', prompt }, redactions)
      const url = addressOf(baseUrlOf(input.provider))
      const request = describeRequest({ ...input, messages }, url, tellsTimes(input))
      return withDeadline({ provider, apiKey, totalMs, signal }, async (ending) => {
        const calling = { ...options, provider, request, limits, signal: ending }
        return putBackIn(await callWithRetries(input, calling), messages)
      })
    },
  }
}

/** A service may hear a stand-in that it was told. */
function putBackIn({ text, segments }: Transcribed, messages: OutgoingMessages): Transcribed {
  const read = (one: string) => messages.createPutBack()?.read(one) ?? one
  return { text: read(text), segments: segments.map((one) => ({ ...one, text: read(one.text) })) }
}

interface Calling extends Pick<TranscriberOptions, 'clock' | 'wait'> {
  provider: FailedProvider
  request: ReturnType<typeof describeRequest>
  limits: OutboundLimits
  signal: AbortSignal
}

async function callWithRetries(input: TranscribeInput, calling: Calling): Promise<Transcribed> {
  const { sound, apiKey, onRequest, onAttempt } = input
  const { provider, limits, signal, clock, wait } = calling
  let { request } = calling
  const file = {
    ...request.file,
    async *read() {
      yield* await sound.open()
    },
  }
  for (let number = 1; ; number += 1) {
    const { url, requestBody, fields } = request
    // Services charge for minutes of sound and tell no tokens.
    const reserve = { inputTokens: 0, outputTokens: 0 }
    const form = createForm(fields, file, `dayleaf-${newId()}`)
    const departure = await onRequest({ url, requestBody, requestBytes: form.body.length, reserve })
    const [startedAt, start] = [clock.now(), clock.monotonic()]
    const outcome = await tryTranscription({ departure, url, apiKey, fields, form, limits, signal, clock })
    const { text, segments, failure, status, responseBody } = outcome
    const durationMs = Math.round(clock.monotonic() - start)
    const isAnswer = failure === undefined
    const error = isAnswer ? null : toStoredError(failure, provider)
    const told = { usage: NO_USAGE, answeredModel: null, departure }
    onAttempt({ url, requestBody, status, responseBody, startedAt, durationMs, error, ...told })
    if (isAnswer) return { text, segments }
    // The server may not support the format with times.
    if (isOfKind(failure, 'request-refused', 'parameter-refused') && fields.response_format === WITH_TIMES) {
      request = withFormat(request, 'json')
      continue
    }
    const delayMs =
      failure instanceof ProviderFailure ? retryDelayMs({ number, failure, hasContent: false }) : undefined
    if (delayMs === undefined) throw failure
    await wait(delayMs, signal)
  }
}

/** The request in the form that is stored: the file as its hash and size. */
function describeRequest(
  {
    model,
    language,
    messages: { prompt },
    sound,
  }: Omit<TranscribeInput, 'prompt'> & { messages: OutgoingMessages },
  url: string,
  isTimed: boolean,
) {
  const isWhisperCpp = url.endsWith(WHISPER_CPP_PATH)
  const spoken = language === null ? undefined : new Intl.Locale(language).language
  const fields: Record<string, string> = {
    ...(model !== '' && { model }),
    // whisper.cpp assumes English if no language is given.
    ...(spoken ? { language: spoken } : isWhisperCpp && { language: 'auto' }),
    ...(prompt !== '' && { prompt }),
    response_format: isTimed ? WITH_TIMES : 'json',
  }
  const { mediaType, size, sha256 } = sound
  const file = { name: nameOf(mediaType), mediaType, size, sha256 }
  return { url, fields, file, requestBody: { ...fields, file } }
}

/** OpenAI's format with segments and their times. */
const WITH_TIMES = 'verbose_json'

/** OpenAI's later models return no times: https://platform.openai.com/docs/api-reference/audio/createTranscription */
const tellsTimes = ({ provider, model }: Pick<TranscribeInput, 'provider' | 'model'>): boolean =>
  provider !== 'provider_b' || model.startsWith('whisper')

const isOfKind = (failure: unknown, ...kinds: readonly FailureKind[]): boolean =>
  failure instanceof ProviderFailure && kinds.includes(failure.kind)

function withFormat<R extends ReturnType<typeof describeRequest>>(request: R, format: string): R {
  const changed = { response_format: format }
  return {
    ...request,
    fields: { ...request.fields, ...changed },
    requestBody: { ...request.requestBody, ...changed },
  }
}

const WHISPER_CPP_PATH = '/inference'
const PATH = '/audio/transcriptions'

/** The URL to call: a URL with a known endpoint is used unchanged. */
const addressOf = (baseUrl: string) =>
  baseUrl.endsWith(WHISPER_CPP_PATH) || baseUrl.endsWith(PATH) ? baseUrl : `${baseUrl}${PATH}`

/** Services detect the format by the extension. The user's file name is not sent. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'video/webm': 'webm',
}
const nameOf = (mediaType: string) => `recording.${EXTENSIONS[mediaType] ?? 'mp4'}`

const NO_SERVER =
  'This service has no transcription server of its own. The operator can set DAYLEAF_TRANSCRIBER_URL.'

const LOCAL = {
  name: 'The transcription server',
  needsKey: false,
  advice: {
    unreachable: 'The operator can start it, or check its address.',
    modelUnknown: 'Choose another one in the settings, or none.',
    promptTooLong: 'Send a shorter recording.',
    memory: 'Choose a smaller model.',
  },
}

const describeService = (id: TranscriberId) => ({
  ...(id === 'local' ? LOCAL : { ...PROVIDERS[id], advice: HOSTED_ADVICE }),
  messages: MESSAGES,
})

const MESSAGES: FailureMessages = {
  'request-refused': (name) =>
    `${name} did not accept the recording. Its model may not write down what is said, or not in this format: try another.`,
  'prompt-too-long': (name) => `The recording is longer than what ${name} takes.`,
  'request-too-large': (name) =>
    `The recording is larger than what ${name}, or a proxy before it, takes. Send a shorter one, or have the operator raise the limit of a request's body.`,
  'too-large': (name) => `${name} sent far more than a transcript. Try another model.`,
}
