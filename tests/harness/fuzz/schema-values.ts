// fast-check arbitraries for JSON schemas; most values are valid.
import fc, { type Arbitrary } from 'fast-check'
import { NO_NUL } from '../../../contract/primitives.ts'
import { alternativesOf, type JsonSchema } from '../clients/api-description.ts'
import { anyCharacter } from './any-character.ts'

/** A placeholder for a known value of the sequence. */
export interface Reference {
  kind: ReferenceKind
  pick: number
}

/** Parameters whose values are ids of earlier responses. */
export const LEARNT_IDS: readonly string[] = ['eventId', 'taskId', 'keyId']

const REFERENCE_KINDS = [
  'eventId',
  'taskId',
  'keyId',
  'cursor',
  'email',
  'password',
  'currentPassword',
] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'kind' in value && 'pick' in value

const referenceTo = (kind: ReferenceKind): Arbitrary<Reference> =>
  fc.record({ kind: fc.constant(kind), pick: fc.nat(1000) })

/** Few, so that the requests of a sequence meet each other's days. */
export const DATES = ['2026-03-14', '2026-03-15', '2024-02-29', '0001-01-01', '9999-12-31'] as const
const MOMENTS = ['2026-03-14T18:30:00+01:00', '2024-02-29T23:59:59.999Z', '0001-01-01T00:00:00Z']

/** Text of any script, and texts that are often handled wrongly. */
const text = (min: number, max: number): Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 40) }),
    },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, minLength: min, maxLength: Math.min(max, 20) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\u0000', '%', "' OR 1=1 --", '{{x}}', '\u202e', '𝒳'.repeat(50), '"*" -'),
    },
  )

const newAddress = fc.nat().map((number) => `fuzz-${number}@example.org`)

const FORMATS: Readonly<Record<string, Arbitrary<string>>> = {
  date: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...DATES) },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)) },
  ),
  'date-time': fc.constantFrom(...MOMENTS),
}

export function valuesOf(schema: JsonSchema, name = ''): Arbitrary<unknown> {
  const forms = alternativesOf(schema)
  return fc.oneof(...forms.map((form) => valuesOfForm(form, name)))
}

function valuesOfForm(schema: JsonSchema, name: string): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'string') return stringOf(schema, name)
  if (schema.type === 'number' || schema.type === 'integer')
    return name === 'version' ? VERSION : numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array')
    return fc.array(valuesOf(schema.items ?? {}, name.replace(/s$/, '')), { maxLength: 4 })
  if (schema.type === 'object') return objectOf(schema)
  return fc.jsonValue({ maxDepth: 3 })
}

function stringOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema, name: string) {
  const kind = REFERENCE_KINDS.find((candidate) => candidate === name)
  const other = format === 'email' ? newAddress : text(minLength, maxLength)
  if (kind) return fc.oneof({ weight: 3, arbitrary: referenceTo(kind) }, { weight: 1, arbitrary: other })
  if (name === 'timeZone')
    return fc.constantFrom('Europe/Paris', 'Asia/Tokyo', 'UTC', 'America/St_Johns', 'Mars/Base')
  const known = format === undefined ? undefined : FORMATS[format]
  if (known) return known
  return pattern && pattern !== NO_NUL ? fc.stringMatching(new RegExp(pattern)) : text(minLength, maxLength)
}

/** Pages of a sequence seldom have more versions. */
const VERSION = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 2, arbitrary: fc.integer({ min: 2, max: 4 }) },
  { weight: 1, arbitrary: fc.integer() },
)

const numberOf = ({ type, minimum = -1e9, maximum = 1e9 }: JsonSchema): Arbitrary<number> =>
  type === 'integer'
    ? fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
    : fc.double({ min: minimum, max: maximum, noNaN: true })

function objectOf({ properties, required = [], additionalProperties, propertyNames }: JsonSchema) {
  if (properties) {
    const members = Object.entries(properties).map(([name, member]) => [name, valuesOf(member, name)])
    const all: Record<string, Arbitrary<unknown>> = Object.fromEntries(members)
    return fc.record(all, { requiredKeys: [...required] })
  }
  if (typeof additionalProperties !== 'object') return fc.constant({})
  return fc.dictionary(
    valuesOf(propertyNames ?? { type: 'string' }).map(String),
    valuesOf(additionalProperties),
    {
      maxKeys: 3,
      noNullPrototype: true,
    },
  )
}
