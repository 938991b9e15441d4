/** Composes the services of accounts: each way to sign in, and what an account's owner may do with it. */
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { deriveKey } from '../lib/secrets.ts'
import type { Limits } from '../limits/limits.ts'
import { createAccountsService } from './accounts.service.ts'
import { createChallenges } from './challenges.ts'
import { createCodesService } from './codes/codes.service.ts'
import { createLoginService } from './login.service.ts'
import { createOidcService } from './oidc/oidc.service.ts'
import { createOidcLinksService } from './oidc/oidc-links.service.ts'
import { createOidcProvider, type OidcSettings } from './oidc/oidc-provider.ts'
import { createPasskeysService } from './passkeys/passkeys.service.ts'
import { createPasswordResetService, type Mail } from './reset/password-reset.service.ts'
import { createSessionsService } from './sessions.service.ts'
import { createSignInMethods } from './sign-in-methods.ts'
import { createUsersService } from './users/users.service.ts'

interface Dependencies {
  database: Database
  clock: Clock
  logger: Pick<Logger, 'info' | 'warn'>
  limits: Limits
  secretKey: Buffer
  /** Undefined if the operator has not configured a mail server. */
  sendMail: ((mail: Mail) => Promise<void>) | undefined
  mailDelayMs: (() => number) | undefined
  /** The addresses that users type; mails have the first. */
  publicUrls: readonly string[]
  isRegistrationOpen: boolean
  /** Undefined if the operator has set no service of OpenID Connect. */
  oidc: OidcChoices | undefined
  onAccountDeleted(userId: string): Promise<void>
  /** Bytes that the files of a user take. */
  sumSizes(db: Db, userId: string): Promise<number>
}

interface OidcChoices extends OidcSettings {
  name: string
  isLinkedByEmail: boolean
  /** Whether all other ways to sign in are off. */
  isOnlyWay: boolean
}

export function createAccountServices(dependencies: Dependencies) {
  const { clock, secretKey, publicUrls, oidc } = dependencies
  const isOidcOnly = oidc?.isOnlyWay ?? false
  const accounts = createAccountsService({ ...dependencies, isPasswordOff: isOidcOnly })
  const codes = createCodesService({
    ...dependencies,
    confirmOwner: accounts.confirmOwner,
    key: deriveKey(secretKey, 'one-time-codes'),
  })
  const challenges = createChallenges(deriveKey(secretKey, 'challenges'), clock)
  const key = deriveKey(secretKey, 'oidc')
  const oidcService = createOidcService({
    ...dependencies,
    provider: oidc && createOidcProvider(oidc, clock),
    isLinkedByEmail: oidc?.isLinkedByEmail ?? false,
    key,
  })
  return {
    accounts,
    codes,
    login: createLoginService({ ...dependencies, codes }),
    signInMethods: createSignInMethods({ publicUrls, oidcName: oidc?.name, isOidcOnly }),
    passkeys: createPasskeysService({ ...dependencies, challenges }),
    oidc: oidcService,
    oidcLinks: createOidcLinksService({
      ...dependencies,
      ...{ confirmOwner: accounts.confirmOwner, begin: oidcService.begin, key },
    }),
    sessions: createSessionsService({ ...dependencies, key }),
    users: createUsersService(dependencies),
    resets: createPasswordResetService({ ...dependencies, codes, site: publicUrls[0] ?? '' }),
  }
}
