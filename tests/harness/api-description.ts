import type { RouteName } from '../../contract/index.ts'
import { createOpenApiDocument } from '../../server/http/openapi.ts'

/** The OpenAPI document as a program reads it: what each operation takes, with references followed. */
export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
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

export interface Operation {
  parameters: readonly Parameter[]
  body: JsonSchema | undefined
}

interface Document {
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, JsonSchema> }
}

interface RawOperation {
  operationId: RouteName
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
}

// What the document holds is what `openapi.ts` writes; its type says no more than that it is JSON.
const { paths, components } = createOpenApiDocument('test') as unknown as Document
const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)

export function describeOperation(route: RouteName): Operation {
  const operation = operations.get(route)
  if (!operation) throw new Error(`${route} is not described`)
  const { parameters, requestBody } = operation
  return { parameters, body: requestBody?.content['application/json'].schema }
}

/** The schema that a reference stands for. */
function follow(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  const found = name === undefined ? schema : components.schemas[name]
  if (!found) throw new Error(`there is no schema ${schema.$ref}`)
  return found
}

/** The schemas of which a value may fit any: more than one for what may be null, or has several forms. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, ...own } = follow(schema)
  return anyOf ? anyOf.flatMap(alternativesOf) : [own]
}
