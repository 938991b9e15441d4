// The client's requests, typed by the contract's routes.
import { type ClientRequestOptions, type ClientResponse, hc } from 'hono/client'
import { ApiError } from '../state/api-error.ts'
import { endExpiredSession, getToken } from '../state/session.ts'
import { checkAfterAnswer, checkAfterFailure } from './check-connection.ts'
import type { DiaryApi } from './diary-api.ts'
import { isOfType, readEnvelope, toForeignError, toRawAnswer } from './envelope.ts'
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

/** Sends a request and returns the response, of whomever it is: `readBody` checks that. */
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
    // A redirect is a proxy's: followed to another site, it would look like a broken connection.
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    if (response.status === 401 && token !== undefined && (await isRefusal(response.clone())))
      endExpiredSession(token)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    const failure = new ApiError('OFFLINE')
    void checkAfterFailure(failure)
    throw failure
  }
}

/** Whether the service itself says that the token is no longer valid. */
const isRefusal = (response: Response): Promise<boolean> =>
  readEnvelope(response).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'UNAUTHORIZED',
  )

/** @throws ApiError for an error response, or a response that is not the service's */
async function readAnswer<Data>(response: Answer<Data>): Promise<Data> {
  try {
    const data = await readEnvelope<Data>(response as Response)
    checkAfterAnswer()
    return data
  } catch (error) {
    void checkAfterFailure(error)
    throw error
  }
}

/** The body of a response that is no envelope. @throws ApiError if it is not of the type that was asked for */
export async function readBody(
  response: Answer<unknown>,
  type: RegExp,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const answer = toRawAnswer(response as Response)
  if (isOfType(answer, type) && response.body) return response.body as ReadableStream<Uint8Array<ArrayBuffer>>
  await readAnswer(response)
  throw toForeignError(answer)
}
