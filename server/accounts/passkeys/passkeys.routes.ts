import { routes } from '../../../contract/index.ts'
import { type BoundRoute, handle } from '../../http/api/handle.ts'
import type { PasskeysService } from './passkeys.service.ts'

export const passkeyRoutes = (passkeys: PasskeysService): BoundRoute[] => [
  handle(routes.beginPasskeyLogin, ({ askedAt }) => passkeys.beginLogin(askedAt)),
  handle(routes.loginWithPasskey, ({ body, headers, ...call }) =>
    passkeys.login(body, { ...call, userAgent: headers['user-agent'] }),
  ),
  handle(routes.beginPasskey, ({ caller, askedAt }) => passkeys.begin(caller, askedAt)),
  handle(routes.addPasskey, ({ caller, body, headers, ...call }) =>
    passkeys.add(caller, body, { ...call, userAgent: headers['user-agent'] }),
  ),
  handle(routes.listPasskeys, ({ caller }) => passkeys.list(caller)),
  handle(routes.deletePasskey, ({ caller, params }) => passkeys.remove(caller, params.passkeyId)),
]
