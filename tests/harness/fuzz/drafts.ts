import fc, { type Arbitrary } from 'fast-check'
import { type RouteName, routes } from '../../../contract/index.ts'
import { describeOperation, type Parameter } from '../clients/api-description.ts'
import { anyCharacter } from './any-character.ts'
import { valuesOf } from './schema-values.ts'

/** A request before it is sent, with references to earlier responses. */
export interface Draft {
  route: RouteName
  credential: 'login' | 'key' | 'wrong'
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: unknown
}

/** Low for routes that hash a password, which is slow, that delete what other requests need, or that change the provider. */
const WEIGHTS: Partial<Record<RouteName, number>> = {
  register: 3,
  login: 3,
  changePassword: 4,
  deleteAccount: 2,
  logout: 2,
  emptyTrash: 3,
  deleteDay: 5,
  deleteJournal: 10,
  updateSettings: 5,
  createEvent: 120,
  generateJournal: 40,
}
const USUAL_WEIGHT = 20

const BY_HEADER: Readonly<Record<string, Arbitrary<string>>> = {
  accept: fc.constantFrom(
    'application/json',
    'text/event-stream',
    'text/event-stream',
    '*/*',
    'text/html;q=x',
  ),
  prefer: fc.constantFrom('respond-async', 'return=minimal', 'respond-async, wait=1'),
  'accept-language': fc.constantFrom('de', 'zh-Hant-TW, zh;q=0.9', '*', ';;;', 'x'.repeat(1001)),
  // Nobody can guess what the service encrypts.
  cookie: fc.constantFrom('dayleaf-oidc=', 'dayleaf-oidc=AAAA; others=1', ';;=', 'others'),
  'user-agent': fc.constantFrom(
    'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    'curl/8.5.0',
    '',
  ),
  'tus-resumable': fc.constantFrom('1.0.0', '1.0.0', '0.2.2'),
  'upload-length': fc.constantFrom('11', '11', '0', '9'.repeat(16), 'x'),
  'upload-offset': fc.constantFrom('0', '1', '-1'),
  'upload-metadata': fc.constantFrom('filename bm90ZS50eHQ=', 'filename', 'a !', ',,', 'x'.repeat(8001)),
  'content-type': fc.constantFrom('application/offset+octet-stream', 'text/plain', 'x'.repeat(201)),
  range: fc.constantFrom('bytes=0-1', 'bytes=-1', 'bytes=9-', 'lines=1', 'x'.repeat(201)),
  'if-range': fc.constantFrom('"x"', 'Sun, 06 Nov 1994 08:49:37 GMT', 'x'.repeat(201)),
  'if-match': fc.constantFrom('"1"', 'W/"2"', '1', '*', '"x"', '"1", "2"', 'x'.repeat(1001)),
  'if-none-match': fc.constantFrom('*', '"x"', 'W/"x", y'),
  'archive-password': fc.constantFrom('%', '%', '', 'x'.repeat(3073), 'secret'),
  'idempotency-key': fc.constantFrom('one', 'two', 'k'.repeat(201)),
}

/** The value of a header that has no row above: what RFC 9110, section 5.5, lets one hold. */
const FIELD_VALUE = fc.stringMatching(/^[!-~\u0080-\u00ff]([\t -~\u0080-\u00ff]{0,60}[!-~\u0080-\u00ff])?$/)

/** Mostly a valid value, sometimes an invalid one. */
const sometimesWrong = (right: Arbitrary<unknown>, wrong: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: wrong })

/** Mostly undefined: a request with all optional parameters would hardly ever be valid. */
const seldom = (value: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const withoutAbsent = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const anyText = fc.string({ unit: anyCharacter, maxLength: 70 })
const anyJson = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' })

function parametersOf(route: RouteName, place: Parameter['in']): Arbitrary<Record<string, unknown>> {
  const parameters = describeOperation(route).parameters.filter((parameter) => parameter.in === place)
  const values = parameters.map(({ name, schema, required }) => {
    const value =
      place === 'header' ? (BY_HEADER[name] ?? FIELD_VALUE) : sometimesWrong(valuesOf(schema, name), anyText)
    return [name, required ? value : seldom(value)]
  })
  return fc.record<Record<string, unknown>>(Object.fromEntries(values)).map(withoutAbsent)
}

/** Latitude and longitude must come together: the only rule that the document has in words alone. */
function withWholePoint(body: unknown): unknown {
  const { latitude, longitude, ...rest } = body as Record<string, unknown>
  return typeof latitude === typeof longitude && (latitude === null) === (longitude === null) ? body : rest
}

function bodyOf(route: RouteName): Arbitrary<unknown> {
  const { body } = describeOperation(route)
  if (!body) return fc.constant(undefined)
  const right = valuesOf(body).map(withWholePoint)
  const spoilt = fc
    .tuple(right, fc.string({ maxLength: 10 }), anyJson)
    .map(([fitting, name, value]) => ({ ...(fitting as object), [name]: value }))
  return fc.oneof(
    { weight: 8, arbitrary: right },
    { weight: 1, arbitrary: spoilt },
    { weight: 1, arbitrary: anyJson },
  )
}

const draftOf = (route: RouteName): Arbitrary<Draft> =>
  fc.record({
    route: fc.constant(route),
    credential: fc.oneof(
      { weight: 12, arbitrary: fc.constant('login' as const) },
      { weight: 4, arbitrary: fc.constant('key' as const) },
      { weight: 1, arbitrary: fc.constant('wrong' as const) },
    ),
    path: parametersOf(route, 'path'),
    query: parametersOf(route, 'query'),
    headers: parametersOf(route, 'header'),
    body: bodyOf(route),
  })

/** Routes whose results most other routes need. */
const MAKING: readonly RouteName[] = ['createEvent', 'generateJournal']

/**
 * Sequences of requests, which may refer to results of earlier ones.
 *
 * @param only these routes and `MAKING`; empty: all routes
 */
export function sequences(maxLength: number, only: readonly RouteName[] = []): Arbitrary<Draft[]> {
  // The keys of the contract are the type `RouteName`.
  const names = Object.keys(routes) as RouteName[]
  const drawn = only.length > 0 ? [...new Set([...only, ...MAKING])] : names
  const weighted = drawn.map((route) => ({
    weight: WEIGHTS[route] ?? USUAL_WEIGHT,
    arbitrary: draftOf(route),
  }))
  return fc.array(fc.oneof(...weighted), { minLength: 1, maxLength, size: 'max' })
}
