import type { z } from 'zod'
import { type RouteName, routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import { SECURITY_HEADERS } from '../../../server/http/security-headers.ts'
import { describeOperation, isHeaderRequired } from './api-description.ts'

/** Holds what came over a socket against what the OpenAPI document says that a route answers. */
interface Observed {
  status: number
  headers: Headers
}

/** HTTP's own, and what guards browsers: no client does anything by them. */
const UNTOLD: ReadonlySet<string> = new Set([
  ...Object.keys(SECURITY_HEADERS),
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-accel-buffering',
])

/** @returns what the document does not say, or says and is not so; none where all is as declared */
export function listUndeclared(route: RouteName, { status, headers }: Observed): string[] {
  const declared = describeOperation(route).answers[status]
  if (!declared) return [`status ${status}`]
  const type = headers.get('content-type')?.replace(/;.*/, '') ?? 'no content type'
  const known = new Map(Object.entries(declared.headers).map(([name, it]) => [name.toLowerCase(), it]))
  const more = [...headers.keys()].filter((name) => !UNTOLD.has(name) && !known.has(name))
  const missing = [...known].filter(([name, it]) => isHeaderRequired(it) && !headers.has(name))
  return [
    ...(isDeclared(type, declared.content) ? [] : [`${type} with ${status}`]),
    ...more.map((name) => `${name} with ${status}`),
    ...missing.map(([name]) => `${status} without ${name}`),
  ]
}

/** A file may be of any type, and what was not modified has none. */
const isDeclared = (type: string, content: Readonly<Record<string, unknown>> = {}): boolean =>
  type in content || '*/*' in content || Object.keys(content).length === 0

/** The schema of what stands in `data`. */
export function dataSchemaOf(name: RouteName, status: number): z.ZodType {
  const route: RouteDeclaration = routes[name]
  return status === 202 && route.accepted ? route.accepted : route.data
}
