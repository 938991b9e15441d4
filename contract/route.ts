import { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import type { Scope } from './scopes.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
export type Method = (typeof METHODS)[number]

/**
 * Who may call a route: `public` anyone, `login` a login token alone, `operator` that of an operator; a scope, which an API key needs and a login token
 * always has; `link` who may `read`, or has an address that the service signed; `feed` who may `record`, or has the token of
 * the feed.
 */
export type Access = 'public' | 'login' | 'operator' | 'link' | 'feed' | Scope

type ObjectSchema = z.ZodObject<z.ZodRawShape>

/** The declaration of a route, from which it is validated, typed, served and documented. */
export interface RouteDeclaration {
  method: Method
  /** Below `/api/v1`, with parameters as `{name}`. */
  path: string
  access: Access
  summary: string
  description?: string
  params?: ObjectSchema
  query?: ObjectSchema
  headers?: ObjectSchema
  body?: z.ZodType
  /** The body may be left out altogether. */
  isBodyOptional?: boolean
  /** The handler parses the body by itself, and gets its bytes. */
  isBodyRaw?: boolean
  /** The body is a streamed file, or a part of one, instead of JSON. */
  takesFile?: true | 'chunk'
  /** The response is a file instead of the envelope; `data` is then absent. */
  givesFile?: boolean
  /** The schema of `data`. */
  data: z.ZodType
  /** The schema of `data` of a 202, if the work may continue after the response. */
  accepted?: z.ZodType
  /** Schemas of the server-sent events by name, for a client that accepts `text/event-stream`. */
  events?: Readonly<Record<string, z.ZodType>>
  /** What programs of others, which expect an answer of their own, get without the envelope. */
  bareAnswer?: z.ZodType
  /** Media types of a success whose body is a file instead of JSON. `data` is then null. */
  files?: readonly string[]
  /** Headers of a success, besides those of all routes. */
  answerHeaders?: readonly string[]
  /** Headers of every response, errors included. */
  everyAnswer?: Readonly<Record<string, string>>
  /** Status of success; default 200. A 204 has no body, because another protocol requires it, and no 302 or 303 has one. */
  status?: 200 | 201 | 202 | 204 | 302 | 303
  /** Error codes besides those of all routes. */
  codes?: readonly ErrorCode[]
}

/** Keeps the schemas' exact types, so that handlers and clients are typed by the declaration. */
export const defineRoute = <const R extends RouteDeclaration>(route: R): R => route

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** The input of the route's handler. */
export interface RouteInput<R extends RouteDeclaration> {
  params: Output<R['params']>
  query: Output<R['query']>
  headers: Output<R['headers']>
  body: R['isBodyRaw'] extends true
    ? Uint8Array
    : R['isBodyOptional'] extends true
      ? Output<R['body']> | undefined
      : Output<R['body']>
}

/** The result of the route's handler. */
export type RouteData<R extends RouteDeclaration> = z.input<R['data']>

/** Its result if the work continues after the response. */
export type AcceptedData<R extends RouteDeclaration> = R['accepted'] extends z.ZodType
  ? z.input<R['accepted']>
  : never

/** Whether a success has no body. */
export const isBodiless = ({ status = 200 }: Pick<RouteDeclaration, 'status'>): boolean =>
  status === 204 || status >= 300

/** Whether the route is a paged list, whose `Link` header names the next page. */
export const isPaged = ({ query, data }: RouteDeclaration): boolean =>
  query?.shape.cursor !== undefined && data instanceof z.ZodArray

/**
 * Limit of the body of an anonymous request: thousands may arrive at once, and each is buffered. The longest e-mail
 * address and password fit, with every character escaped, and so do some that are too long and get a validation error.
 */
export const ANONYMOUS_BODY_LIMIT = 32 * 1024

/**
 * A text has 100,000 characters, and a page twice as many. Clients such as Python's write one beyond ASCII as an escape of
 * six bytes, and an emoji as two.
 */
export const BODY_LIMIT = 1.5 * 1024 * 1024

/** How many bytes the body of a route may have. */
export function maxBodyBytes({ access }: Pick<RouteDeclaration, 'access'>): number {
  if (access === 'public') return ANONYMOUS_BODY_LIMIT
  // Apps collect what happens while they are offline.
  return access === 'feed' ? 4 * 1024 * 1024 : BODY_LIMIT
}

const changes = ({ method }: RouteDeclaration): boolean => method !== 'GET' && method !== 'OPTIONS'

/** Codes that the route can answer: those of its kind, and its own. */
export function codesOf(route: RouteDeclaration): ErrorCode[] {
  // A read needs the disk too: an engine reads from it, and sorts on it what exceeds its memory.
  const codes: ErrorCode[] = [
    'INVALID_INPUT',
    'MISDIRECTED_REQUEST',
    'UNAVAILABLE',
    'STORAGE_FULL',
    'INTERNAL',
  ]
  if (route.access !== 'public') codes.push('UNAUTHORIZED')
  // Beyond the scopes of a key, and for a write that a page of another site sends.
  if (route.access !== 'public' || changes(route)) codes.push('FORBIDDEN')
  if (route.params) codes.push('NOT_FOUND')
  if (route.body) codes.push('UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE')
  return [...codes, ...(route.codes ?? [])]
}
