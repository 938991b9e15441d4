import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import type { AccountsService } from './accounts.service.ts'

export const accountRoutes = (accounts: AccountsService): BoundRoute[] => [
  handle(routes.register, ({ body, address }) => accounts.register(body.email, body.password, address)),
  handle(routes.login, ({ body, address }) => accounts.login(body.email, body.password, address)),
  handle(routes.logout, ({ caller }) => accounts.logout(caller)),
  handle(routes.getMe, ({ caller }) => accounts.getUser(caller.userId)),
  handle(routes.changePassword, ({ caller, body, address }) =>
    accounts.changePassword(caller, body, address),
  ),
  handle(routes.deleteAccount, ({ caller, body, address }) =>
    accounts.deleteAccount(caller, body.password, address),
  ),
  handle(routes.createApiKey, ({ caller, body }) => accounts.createApiKey(caller, body.name)),
  handle(routes.listApiKeys, ({ caller }) => accounts.listApiKeys(caller.userId)),
  handle(routes.deleteApiKey, ({ caller, params }) => accounts.deleteApiKey(caller, params.keyId)),
]
