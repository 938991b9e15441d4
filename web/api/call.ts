// The client's requests, typed by the contract's routes.
import { type ClientRequestOptions, type ClientResponse, hc } from 'hono/client'
import { setReachable } from '../state/connection.ts'
import { endExpiredSession, getToken } from '../state/session.ts'
import { ApiError, toApiError } from './api-error.ts'
import type { DiaryApi } from './diary-api.ts'
import { escapeParams } from './escape-params.ts'

/** The service's routes. They are passed to `call`, `callPage` or `send`, never called directly. */
export const api = hc<DiaryApi>('/api/v1', { fetch: fetchAsUser })

type Answer<Data> = ClientResponse<{ data: Data; error: null }, 200, 'json'>
/** A route as an argument of `call`. */
export type Endpoint<Input, Data> = (input: Input, options?: ClientRequestOptions) => Promise<Answer<Data>>
type Asked<Input, Data> = [endpoint: Endpoint<Input, Data>, input: NoInfer<Input>, signal?: AbortSignal]

/** @throws ApiError also when the service cannot be reached */
export const call = async <Input extends object | undefined, Data>(
  ...asked: Asked<Input, Data>
): Promise<Data> => readAnswer(await send(...asked))

/** Like `call`, with the cursor of the next page if there is one. */
export async function callPage<Input extends object | undefined, Data>(
  ...asked: Asked<Input, Data>
): Promise<{ items: Data; nextCursor: string | null }> {
  const response = await send(...asked)
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
  return {
    items: await readAnswer(response),
    nextCursor: next ? new URL(next, location.origin).searchParams.get('cursor') : null,
  }
}

/** Sends a request and returns the response, whatever its status. */
export const send = <Input extends object | undefined, Data>(
  ...[endpoint, input, signal]: Asked<Input, Data>
): Promise<Answer<Data>> => endpoint(escapeParams(input), { init: { signal: signal ?? null } })

/** Requests without a credential, for which a 401 does not concern the session. */
const NO_CREDENTIAL = /\/auth\/(login|register)$/

async function fetchAsUser(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = NO_CREDENTIAL.test(String(address)) ? undefined : getToken()
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', document.documentElement.lang)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  try {
    const response = await fetch(address, { ...init, headers })
    if (response.status === 401 && token !== undefined) endExpiredSession(token)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    setReachable(false)
    throw new ApiError('OFFLINE')
  }
}

/** @throws ApiError for an error response, or a response of another server */
export async function readAnswer<Data>(response: Answer<Data>): Promise<Data> {
  let answer: { data: Data; error: Parameters<typeof toApiError>[0] | null }
  try {
    answer = await response.json()
  } catch (error) {
    // The asker has left: this says nothing of the service.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // A response of a proxy or a captive portal.
    setReachable(false)
    throw new ApiError(response.status >= 500 ? 'UNAVAILABLE' : 'UNREADABLE')
  }
  setReachable(answer?.error?.code !== 'UNAVAILABLE')
  if (answer?.error) throw toApiError(answer.error, readRetryAfter(response.headers.get('Retry-After')))
  return answer.data
}

/** Seconds, or a date: RFC 9110, section 10.2.3. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
