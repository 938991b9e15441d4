import { routes } from '../../../contract/index.ts'
import { type BoundRoute, handle } from '../../http/api/handle.ts'
import { Headed } from '../../http/api/results.ts'
import type { OidcService } from './oidc.service.ts'
import type { OidcLinksService } from './oidc-links.service.ts'

export const oidcRoutes = (oidc: OidcService, links: OidcLinksService): BoundRoute[] => [
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
  handle(routes.beginOidcLink, async ({ caller, body, ...call }) => {
    const { url, setCookie } = await links.begin(caller, body.password, call)
    return new Headed({ 'Set-Cookie': setCookie }, { url })
  }),
  handle(routes.linkOidc, async ({ caller, headers, askedAt }) => {
    const setCookie = await links.link(caller, { cookie: headers.cookie, askedAt })
    return new Headed({ 'Set-Cookie': setCookie }, { oidc: true })
  }),
  handle(routes.unlinkOidc, async ({ caller, body, address }) => {
    await links.unlink(caller, body.password, address)
    return { oidc: false }
  }),
]
