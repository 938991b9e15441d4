// Every request of the client goes through here, typed by the contract's routes.
import { routeAddresses } from 'virtual:route-addresses'
import type { z } from 'zod'
import type { RouteName, routes } from '../../contract/index.ts'
import { setReachable } from '../state/connection.ts'
import { endExpiredSession, getToken } from '../state/session.ts'
import { ApiError, toApiError } from './api-error.ts'

type Routes = typeof routes
type Part<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : { [P in K]?: undefined }
type Body<R> = R extends { isBodyOptional: true; body: infer S extends z.ZodType }
  ? { body?: z.input<S> }
  : Part<R, 'body'>

/** What a route takes: its parameters, query and body, as its schemas have them before they are read. */
export type Input<N extends RouteName> = Part<Routes[N], 'params'> &
  Partial<Part<Routes[N], 'query'>> &
  Body<Routes[N]> & { headers?: Record<string, string>; signal?: AbortSignal }

/** What stands in `data` of a route's answer. */
export type Data<N extends RouteName> = z.output<Routes[N]['data']>

interface AnyInput {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** @throws ApiError also when the service cannot be reached */
export async function call<N extends RouteName>(name: N, input: Input<N>): Promise<Data<N>> {
  const { data } = await readAnswer(await send(name, input as AnyInput))
  return data as Data<N>
}

/** As `call`, with the cursor of the next page where there is one. */
export async function callPage<N extends RouteName>(
  name: N,
  input: Input<N>,
): Promise<{ items: Data<N>; nextCursor: string | null }> {
  const response = await send(name, input as AnyInput)
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
  const { data } = await readAnswer(response)
  return {
    items: data as Data<N>,
    nextCursor: next ? new URL(next, location.origin).searchParams.get('cursor') : null,
  }
}

/** Sends a request and gives back whatever came, refusals too. */
export async function send(name: RouteName, input: AnyInput): Promise<Response> {
  const { method, path } = routeAddresses[name]
  const token = getToken()
  const hasBody = input.body !== undefined
  try {
    const response = await fetch(`/api/v1${fillPath(path, input.params)}${toQuery(input.query)}`, {
      method,
      headers: {
        'Accept-Language': document.documentElement.lang,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(hasBody && { 'Content-Type': 'application/json' }),
        ...input.headers,
      },
      ...(hasBody && { body: JSON.stringify(input.body) }),
      ...(input.signal && { signal: input.signal }),
    })
    if (response.status === 401 && token !== undefined && name !== 'login') endExpiredSession(token)
    return response
  } catch (error) {
    if (input.signal?.aborted) throw error
    setReachable(false)
    throw new ApiError('OFFLINE')
  }
}

const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function toQuery(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** @throws ApiError when the answer is a refusal, or not one of ours */
export async function readAnswer(response: Response): Promise<{ data: unknown }> {
  let answer: { data: unknown; error: Parameters<typeof toApiError>[0] | null }
  try {
    answer = await response.json()
  } catch {
    // Not the service itself speaks, but a proxy before it, or somebody else's network.
    setReachable(false)
    throw new ApiError(response.status >= 500 ? 'UNAVAILABLE' : 'UNREADABLE')
  }
  setReachable(answer?.error?.code !== 'UNAVAILABLE')
  if (answer?.error) throw toApiError(answer.error, readRetryAfter(response.headers.get('Retry-After')))
  return answer
}

/** Seconds, or a date: RFC 9110, section 10.2.3. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
