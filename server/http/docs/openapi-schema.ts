import { z } from 'zod'

/** Turns the contract's schemas into those of an OpenAPI document. */
export type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** Named schemas go to the components and are referred to. */
export function toSchema(schema: z.ZodType, io: Io, schemas: Json): Json {
  const {
    $schema: _,
    $defs: definitions,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => void delete jsonSchema.id,
  }) as Json
  const named = Object.entries((definitions ?? {}) as Record<string, Json>)
  for (const [name, definition] of named) schemas[name] = rewriteReferences(definition)
  const id = z.globalRegistry.get(schema)?.id
  const rewritten = rewriteReferences(root) as Json
  if (!id || '$ref' in rewritten) return rewritten
  schemas[id] = rewritten
  return { $ref: `#/components/schemas/${id}` }
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
