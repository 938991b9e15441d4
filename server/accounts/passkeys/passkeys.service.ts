/** Passkeys of users: added and removed by a login token, and signed in with. */
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import type { Passkey } from '../../../contract/passkeys.ts'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { toInstant, toInstantOrNull } from '../../lib/instants.ts'
import type { Limits } from '../../limits/limits.ts'
import { findUser } from '../accounts.repository.ts'
import { assertCredential, type Caller } from '../caller.ts'
import { spendChallenge } from '../challenges.repository.ts'
import type { Challenge, Challenges } from '../challenges.ts'
import { nameDevice } from '../device-name.ts'
import { assertEnabled } from '../end-access.ts'
import { newLogin, storeCredential } from '../new-credential.ts'
import { type AskedAt, getSite } from '../site.ts'
import { unpackId } from '../tokens.ts'
import { assertWayIn } from '../ways-in.ts'
import * as repository from './passkeys.repository.ts'
import {
  type Assertion,
  type Creation,
  creationOptions,
  readAssertion,
  readNewPasskey,
  requestOptions,
} from './web-authn.ts'

/** More than a person has devices. */
const MAX_PASSKEYS = 20

interface Dependencies {
  database: Database
  clock: Clock
  limits: Limits
  challenges: Challenges
  publicUrls: readonly string[]
}

interface Client {
  /** For limits only. */
  address: string
  userAgent: string | undefined
  askedAt: AskedAt
}

export type PasskeysService = ReturnType<typeof createPasskeysService>

const toPasskey = (row: repository.PasskeyRow): Passkey => ({
  ...{ id: row.id, name: row.name, site: row.site },
  createdAt: toInstant(row.created_at),
  lastUsedAt: toInstantOrNull(row.last_used_at),
})

/** Checked in place of an unknown passkey, so that response times do not reveal which users have which ones. */
const DECOY = {
  credential_id: 'decoy',
  // An ES256 key whose private half was thrown away.
  public_key:
    'pQECAyYgASFYIBlkLQ82TNrSnCLFmoQ2TkiU-NjZdEFsL5Uon5pSM2_bIlggLLR3iT_0s0TXkOVCpe2Fp_-KYfXsa7Ry7Ub_YoZVuGM',
  counter: 0,
}

const wrongPasskey = () =>
  new AppError('UNAUTHORIZED', {
    message: 'The passkey is not known here, or its answer is wrong or too old.',
  })

export function createPasskeysService(dependencies: Dependencies) {
  const { database, clock, limits, challenges, publicUrls } = dependencies

  /** Reads the challenge while the library compares it. */
  function expect(purpose: string, site: URL) {
    let found: Challenge | undefined
    const isChallenge = (text: string): boolean => {
      found = challenges.read(text, purpose)
      return found !== undefined
    }
    return { site, isChallenge, challenge: () => found }
  }

  return {
    async begin({ userId }: Caller, askedAt: AskedAt) {
      const site = getSite(publicUrls, askedAt)
      const [user, present] = await database.pipeline((db) =>
        Promise.all([findUser(db, userId), repository.listPasskeys(db, userId)]),
      )
      if (!user) throw new AppError('UNAUTHORIZED')
      const challenge = challenges.issue(`add ${userId} ${site.host}`)
      return creationOptions({ site, challenge }, { userId, email: user.email }, present)
    },

    /** @throws AppError INVALID_INPUT for an answer that is forged or too old, and for one passkey too many */
    async add(
      caller: Caller,
      { name, ...response }: Creation & { name?: string | undefined },
      { userAgent, askedAt }: Client,
    ): Promise<Passkey> {
      const { userId } = caller
      const site = getSite(publicUrls, askedAt)
      const expected = expect(`add ${userId} ${site.host}`, site)
      const made = await readNewPasskey(response, expected)
      const challenge = expected.challenge()
      const wrong = () =>
        invalidInput('body', 'is no answer to a request of the last minutes', 'wrong_passkey')
      if (!made || !challenge) throw wrong()
      const passkey = {
        ...{ user_id: userId, id: newId(), ...made, site: site.hostname },
        name: name ?? nameDevice(userAgent),
        transports: JSON.stringify(response.response.transports ?? []),
        ...{ created_at: clock.now(), last_used_at: null },
      }
      const store = database.write(userId, async (db) => {
        await assertCredential(db, caller)
        if (!(await spendChallenge(db, userId, challenge, clock.now()))) throw wrong()
        if ((await repository.listPasskeys(db, userId)).length >= MAX_PASSKEYS)
          throw invalidInput('body', `is one passkey too many: at most ${MAX_PASSKEYS}`, 'too_many')
        await repository.insertPasskey(db, passkey)
      })
      await store.catch((error) => {
        throw isUniqueViolation(error) ? wrong() : error
      })
      return toPasskey(passkey)
    },

    async list({ userId }: Caller): Promise<Passkey[]> {
      return (await repository.listPasskeys(database.reader, userId)).map(toPasskey)
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN for the last way in */
    async remove(caller: Caller, id: string): Promise<{ id: string }> {
      await database.write(caller.userId, async (db) => {
        await assertCredential(db, caller)
        if (!(await repository.deletePasskey(db, caller.userId, id))) throw new AppError('NOT_FOUND')
        await assertWayIn(db, caller.userId)
      })
      return { id }
    },

    async beginLogin(askedAt: AskedAt) {
      const site = getSite(publicUrls, askedAt)
      return requestOptions({ site, challenge: challenges.issue(`login ${site.host}`) })
    },

    /** @throws AppError UNAUTHORIZED, RATE_LIMITED */
    async login(assertion: Assertion, { address, userAgent, askedAt }: Client) {
      const site = getSite(publicUrls, askedAt)
      const userId = unpackId(assertion.response.userHandle)
      const expected = expect(`login ${site.host}`, site)
      const proven = await limits.guard(`passkey:${userId}`, address, async () => {
        const stored = await repository.findPasskey(database.reader, userId, assertion.id)
        const found = stored?.site === site.hostname ? stored : undefined
        const counter = await readAssertion(assertion, found ?? DECOY, expected)
        return found && counter !== undefined ? { passkey: found, counter } : undefined
      })
      const challenge = expected.challenge()
      if (!proven || !challenge) throw wrongPasskey()
      const { passkey, counter } = proven
      const now = clock.now()
      const { login, credential } = newLogin(userId, userAgent, now)
      await database.write(userId, async (db) => {
        // Meanwhile the passkey may have been removed, or used by another request.
        const current = await repository.findPasskey(db, userId, passkey.credential_id)
        const isCurrent = current?.id === passkey.id && current.counter === passkey.counter
        const user = await findUser(db, userId)
        if (!isCurrent || !user) throw wrongPasskey()
        assertEnabled(user)
        if (!(await spendChallenge(db, userId, challenge, now))) throw wrongPasskey()
        await repository.updateUse(db, passkey, { counter, last_used_at: now })
        await storeCredential(db, credential)
      })
      return login
    },
  }
}
