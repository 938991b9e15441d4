import { z } from 'zod'
import { API_PREFIX, routes } from '../../contract/index.ts'
import { ErrorSchema, type RouteDeclaration } from '../../contract/route.ts'

/** Calls the API as any program may, and gives what a route answers the type of its schema. */
export interface DiaryClient {
  /** @throws Error with what the service says when it refuses */
  call<R extends RouteDeclaration>(route: R, options?: CallOptions): Promise<z.output<R['data']>>
}

interface CallOptions {
  params?: Record<string, string>
  body?: unknown
  /** In the place of a body. */
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
    // The schema is the route's own, which its type has lost on the way here.
    return route.data.parse(envelope.data) as z.output<R['data']>
  },
})

/** Makes an account and signs in to it. */
export async function createAccount(
  url: string,
  account: { email: string; password: string },
): Promise<DiaryClient> {
  const anyone = createDiaryClient(url)
  await anyone.call(routes.register, { body: account })
  const { token } = await anyone.call(routes.login, { body: account })
  return createDiaryClient(url, token)
}
