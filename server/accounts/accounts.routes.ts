import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Headed } from '../http/api/results.ts'
import type { AccountsService } from './accounts.service.ts'
import type { LoginService } from './login.service.ts'
import type { SessionsService } from './sessions.service.ts'
import type { createSignInMethods } from './sign-in-methods.ts'

/** Pictures and recordings are cached by the browser, which the client cannot reach itself. */
const FORGET = { 'Clear-Site-Data': '"cache"' }

interface Services {
  accounts: AccountsService
  login: LoginService
  sessions: SessionsService
  signInMethods: ReturnType<typeof createSignInMethods>
}

export const accountRoutes = ({
  accounts,
  login: { login },
  sessions,
  signInMethods,
}: Services): BoundRoute[] => [
  handle(routes.getSignInMethods, async ({ askedAt }) => signInMethods(askedAt)),
  handle(routes.register, ({ body, address }) => accounts.register(body.email, body.password, address)),
  handle(routes.login, ({ body, headers, address }) =>
    login(body, { address, userAgent: headers['user-agent'] }),
  ),
  handle(routes.logout, async ({ caller }) => new Headed(FORGET, await sessions.logout(caller))),
  handle(routes.getMe, ({ caller }) => accounts.getUser(caller.userId)),
  handle(routes.changePassword, ({ caller, body, headers, address }) =>
    accounts.changePassword(caller, body, { address, userAgent: headers['user-agent'] }),
  ),
  handle(routes.listSessions, ({ caller }) => sessions.list(caller)),
  handle(routes.endSession, ({ caller, params }) => sessions.end(caller, params.sessionId)),
  handle(routes.endOtherSessions, ({ caller }) => sessions.endOthers(caller)),
  handle(
    routes.deleteAccount,
    async ({ caller, body, address }) =>
      new Headed(FORGET, await accounts.deleteAccount(caller, body.password, address)),
  ),
  handle(routes.createApiKey, ({ caller, body }) => accounts.createApiKey(caller, body)),
  handle(routes.listApiKeys, ({ caller }) => accounts.listApiKeys(caller.userId)),
  handle(routes.deleteApiKey, ({ caller, params }) => accounts.deleteApiKey(caller, params.keyId)),
]
