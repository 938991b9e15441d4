import { z } from 'zod'
import { ERROR_CODES } from '../../contract/error-codes.ts'
import { API_PREFIX, routes } from '../../contract/index.ts'
import { commonCodes, ErrorSchema, maxBodyBytes, type RouteDeclaration } from '../../contract/route.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** The OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1), written from the contract alone. */
export function createOpenApiDocument(version: string): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(routes) as [string, RouteDeclaration][]) {
    const path = API_PREFIX + route.path
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(name, route, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dayleaf',
      version,
      description: 'A diary service: events in, one page a day out.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key or a login token.' },
      },
    },
  }
}

function describeRoute(operationId: string, route: RouteDeclaration, schemas: Json): Json {
  return {
    operationId,
    tags: [route.path.split('/')[1]],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...describeParameters('path', route.params, schemas),
      ...describeParameters('query', route.query, schemas),
      ...describeParameters('header', route.headers, schemas),
    ],
    ...(route.body && {
      requestBody: {
        description: `At most ${(maxBodyBytes(route) / 1024).toLocaleString('en')} KiB.`,
        required: !route.isBodyOptional,
        content: { 'application/json': { schema: toSchema(route.body, 'input', schemas) } },
      },
    }),
    responses: describeResponses(route, schemas),
  }
}

function describeParameters(place: string, shape: RouteDeclaration['params'], schemas: Json): Json[] {
  if (!shape) return []
  const schema = toSchema(shape, 'input', schemas)
  const properties = schema.properties as Record<string, Json>
  const required = (schema.required ?? []) as string[]
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property
    return {
      name,
      in: place,
      required: required.includes(name),
      schema: rest,
      ...(description ? { description } : {}),
    }
  })
}

function describeResponses(route: RouteDeclaration, schemas: Json): Json {
  const data = toSchema(route.data, 'output', schemas)
  const success = envelope(data, { type: 'null' })
  const responses: Json = { [route.status ?? 200]: { description: route.summary, content: json(success) } }
  const byStatus = Map.groupBy(
    new Set([...commonCodes(route), ...(route.codes ?? [])]),
    (code) => ERROR_CODES[code].status,
  )
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    const error = envelope({ type: 'null' }, toSchema(ErrorSchema, 'output', schemas))
    responses[status] = { description: codes.join(', '), content: json(error) }
  }
  return responses
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const envelope = (data: Json, error: Json): Json => ({
  type: 'object',
  properties: { data, error },
  required: ['data', 'error'],
})

/** Named schemas go to the components and are referred to. */
function toSchema(schema: z.ZodType, io: Io, schemas: Json): Json {
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
