// The operations in the OpenAPI document, with references resolved.
import type { RouteName } from '../../../contract/index.ts'
import { createOpenApiDocument } from '../../../server/http/docs/openapi.ts'

export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  if?: JsonSchema
  else?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  required?: readonly string[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export interface DescribedAnswer {
  headers: Readonly<Record<string, Referring<{ required?: boolean }>>>
  /** Absent for a response without a body. */
  content?: Readonly<Record<string, unknown>>
}

export interface Operation {
  parameters: readonly Parameter[]
  body: JsonSchema | undefined
  /** By status. */
  answers: Readonly<Record<string, DescribedAnswer>>
}

type Referring<T> = T & { $ref?: string }

interface Document {
  paths: Record<string, Record<string, RawOperation>>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, { required?: boolean }>
  }
}

interface RawOperation {
  operationId: RouteName
  parameters: Parameter[]
  /** Absent for a file. */
  requestBody?: { content: { 'application/json'?: { schema: JsonSchema } } }
  responses: Record<string, DescribedAnswer>
}

// The declared type is only that of JSON.
const { paths, components } = createOpenApiDocument('test') as unknown as Document
const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)

export function describeOperation(route: RouteName): Operation {
  const operation = operations.get(route)
  if (!operation) throw new Error(`${route} is not described`)
  const { parameters, requestBody, responses } = operation
  return { parameters, body: requestBody?.content['application/json']?.schema, answers: responses }
}

/** Resolves a reference to a component. */
function follow<T extends object>(value: Referring<T>, named: Readonly<Record<string, T>>): T {
  const name = value.$ref?.split('/').at(-1)
  const found = name === undefined ? value : named[name]
  if (!found) throw new Error(`there is no ${value.$ref}`)
  return found
}

export const isHeaderRequired = (header: DescribedAnswer['headers'][string]): boolean =>
  follow(header, components.headers).required === true

/** The alternative schemas of a value: several if it may be null, or has several forms. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, if: condition, else: otherwise, ...own } = follow(schema, components.schemas)
  if (condition && otherwise) return [merge(own, condition), merge(own, otherwise)]
  if (!anyOf) return [own]
  return anyOf.flatMap(alternativesOf).map((form) => merge(own, form))
}

/** Merges the keywords of all alternatives with those of one. */
const merge = (own: JsonSchema, form: JsonSchema): JsonSchema => ({
  ...own,
  ...form,
  ...(own.properties && {
    properties: { ...own.properties, ...form.properties },
    required: [...(own.required ?? []), ...(form.required ?? [])],
  }),
})
