// Compares responses with the OpenAPI document.
import type { z } from 'zod'
import { type RouteName, routes } from '../../../contract/index.ts'
import { codesOf, type RouteDeclaration } from '../../../contract/route.ts'
import { SECURITY_HEADERS } from '../../../server/http/security-headers.ts'
import { describeOperation, isHeaderRequired } from './api-description.ts'

interface Observed {
  status: number
  headers: Headers
}

/** Headers of HTTP itself and of proxies, and security headers, which clients do not use and the document omits. */
const UNDOCUMENTED: ReadonlySet<string> = new Set([
  ...Object.keys(SECURITY_HEADERS),
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'vary',
  'via',
  'x-accel-buffering',
])

/** @returns the differences between a response and the document; none if all is as declared */
export function listUndeclared(route: RouteName, { status, headers }: Observed): string[] {
  const declared = describeOperation(route).answers[status]
  if (!declared) return [`status ${status}`]
  const type = headers.get('content-type')?.replace(/;.*/, '') ?? 'no content type'
  const known = new Map(Object.entries(declared.headers).map(([name, it]) => [name.toLowerCase(), it]))
  const more = [...headers.keys()].filter((name) => !UNDOCUMENTED.has(name) && !known.has(name))
  const missing = [...known].filter(([name, it]) => isHeaderRequired(it) && !headers.has(name))
  return [
    ...(isDeclared(type, declared.content) ? [] : [`${type} with ${status}`]),
    ...more.map((name) => `${name} with ${status}`),
    ...missing.map(([name]) => `${status} without ${name}`),
  ]
}

/** A file may have any type, and a 304 response has none. */
const isDeclared = (type: string, content: Readonly<Record<string, unknown>> = {}): boolean =>
  type in content || '*/*' in content || Object.keys(content).length === 0

export const isCodeDeclared = (route: RouteName, code: string): boolean =>
  codesOf(routes[route]).some((one) => one === code)

/** The schema of `data`. */
export function dataSchemaOf(name: RouteName, status: number): z.ZodType {
  const route: RouteDeclaration = routes[name]
  return status === 202 && route.accepted ? route.accepted : route.data
}
