/** Links an account, whatever its e-mail address is, with the person at the service of OpenID Connect, and ends the link. */
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import { updateUser } from '../accounts.repository.ts'
import type { AccountsService } from '../accounts.service.ts'
import { assertCredential, type Caller } from '../caller.ts'
import { spendChallenge } from '../challenges.repository.ts'
import { type AskedAt, getSite } from '../site.ts'
import { assertWayIn } from '../ways-in.ts'
import { createAccountWrite } from '../write-account.ts'
import type { OidcService } from './oidc.service.ts'
import { OidcFailure } from './oidc-provider.ts'
import { createSealedCookie, FLOW_AND_RESULT_MS } from './sealed-cookie.ts'

interface Dependencies {
  database: Database
  clock: Clock
  confirmOwner: AccountsService['confirmOwner']
  begin: OidcService['begin']
  publicUrls: readonly string[]
  /** Of the cookie. */
  key: Buffer
}

export type OidcLinksService = ReturnType<typeof createOidcLinksService>

export function createOidcLinksService(dependencies: Dependencies) {
  const { database, clock, confirmOwner, publicUrls, key } = dependencies
  const cookies = createSealedCookie(key, clock)
  const writeAccount = createAccountWrite(database)

  return {
    /** @throws AppError INVALID_INPUT as `confirmOwner`, FORBIDDEN where no other service is set, UNAVAILABLE where it does not answer */
    async begin(
      caller: Caller,
      password: string | undefined,
      { address, askedAt }: { address: string; askedAt: AskedAt },
    ) {
      const site = getSite(publicUrls, askedAt)
      await confirmOwner(caller, password, address, 'body.password')
      return dependencies.begin(site, caller.userId).catch((cause) => {
        if (cause instanceof OidcFailure && cause.problem === 'off')
          throw new AppError('FORBIDDEN', { message: 'No service of OpenID Connect is set.' })
        throw new AppError('UNAVAILABLE', {
          message: 'The service of OpenID Connect does not answer as it should.',
          cause,
        })
      })
    },

    /**
     * By the credential of the user who began: whoever else's browser comes back links nothing.
     *
     * @throws AppError INVALID_INPUT
     */
    async link(caller: Caller, { cookie, askedAt }: { cookie: string | undefined; askedAt: AskedAt }) {
      const { userId } = caller
      const site = getSite(publicUrls, askedAt)
      const refuse = (message: string, code: string) => invalidInput('header.cookie', message, code)
      const late = () => refuse('is of no link that this account began in the last minutes', 'link_expired')
      const found = cookies.open('link', site, cookie)
      if (found?.userId !== userId) throw late()
      const now = clock.now()
      const written = writeAccount(userId, async (db) => {
        await assertCredential(db, caller)
        const spent = { text: found.state, expiresAt: now + FLOW_AND_RESULT_MS }
        if (!(await spendChallenge(db, userId, spent, now))) throw late()
        await updateUser(db, userId, { identity: found.identity })
      })
      await written.catch((error) => {
        throw isUniqueViolation(error) ? refuse('belongs to another account', 'identity_taken') : error
      })
      return cookies.none(site)
    },

    /** @throws AppError INVALID_INPUT as `confirmOwner`, FORBIDDEN where it is the last way in */
    async unlink(caller: Caller, password: string | undefined, address: string): Promise<void> {
      const { userId } = caller
      await confirmOwner(caller, password, address, 'body.password')
      await writeAccount(userId, async (db) => {
        await assertCredential(db, caller)
        await updateUser(db, userId, { identity: null })
        await assertWayIn(db, userId)
      })
    },
  }
}
