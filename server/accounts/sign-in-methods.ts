import { isIP } from 'node:net'
import { routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'
import type { SignInMethods } from '../../contract/sign-in.ts'
import { type AskedAt, findSite } from './site.ts'

interface Choices {
  publicUrls: readonly string[]
  /** The name of the service of OpenID Connect. */
  oidcName: string | undefined
  isOidcOnly: boolean
}

/** Browsers give no passkeys to addresses without a name. */
const isNamed = (site: URL | undefined): boolean =>
  site !== undefined && isIP(site.hostname.replace(/^\[|\]$/g, '')) === 0

/** Says how users can sign in at the address that is asked. */
export const createSignInMethods =
  ({ publicUrls, oidcName, isOidcOnly }: Choices) =>
  (askedAt: AskedAt): SignInMethods => ({
    password: !isOidcOnly,
    passkeys: !isOidcOnly && isNamed(findSite(publicUrls, askedAt)),
    oidc: oidcName === undefined ? [] : [{ id: 'oidc', name: oidcName }],
  })

/** Those that sign in otherwise, and those that need another way. */
const OTHER_WAYS: ReadonlySet<RouteDeclaration> = new Set([
  ...[routes.register, routes.login, routes.changePassword],
  ...[routes.requestPasswordReset, routes.confirmPasswordReset],
  // Its link sets a password.
  routes.inviteUser,
  // A passkey would outlive the account at the other service, whose operator decides who comes in.
  ...[routes.beginPasskey, routes.addPasskey, routes.beginPasskeyLogin, routes.loginWithPasskey],
  // No other way would be left.
  routes.unlinkOidc,
])

/** Whether `DAYLEAF_OIDC_ONLY` turns the route off. */
export const isOtherWayIn = (route: RouteDeclaration): boolean => OTHER_WAYS.has(route)
