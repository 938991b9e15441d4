// One transcription request: its text or failure, and its record for the task.
import type { Clock } from '../../lib/clock.ts'
import type { Departure } from '../../lib/departure.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { bearer, ERROR_CODES } from '../providers/openai-compatible.ts'
import { reasonOf } from '../reasons.ts'
import { refusalOf } from '../retry-policy.ts'
import { sanitizeText } from '../wire/filters.ts'
import { mapStrings } from '../wire/json-strings.ts'
import { type OutboundLimits, type OutboundResponse, readAll, sendRequest } from '../wire/outbound-request.ts'
import { describeBody } from '../wire/recording.ts'
import { createSecretScrubber } from '../wire/secret-scrubber.ts'
import { parseWireJson } from '../wire/wire-format.ts'
import { readAnswer, type TranscriptionAnswer } from './answer.ts'
import type { createForm } from './form.ts'
import { findSpoken, type SpokenPart, withoutTokens } from './heard-words.ts'
import type { TimedSegment } from './subtitles.ts'

export interface TranscriptionCall {
  departure: Departure
  url: string
  apiKey: string | undefined
  fields: Readonly<Record<string, string>>
  form: ReturnType<typeof createForm>
  limits: OutboundLimits
  signal: AbortSignal
  clock: Clock
}

export interface TranscriptionOutcome {
  status: number | null
  /** Ready to be stored: without the key and NUL, well-formed; null without a response. */
  responseBody: unknown
  /** Empty if no words were heard. */
  text: string
  /** Empty if the service returns no times. */
  segments: TimedSegment[]
  /** Undefined after success; otherwise a ProviderFailure or the signal's reason. */
  failure: unknown
}

export async function tryTranscription(call: TranscriptionCall): Promise<TranscriptionOutcome> {
  const outcome: TranscriptionOutcome = {
    status: null,
    responseBody: null,
    text: '',
    segments: [],
    failure: undefined,
  }
  try {
    const { scrubText } = createSecretScrubber(call.apiKey)
    const clean = (text: string) => scrubText(sanitizeText(text))
    const cleanWords = (text: string) => clean(withoutTokens(text))
    const response = await send(call)
    outcome.status = response.status
    const bytes = await readAll(response)
    const contentType = response.headers['content-type'] ?? ''
    const answer = readAnswer(bytes.toString(), contentType)
    outcome.responseBody = answer
      ? mapStrings(parseWireJson(bytes.toString()) ?? bytes.toString(), clean)
      : describeBody(bytes, contentType)
    const heard = keepSpoken(heardIn(answer, response, call.clock), call.fields.prompt ?? '')
    outcome.text = cleanWords(heard.text).trim()
    outcome.segments = heard.segments.map((segment) => ({ ...segment, text: cleanWords(segment.text) }))
  } catch (error) {
    outcome.failure = call.signal.aborted ? call.signal.reason : error
    if (error instanceof ProviderFailure) outcome.status ??= error.status ?? null
  }
  return outcome
}

interface Heard {
  text: string
  segments: TimedSegment[]
  parts: SpokenPart[]
}

/** Without the parts in which nobody speaks. */
function keepSpoken({ text, segments, parts }: Heard, prompt: string): Pick<Heard, 'text' | 'segments'> {
  const whole = { text, noSpeechProb: undefined, avgLogprob: undefined }
  const compared = parts.length > 0 ? parts : [whole]
  const spoken = findSpoken(compared, prompt)
  if (spoken.length === compared.length) return { text, segments }
  return {
    text: spoken.map((index) => compared[index]?.text ?? '').join(''),
    segments: segments.filter((_, index) => spoken.includes(index)),
  }
}

function send({
  departure,
  url,
  apiKey,
  form,
  limits,
  signal,
}: TranscriptionCall): Promise<OutboundResponse> {
  const { contentType, body } = form
  const headers = new Headers({ ...bearer(apiKey), 'content-type': contentType, accept: 'application/json' })
  return sendRequest({ departure, url, method: 'POST', headers, body, limits, signal })
}

/** @throws ProviderFailure for any response without a text */
function heardIn(answer: TranscriptionAnswer, response: OutboundResponse, clock: Clock) {
  const { status } = response
  const reported = answer && 'error' in answer ? reasonOf(answer.error, ERROR_CODES) : undefined
  if (status < 200 || status >= 300) throw refusalOf(response, clock, reported)
  if (reported) throw new ProviderFailure(reported.kind, reported)
  if (!answer || !('text' in answer)) throw new ProviderFailure('unknown-format', { status })
  return answer
}
