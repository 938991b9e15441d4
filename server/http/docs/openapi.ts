import { API_PREFIX, routes } from '../../../contract/index.ts'
import { maxBodyBytes, type RouteDeclaration } from '../../../contract/route.ts'
import { CHUNK_TYPE } from '../../../contract/uploads.ts'
import { describeResponses, FILE, RESPONSE_HEADERS } from './openapi-responses.ts'
import { type Json, toSchema } from './openapi-schema.ts'

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
      headers: RESPONSE_HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key or a login token.' },
        feedToken: {
          type: 'http',
          scheme: 'basic',
          description: 'The token of a feed as the password; also as a bearer token.',
        },
      },
    },
  }
}

function describeRoute(operationId: string, route: RouteDeclaration, schemas: Json): Json {
  return {
    operationId,
    tags: [route.path.split('/')[1]],
    summary: route.summary,
    ...describe(route),
    security: securityOf(route),
    parameters: [
      ...describeParameters('path', route.params, schemas),
      ...describeParameters('query', route.query, schemas),
      ...describeParameters('header', route.headers, schemas),
    ],
    ...(route.takesFile && { requestBody: route.takesFile === 'chunk' ? CHUNK_BODY : FILE_BODY }),
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

/** What the others need is a scope. */
const NEEDS: Partial<Record<string, string>> = {
  public: '',
  login: '',
  operator: 'Needs the login token of an operator.',
}

function describe({ access, description }: RouteDeclaration): Json {
  const scope = access === 'link' ? 'read' : access === 'feed' ? 'record' : access
  const text = [description, NEEDS[scope] ?? `An API key needs the scope \`${scope}\`.`]
    .filter(Boolean)
    .join(' ')
  return text ? { description: text } : {}
}

function securityOf({ access }: RouteDeclaration): Json[] {
  if (access === 'public') return []
  const others: Partial<Record<string, Json>> = { link: {}, feed: { feedToken: [] } }
  return [{ bearer: [] }, ...(others[access] ? [others[access]] : [])]
}

const FILE_BODY: Json = {
  description: 'A file of at most DAYLEAF_MAX_FILE_MB.',
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
        required: ['file'],
      },
    },
    'application/octet-stream': { schema: FILE },
  },
}

const CHUNK_BODY: Json = {
  description: 'Bytes of the file from the offset on.',
  required: false,
  content: { [CHUNK_TYPE]: { schema: FILE } },
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
