import type { z } from 'zod'
import { ErrorSchema } from '../../../contract/errors.ts'
import { API_PREFIX, type RouteName, routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import { dataSchemaOf, isCodeDeclared, listUndeclared } from './declared-answer.ts'

/** A response that matches the schema of its route. */
export interface Answer<N extends RouteName = RouteName> {
  status: number
  headers: Headers
  /** Null for an error. */
  data: Data<N>
  error: {
    code: string
    message: string
    details?: { path: string; code: string; message: string }[]
    requestId: string
  } | null
  text: string
  bytes?: Buffer
}

type Data<N extends RouteName> = z.output<(typeof routes)[N]['data']>

export interface CallOptions {
  params?: Record<string, string>
  /** Pairs, to send a parameter twice. */
  query?: Record<string, string | number> | [string, string][]
  headers?: Record<string, string>
  body?: unknown
  /** Sent unchanged: for invalid JSON and for files. */
  rawBody?: string | Uint8Array<ArrayBuffer>
}

export interface Client {
  /** @throws Error for a response that the OpenAPI document does not declare */
  call<N extends RouteName>(route: N, options?: CallOptions): Promise<Answer<N>>
}

/** @param credential a login token or API key; undefined for anonymous requests */
export function createClient(url: string, credential?: string): Client {
  return {
    async call(name, { params = {}, query = {}, headers = {}, body, rawBody }: CallOptions = {}) {
      const route: RouteDeclaration = routes[name]
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
        encodeURIComponent(params[key] ?? ''),
      )
      const pairs = Array.isArray(query) ? query : Object.entries(query)
      const search = new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)]))
      const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
      const response = await fetch(`${url}${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method: route.method,
        redirect: 'manual',
        headers: {
          ...(credential !== undefined && { Authorization: `Bearer ${credential}` }),
          ...(sent !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(sent !== undefined && { body: sent }),
      })
      return readAnswer(name, response)
    },
  }
}

async function readAnswer(route: RouteName, response: Response): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const undeclared = listUndeclared(route, response)
  if (undeclared.length > 0) throw new Error(`${route}: the response is not declared: ${undeclared}`)
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('application/json'))
    return { status, headers, data: null, error: null, text, bytes }
  const { data, error, ...rest } = JSON.parse(text)
  if (Object.keys(rest).length > 0) throw new Error(`The envelope has more members: ${Object.keys(rest)}`)
  if (error === null) dataSchemaOf(route, response.status).parse(data)
  else if (!isCodeDeclared(route, ErrorSchema.parse(error).code))
    throw new Error(`${route}: the code ${error.code} is not declared`)
  return { status, headers, data, error, text, bytes }
}

let accountNumber = 0

/** Registers a new account and signs in. */
export async function createAccount(
  url: string,
): Promise<Client & { userId: string; token: string; email: string; password: string }> {
  accountNumber += 1
  const email = `person-${process.pid}-${accountNumber}@example.org`
  const password = `correct horse battery ${accountNumber}`
  const anyone = createClient(url)
  const registered = await anyone.call('register', { body: { email, password } })
  if (registered.status !== 201) throw new Error(`not registered: ${registered.text}`)
  const { data } = await anyone.call('login', { body: { email, password } })
  return { ...createClient(url, data.token), userId: data.userId, token: data.token, email, password }
}
