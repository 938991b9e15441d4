import type { RouteName } from '../../../contract/index.ts'
import type { JsonSchema } from '../../harness/clients/api-description.ts'
import type { Attack, Spoilt, Subject } from './attack.ts'
import {
  acceptsAnything,
  acceptsText,
  bodyPlaces,
  bodyWith,
  type Place,
  parameters,
  typeOf,
} from './places.ts'

/** What is well-formed and still no input of the route: wrong members, types, dates and characters. */
type Form = readonly [what: string, spoilt: Spoilt]

/** What a careless parser takes for a date. */
const BAD_DATES = [
  ...['2023-02-29', '1900-02-29', '2024-02-30', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00'],
  ...['0000-01-01', '10000-01-01', '+002024-01-01'],
  // Of full-width and of Arabic digits.
  ...['２０２４-０１-０１', '٢٠٢٤-٠١-٠١'],
  // The hyphens of the third are others.
  ...['2024-1-1', '20240101', '2024‐01‐01', '2024/01/01'],
  ...['2024-01-01T00:00:00Z', '2024-01-01\n', ' 2024-01-01', 'today'],
]
const BAD_MOMENTS = ['2024-01-01', '2024-01-01T10:00:00', '2023-02-29T10:00:00Z', '2024-01-01T25:00:00Z']

/** Columns of the tables that no request may set. */
const OWN_MEMBERS = ['userId', 'user_id', 'id', 'status', 'createdAt', 'isAdmin', 'trash_id', 'passwordHash']

const VALUES: readonly (readonly [type: string, value: unknown])[] = [
  ['number', 7],
  ['boolean', true],
  ['string', 'no such word'],
  ['array', []],
  ['array', [[null]]],
  ['object', { $ne: null }],
  ['null', null],
]

/** Values of the types that none of the place's forms has, and words that are none of its choices. */
function valuesOfOtherType({ forms }: Place): unknown[] {
  const types = forms.filter((form) => !form.enum).map(typeOf)
  return VALUES.filter(([type]) => !types.includes(type)).map(([, value]) => value)
}

const isOf = (forms: readonly JsonSchema[], format: string) => forms.some((form) => form.format === format)

function inBody(
  { route, body }: Subject,
  isMeant: (place: Place) => boolean,
  valuesFor: (place: Place) => readonly unknown[],
): Form[] {
  const places = bodyPlaces(route).filter((place) => !acceptsAnything(place) && isMeant(place))
  return places.flatMap((place) =>
    valuesFor(place).map((value): Form => {
      const what = `${place.path.join('.')} = ${JSON.stringify(value)}`
      return [what, { body: bodyWith(body, place, value) }]
    }),
  )
}

const inQuery = (
  { route, query }: Subject,
  isMeant: (schema: JsonSchema) => boolean,
  values: readonly string[],
): Form[] =>
  parameters(route, 'query')
    .filter(({ schema }) => isMeant(schema))
    .flatMap(({ name }) =>
      values.map((value): Form => [`?${name}=${value}`, { query: { ...query, [name]: value } }]),
    )

/** @param values as they stand in the path, escapes and all */
const inPath = (
  { route, params }: Subject,
  isMeant: (schema: JsonSchema) => boolean,
  values: readonly string[],
): Form[] =>
  parameters(route, 'path')
    .filter(({ schema }) => isMeant(schema))
    .flatMap(({ name }) =>
      values.map((value): Form => [`{${name}} = ${value}`, { params: { ...params, [name]: value } }]),
    )

const isDate = ({ format }: JsonSchema) => format === 'date'
const isNoDate = ({ format }: JsonSchema) => format !== 'date'

/** Services of OpenID Connect add what they like, and clients ignore it: RFC 6749, section 4.1.2. */
const TAKES_ANY_PARAMETER: ReadonlySet<RouteName> = new Set(['finishOidc'])

const OTHER_PARAMETERS = ['userId', '__proto__', 'constructor']

export const inputAttacks: readonly Attack[] = [
  {
    name: 'a member that is not known there',
    forms({ route, body }) {
      const known = bodyPlaces(route).flatMap(({ members }) => members)
      if (known.length === 0) return []
      const names = OWN_MEMBERS.filter((name) => !known.includes(name))
      return names.map((name): Form => [name, { body: { ...(body as object), [name]: 'of another' } }])
    },
    answers: 'INVALID_INPUT',
    at: /^body\b/,
  },
  {
    name: 'a query parameter that is not known there',
    forms: ({ declaration, query, route, world }) =>
      declaration.query && !TAKES_ANY_PARAMETER.has(route)
        ? OTHER_PARAMETERS.map((name): Form => [name, { query: { ...query, [name]: world.bob.userId } }])
        : [],
    answers: 'INVALID_INPUT',
    at: /^query\.(userId|__proto__|constructor)$/,
  },
  {
    name: 'a value of a wrong type',
    forms: (target) => inBody(target, () => true, valuesOfOtherType),
    answers: 'INVALID_INPUT',
    at: /^body\b/,
  },
  {
    name: 'a date or a moment that is none',
    forms: (target) => [
      ...inBody(
        target,
        ({ forms }) => isOf(forms, 'date'),
        () => BAD_DATES,
      ),
      ...inBody(
        target,
        ({ forms }) => isOf(forms, 'date-time'),
        () => BAD_MOMENTS,
      ),
      ...inQuery(target, isDate, BAD_DATES),
      ...inPath(target, isDate, BAD_DATES.map(encodeURIComponent)),
    ],
    answers: 'INVALID_INPUT',
    at: /^(body|query|path)\b/,
  },
  {
    name: 'the NUL character',
    forms: (target) => [
      ...inBody(target, acceptsText, () => ['a\u0000b']),
      ...inQuery(target, () => true, ['a\u0000b']),
      ...inPath(target, () => true, ['a%00b']),
    ],
    answers: 'INVALID_INPUT',
    at: /^(body|query|path)\b/,
  },
  {
    name: 'text that is no well-formed Unicode',
    // The escapes of lone surrogates are what JSON.stringify makes of them.
    forms: (target) => inBody(target, acceptsText, () => ['\ud800', '\udc00\ud800', 'a\udfff']),
    answers: 'INVALID_INPUT',
    at: /^body\b/,
  },
  {
    name: 'a name longer than any',
    forms: (target) => inPath(target, isNoDate, ['x'.repeat(65), '%F0%9F%8C%B2'.repeat(65)]),
    answers: 'INVALID_INPUT',
    at: /^path\b/,
  },
]
