// Decides whether an answer is Dayleaf's. A proxy, a firewall or the sign-in page of a network may answer in its place,
// with any status and any body. Nothing of such an answer is used: it ends no session, and nothing is stored or deleted.
import { ApiError, toApiError, type WireError } from '../state/api-error.ts'

/** A response, as far as it tells from whom it is. */
export interface RawAnswer {
  /** 0 if the browser hides it, because the answer is a redirect. */
  status: number
  contentType: string | null
  /** The API redirects nobody. */
  isRedirect: boolean
  /** The value of `Retry-After`. */
  retryAfter: string | null
}

/** @param text the body */
export function openEnvelope<Data>(answer: RawAnswer, text: string): Data {
  const envelope = isJson(answer) ? parse(text) : undefined
  if (!isObject(envelope) || !('data' in envelope)) throw toForeignError(answer)
  const { data, error } = envelope
  // The contract declares the type of the data. No success of the service is without data.
  if (error === null && data !== null && isSuccess(answer)) return data as Data
  if (data !== null || answer.status < 400 || !isWireError(error)) throw toForeignError(answer)
  throw toApiError(error, readRetryAfter(answer.retryAfter))
}

/** The error of an answer that is not Dayleaf's. */
export const toForeignError = ({ status, isRedirect }: RawAnswer): ApiError =>
  new ApiError('UNREADABLE', { foreignStatus: isRedirect ? 0 : status })

/** Whether the answer is a success of the media type that was asked for. */
export const isOfType = (answer: RawAnswer, type: RegExp): boolean =>
  isSuccess(answer) && type.test(answer.contentType ?? '')

export const toRawAnswer = ({ status, headers, type, redirected }: Response): RawAnswer => ({
  status,
  contentType: headers.get('Content-Type'),
  isRedirect: redirected || type === 'opaqueredirect',
  retryAfter: headers.get('Retry-After'),
})

/** Reads the data of a response. @throws ApiError also if the connection breaks meanwhile, but not if the caller aborts */
export async function readEnvelope<Data>(response: Response): Promise<Data> {
  const answer = toRawAnswer(response)
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // A page that cannot be read, such as one compressed in another way than it says, is still not the service's.
    throw isJson(answer) ? new ApiError('OFFLINE') : toForeignError(answer)
  }
  return openEnvelope<Data>(answer, text)
}

const isSuccess = ({ status, isRedirect }: RawAnswer) => !isRedirect && status >= 200 && status < 300

const isJson = ({ contentType, isRedirect }: RawAnswer) =>
  !isRedirect && /^application\/json\b/i.test(contentType ?? '')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every error of the service has the id of its request. */
const isWireError = (error: unknown): error is WireError =>
  isObject(error) && ['code', 'message', 'requestId'].every((name) => typeof error[name] === 'string')

/** Seconds, or a date: RFC 9110, section 10.2.3. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
