import type { z } from 'zod'
import { ERROR_CODES, type ErrorCode } from '../../../contract/error-codes.ts'
import { ErrorEnvelopeSchema } from '../../../contract/errors.ts'
import { codesOf, isBodiless, isPaged, type RouteDeclaration } from '../../../contract/route.ts'
import { type Json, toSchema } from './openapi-schema.ts'

/** The responses of a route: each status with its content and headers. */
export function describeResponses(route: RouteDeclaration, schemas: Json): Json {
  const responses: Json = { [route.status ?? 200]: describeSuccess(route, schemas) }
  if (route.accepted) {
    const content = jsonOf(route.accepted, schemas)
    responses[202] = {
      description: 'Accepted; the work goes on after the answer.',
      headers: headersOf([]),
      content,
    }
  }
  if (route.givesFile) {
    responses[206] = describeFile('The range that was asked for.', ['Content-Range'])
    responses[304] = { description: 'Not modified.', headers: headersOf(FILE_HEADERS) }
  }
  const codes = new Set(codesOf(route))
  for (const [status, some] of Map.groupBy(codes, (code) => ERROR_CODES[code].status))
    responses[status] = describeRefusal(status, some, { route, schemas })
  return responses
}

/** Bytes of any type: OpenAPI 3.1 gives them no schema. */
export const FILE: Json = {}

const FILE_HEADERS = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const

const describeFile = (description: string, more: readonly HeaderName[]): Json => ({
  description,
  headers: headersOf([...FILE_HEADERS, ...more]),
  content: { '*/*': { schema: FILE } },
})

function describeSuccess(route: RouteDeclaration, schemas: Json): Json {
  if (route.givesFile) return describeFile(route.summary, [])
  const content = {
    ...(route.files ? filesOf(route.files) : jsonOf(route.data, schemas, route.bareAnswer)),
    ...(route.events && { 'text/event-stream': describeEvents(route.events, schemas) }),
  }
  const headers: HeaderName[] = [
    ...namesOf(route.everyAnswer),
    ...((route.answerHeaders ?? []) as HeaderName[]),
    ...(isPaged(route) ? ['Link' as const] : []),
    ...(route.files ? ['Content-Disposition' as const] : []),
  ]
  const answer = { description: route.summary, headers: headersOf(headers) }
  return isBodiless(route) ? answer : { ...answer, content }
}

const filesOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function describeRefusal(
  status: number,
  codes: readonly ErrorCode[],
  { route, schemas }: { route: RouteDeclaration; schemas: Json },
): Json {
  return {
    description: codes.join(', '),
    headers: headersOf([...(HEADERS_OF_REFUSALS[status] ?? []), ...namesOf(route.everyAnswer)]),
    content: { 'application/json': { schema: toSchema(ErrorEnvelopeSchema, 'output', schemas) } },
  }
}

/** OpenAPI 3.1 cannot describe server-sent events, so their schemas are in an extension. */
const describeEvents = (events: NonNullable<RouteDeclaration['events']>, schemas: Json): Json => ({
  schema: {
    type: 'string',
    description: `Server-sent events whose data is JSON: ${Object.keys(events).join(', ')}. Comments between them say that the connection lives.`,
  },
  'x-events': Object.fromEntries(
    Object.entries(events).map(([name, schema]) => [name, toSchema(schema, 'output', schemas)]),
  ),
})

function jsonOf(data: z.ZodType, schemas: Json, bare?: z.ZodType): Json {
  const schema = envelope(toSchema(data, 'output', schemas), { type: 'null' })
  return {
    'application/json': { schema: bare ? { anyOf: [schema, toSchema(bare, 'output', schemas)] } : schema },
  }
}

const envelope = (data: Json, error: Json): Json => ({
  type: 'object',
  properties: { data, error },
  required: ['data', 'error'],
})

/** Without security headers and those of HTTP itself. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request, as an error and the log name it.',
    required: true,
    schema: { type: 'string' },
  },
  Link: {
    description: 'The address of the next page, where there is one: `</api/v1/…>; rel="next"`.',
    schema: { type: 'string' },
  },
  ETag: { description: 'Names these bytes; of an event, its version in quotes.', schema: { type: 'string' } },
  'Accept-Ranges': { description: 'Always `bytes`.', schema: { const: 'bytes' } },
  'Content-Range': {
    description: 'The range of the bytes, and how many there are.',
    schema: { type: 'string' },
  },
  'Content-Disposition': {
    description: 'The name of the file.',
    required: true,
    schema: { type: 'string' },
  },
  'Tus-Resumable': { description: 'The version of tus.', schema: { type: 'string' } },
  'Tus-Version': { description: 'The versions of tus that are known.', schema: { type: 'string' } },
  'Tus-Extension': { description: 'The extensions of tus that are known.', schema: { type: 'string' } },
  'Tus-Max-Size': { description: 'Bytes of the largest file.', schema: { type: 'integer' } },
  Location: {
    description: 'The address of the upload, or the one to go on to.',
    schema: { type: 'string' },
  },
  'Set-Cookie': {
    description: 'What the browser keeps of a sign-in by OpenID Connect, for ten minutes at most.',
    schema: { type: 'string' },
  },
  'Clear-Site-Data': {
    description: 'Tells a browser to drop what its cache has of the account.',
    schema: { type: 'string' },
  },
  'Upload-Offset': { description: 'Bytes that have arrived.', schema: { type: 'integer' } },
  'Upload-Length': { description: 'Bytes of the whole file.', schema: { type: 'integer' } },
  'Upload-Expires': { description: 'When the upload is deleted.', schema: { type: 'string' } },
  'WWW-Authenticate': {
    description: 'How to say who asks.',
    required: true,
    schema: { const: 'Bearer' },
  },
  'Retry-After': {
    description: 'After how many seconds to try again, where that is known.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const

type HeaderName = keyof typeof RESPONSE_HEADERS

const HEADERS_OF_REFUSALS: Readonly<Record<number, readonly HeaderName[]>> = {
  416: ['Content-Range'],
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  // From the provider.
  502: ['Retry-After'],
  503: ['Retry-After'],
  504: ['Retry-After'],
}

const namesOf = (headers: RouteDeclaration['everyAnswer']) => Object.keys(headers ?? {}) as HeaderName[]

const headersOf = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(
    (['X-Request-Id', ...names] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
