import { z } from 'zod'

/** Turns the contract's schemas into those of an OpenAPI document. */
export type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** Named schemas go to the components and are referred to. */
export function toSchema(schema: z.ZodType, io: Io, schemas: Json): Json {
  const id = z.globalRegistry.get(schema)?.id
  const reference = { $ref: `#/components/schemas/${id}` }
  // Each refusal of each route has the same envelope.
  if (id !== undefined && id in schemas) return reference
  const {
    $schema: _,
    $defs: definitions,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      // Left out of what is transformed, such as digits in a query.
      if (_zod.def.type === 'default') jsonSchema.default = _zod.def.defaultValue
      adapt(jsonSchema)
    },
  }) as Json
  const named = Object.entries((definitions ?? {}) as Record<string, Json>)
  for (const [name, definition] of named) schemas[name] = rewriteReferences(definition)
  const rewritten = rewriteReferences(root) as Json
  if (id === undefined || '$ref' in rewritten) return rewritten
  schemas[id] = rewritten
  return reference
}

function adapt(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.id
  // A tuple as an array of fixed length: generators of clients know neither `prefixItems` nor `items: false`.
  if (schema.prefixItems) {
    const { length } = schema.prefixItems
    Object.assign(schema, { items: schema.prefixItems[0], minItems: length, maxItems: length })
    delete schema.prefixItems
  }
  // A record of an enum's values: each as a property, because generators look up required names there.
  if (schema.required && !schema.properties) {
    const { required, additionalProperties: member = {} } = schema
    schema.properties = Object.fromEntries(required.map((name) => [name, member]))
    delete schema.propertyNames
    delete schema.additionalProperties
  }
}

function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? member.replace('#/$defs/', '#/components/schemas/')
        : rewriteReferences(member),
    ]),
  )
}
