import { expect, test } from 'vitest'
import { createOpenApiDocument } from './openapi.ts'

// What generators of clients need beyond a valid document.
const document = createOpenApiDocument('test')
const schemas = [...walk(document, '#')]

/** Every object of the document, with its address. */
function* walk(value: unknown, path: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>]
  for (const [name, member] of Object.entries(value)) yield* walk(member, `${path}/${name}`)
}

const pathsWhere = (isWrong: (schema: Record<string, unknown>) => boolean) =>
  schemas.filter(([, schema]) => isWrong(schema)).map(([path]) => path)

test('no schema of items is a boolean', () => {
  expect(pathsWhere(({ items }) => typeof items === 'boolean')).toEqual([])
  expect(pathsWhere((schema) => 'prefixItems' in schema)).toEqual([])
})

test('every required name is a property', () => {
  const isMissing = ({ required, properties }: Record<string, unknown>) =>
    Array.isArray(required) && required.some((name) => !Object.hasOwn(properties ?? {}, name))
  expect(pathsWhere(isMissing)).toEqual([])
})

test('no object schema has alternatives: generators would make classes of them that lack its properties', () => {
  const isSplit = (schema: Record<string, unknown>) =>
    schema.type === 'object' && ['anyOf', 'oneOf', 'allOf'].some((name) => name in schema)
  expect(pathsWhere(isSplit)).toEqual([])
})

test('values that several schemas have are named once', () => {
  const inline = schemas.filter(([path, { enum: values }]) => /\/schemas\/\w+\/./.test(path) && values)
  const byValues = Map.groupBy(inline, ([, schema]) => JSON.stringify(schema.enum))
  const repeated = [...byValues.values()].filter((places) => places.length > 1)
  expect(repeated.map((places) => places.map(([path]) => path))).toEqual([])
})

test('every error answer has one schema', () => {
  const errors = schemas.filter(([path]) =>
    /\/responses\/[45]\d\d\/content\/application\/json\/schema$/.test(path),
  )
  expect(errors.length).toBeGreaterThan(100)
  for (const [, schema] of errors) expect(schema).toEqual({ $ref: '#/components/schemas/ErrorEnvelope' })
})

test('an answer without the envelope is declared beside the one with it', () => {
  const [, schema] =
    schemas.find(([path]) =>
      /feedId\}\/in\/post\/responses\/200\/content\/application\/json\/schema$/.test(path),
    ) ?? []
  expect(schema?.anyOf).toMatchObject([
    { properties: { data: {}, error: {} } },
    { anyOf: [{ type: 'array', maxItems: 0 }, { properties: { result: { const: 'ok' } } }] },
  ])
})

test('bounds that are enforced are declared', () => {
  const { components, paths } = document as { components: { schemas: object }; paths: object }
  expect(components.schemas).toMatchObject({
    CreateEvent: {
      properties: { content: { maxLength: 100_000, pattern: '^[^\\u0000]*$' } },
      dependentRequired: { latitude: ['longitude'], longitude: ['latitude'] },
    },
    UpdateEvent: { minProperties: 1 },
  })
  expect(paths).toMatchObject({
    '/api/v1/auth/register': {
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { properties: { password: { minLength: 8, maxLength: 1024 } } } },
          },
        },
      },
    },
    '/api/v1/places/reverse': {
      get: {
        parameters: expect.arrayContaining([
          {
            name: 'latitude',
            in: 'query',
            required: true,
            schema: { type: 'number', minimum: -90, maximum: 90 },
          },
        ]),
      },
    },
  })
})
