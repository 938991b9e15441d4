import { routes } from '../../../contract/index.ts'
import { type BoundRoute, handle } from '../../http/api/handle.ts'
import { Headed } from '../../http/api/results.ts'
import type { OidcService } from './oidc.service.ts'

export const oidcRoutes = (oidc: OidcService): BoundRoute[] => [
  handle(routes.startOidc, async ({ askedAt }) => new Headed(await oidc.start(askedAt), null)),
  handle(
    routes.finishOidc,
    async ({ query, headers, ...call }) =>
      new Headed(await oidc.finish(query, { ...call, cookie: headers.cookie }), null),
  ),
  handle(routes.loginWithOidc, async ({ headers, askedAt }) => {
    const userAgent = headers['user-agent']
    const { login, setCookie } = await oidc.login({ cookie: headers.cookie, userAgent, askedAt })
    return new Headed({ 'Set-Cookie': setCookie }, login)
  }),
]
