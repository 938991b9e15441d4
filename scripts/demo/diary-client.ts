import { z } from 'zod'
import { ErrorSchema } from '../../contract/errors.ts'
import { API_PREFIX, routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'

/** A client of the API, typed by the schemas of the routes. */
export interface DiaryClient {
  /** @throws Error with the service's message */
  call<R extends RouteDeclaration>(route: R, options?: CallOptions): Promise<z.output<R['data']>>
}

interface CallOptions {
  params?: Record<string, string>
  body?: unknown
  /** Instead of a body. */
  file?: { bytes: Uint8Array; mediaType: string; name: string }
}

const createDiaryClient = (url: string, token?: string): DiaryClient => ({
  async call<R extends RouteDeclaration>(route: R, { params = {}, body, file }: CallOptions = {}) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const response = await fetch(`${url}${API_PREFIX}${path}`, {
      method: route.method,
      headers: {
        'Accept-Language': 'en',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(file && {
          'Content-Type': file.mediaType,
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: new Uint8Array(file.bytes) }),
    })
    const envelope = z
      .object({ data: z.unknown(), error: ErrorSchema.nullable() })
      .parse(await response.json())
    if (envelope.error) throw new Error(`${route.method} ${path}: ${envelope.error.message}`)
    return route.data.parse(envelope.data) as z.output<R['data']>
  },
})

/** Registers an account and signs in. */
export async function createAccount(
  url: string,
  account: { email: string; password: string },
): Promise<DiaryClient> {
  const anyone = createDiaryClient(url)
  await anyone.call(routes.register, { body: account })
  const { token } = await anyone.call(routes.login, { body: account })
  return createDiaryClient(url, token)
}
