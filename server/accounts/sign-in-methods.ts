import type { SignInMethods } from '../../contract/sign-in.ts'
import { type AskedAt, findSite } from './site.ts'

/** Says how users can sign in at the address that is asked. */
export const createSignInMethods =
  ({ publicUrls }: { publicUrls: readonly string[] }) =>
  (askedAt: AskedAt): SignInMethods => ({
    password: true,
    passkeys: findSite(publicUrls, askedAt) !== undefined,
    oidc: [],
  })
