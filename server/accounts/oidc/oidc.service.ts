/** Signing in by OpenID Connect: to the service that the operator has set and back, with an account for who comes from there. */

import { AppError } from '../../../contract/app-error.ts'
import { EmailSchema } from '../../../contract/auth.ts'
import { EVENING_DAY_START } from '../../../contract/evening-day-start.ts'
import { API_PREFIX, routes } from '../../../contract/index.ts'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import type { Logger } from '../../lib/logger.ts'
import { networkOf } from '../../limits/client-network.ts'
import type { Limits } from '../../limits/limits.ts'
import * as users from '../accounts.repository.ts'
import { emailKeyOf } from '../accounts.service.ts'
import { spendChallenge } from '../challenges.repository.ts'
import { assertEnabled } from '../end-access.ts'
import { newLogin, storeCredential } from '../new-credential.ts'
import { type AskedAt, findSite, getSite } from '../site.ts'
import { createAccountWrite } from '../write-account.ts'
import { sealLogoutUrl } from './logout-url.ts'
import { OidcFailure, type OidcProvider, type Person } from './oidc-provider.ts'
import { createSealedCookie, FLOW_AND_RESULT_MS, type Flow } from './sealed-cookie.ts'

interface Dependencies {
  database: Database
  clock: Clock
  limits: Limits
  logger: Pick<Logger, 'warn'>
  /** Undefined where the operator has set none. */
  provider: OidcProvider | undefined
  isLinkedByEmail: boolean
  isRegistrationOpen: boolean
  publicUrls: readonly string[]
  /** Seals the cookie. */
  key: Buffer
}

interface Owner {
  id: string
  isNew: boolean
}

interface Returned {
  cookie: string | undefined
  /** For limits only. */
  address: string
  askedAt: AskedAt
}

interface Client {
  cookie: string | undefined
  userAgent: string | undefined
  askedAt: AskedAt
}

/** The query with which the other service leads back. */
interface Answer {
  state?: string | undefined
  /** As it came: a text each. */
  [name: string]: unknown
}

export type OidcService = ReturnType<typeof createOidcService>

/** Behind `#`, so that neither this service nor a proxy gets it in an address that is logged. */
const CLIENT = '/#oidc'
/** The first steps of somebody new. */
const WELCOME = '/welcome#oidc'
const LINKING = '/settings#oidc-link'

/** An issuer is a URL and has no blanks. */
const identityOf = ({ issuer, subject }: Person): string => `${issuer} ${subject}`

export function createOidcService(dependencies: Dependencies) {
  const { database, clock, limits, logger, provider, publicUrls, key } = dependencies
  const cookies = createSealedCookie(key, clock)
  const writeAccount = createAccountWrite(database)

  /** Leads to the client with the reason of a failure. */
  function fail(error: unknown, site: URL | undefined, client = CLIENT): Record<string, string> {
    const isTooOften = error instanceof AppError && error.code === 'RATE_LIMITED'
    const failure = isTooOften ? new OidcFailure('too-many') : error
    if (!(failure instanceof OidcFailure)) throw error
    const { problem, cause } = failure
    if (cause) logger.warn({ problem, ...describe(cause) }, 'sign-in by OpenID Connect failed')
    return {
      Location: `${client}=${problem}`,
      ...(site && { 'Set-Cookie': cookies.none(site) }),
    }
  }

  function assertProvider(): OidcProvider {
    if (!provider) throw new OidcFailure('off')
    return provider
  }

  /** @param linkingUserId of a signed-in user who links an account. @throws OidcFailure */
  async function begin(site: URL, linkingUserId?: string): Promise<{ url: string; setCookie: string }> {
    const redirectUri = site.origin + API_PREFIX + routes.finishOidc.path
    const { url, flow } = await assertProvider().begin(redirectUri, linkingUserId !== undefined)
    return { url: url.href, setCookie: cookies.seal('flow', site, { ...flow, linkingUserId }) }
  }

  async function create(email: string, person: Person): Promise<Owner> {
    const names = { email, emailKey: emailKeyOf(email), passwordHash: '', identity: identityOf(person) }
    const user = { id: newId(), ...names, createdAt: clock.now(), dayStart: EVENING_DAY_START }
    await writeAccount(user.id, (db) => users.insertUser(db, user))
    return { id: user.id, isNew: true }
  }

  async function link(emailKey: string, person: Person): Promise<Owner> {
    const found = await users.findUserByEmail(database.reader, emailKey)
    // Since it was looked for by the identity.
    if (found?.identity === identityOf(person)) return { id: found.id, isNew: false }
    if (!found || !dependencies.isLinkedByEmail) throw new OidcFailure('email-taken')
    if (!person.isEmailVerified) throw new OidcFailure('email-unverified')
    const isLinked = await writeAccount(found.id, async (db) => {
      const current = await users.findUserByEmail(db, emailKey)
      // An address may be given to another person. An account of an issuer that the operator has left is found again.
      const isTaken = current?.identity?.startsWith(`${person.issuer} `)
      if (current?.id !== found.id || isTaken) return false
      await users.updateUser(db, found.id, { identity: identityOf(person) })
      return true
    })
    if (!isLinked) throw new OidcFailure('email-taken')
    return { id: found.id, isNew: false }
  }

  /** By issuer and subject; then by the e-mail address, where the operator says so; else a new one. */
  async function decide(person: Person, address: string): Promise<Owner> {
    const known = await users.findUserByIdentity(database.reader, identityOf(person))
    if (known) return { id: known.id, isNew: false }
    const { data: email } = EmailSchema.safeParse(person.email)
    if (email === undefined) throw new OidcFailure('no-email')
    const emailKey = emailKeyOf(email)
    if (await users.findUserByEmail(database.reader, emailKey)) return link(emailKey, person)
    if (!dependencies.isRegistrationOpen) throw new OidcFailure('registration-closed')
    await limits.countRequest('registration', address)
    return create(email, person)
  }

  /** Another request of the same person may be the first. */
  const findOrCreate = (person: Person, address: string): Promise<Owner> =>
    decide(person, address).catch(async (error) => {
      if (!isUniqueViolation(error)) throw error
      // In a transaction: SQLite commits several at once, and its readers see the row of the first after that.
      const found = await database.write(null, (db) => users.findUserByIdentity(db, identityOf(person)))
      if (!found) throw new OidcFailure('email-taken')
      return { id: found.id, isNew: false }
    })

  /** A wrong answer counts as a wrong password does, for the network alone: whose account it is about is not known. */
  const verify = async (flow: Flow, query: Answer, address: string) => {
    let failure: unknown
    const person = await limits.guard(`oidc ${networkOf(address)}`, address, () =>
      assertProvider()
        .finish(flow, query)
        .catch((error) => {
          // Nobody guesses by a sign-in that was denied, or that the other service could not answer.
          if (error instanceof OidcFailure && error.problem !== 'refused') throw error
          failure = error
          return undefined
        }),
    )
    if (!person) throw failure
    return person
  }

  async function signIn(site: URL, person: Person, { state, address }: { state: string; address: string }) {
    const { id, isNew } = await findOrCreate(person, address)
    const user = await users.findUser(database.reader, id)
    if (user?.disabledAt !== null) throw new OidcFailure('disabled')
    const result = { userId: id, state, logoutUrl: person.logoutUrl }
    return { Location: isNew ? WELCOME : CLIENT, 'Set-Cookie': cookies.seal('login', site, result) }
  }

  return {
    begin,

    /** @returns headers of the answer; a failure leads to the client */
    async start(askedAt: AskedAt): Promise<Record<string, string>> {
      const site = findSite(publicUrls, askedAt)
      try {
        if (!site) throw new OidcFailure('unknown-address')
        const { url, setCookie } = await begin(site)
        return { Location: url, 'Set-Cookie': setCookie }
      } catch (error) {
        return fail(error, site)
      }
    },

    /** @returns headers of the answer; a failure leads to the client */
    async finish(query: Answer, { cookie, address, askedAt }: Returned): Promise<Record<string, string>> {
      const site = findSite(publicUrls, askedAt)
      const flow = site && cookies.open('flow', site, cookie)
      const userId = flow?.linkingUserId
      try {
        if (!site) throw new OidcFailure('unknown-address')
        // Not the browser that began it, or not the sign-in that it began last.
        if (!flow || flow.state !== query.state) throw new OidcFailure('expired')
        const { state } = flow
        const person = await verify(flow, query, address)
        if (userId === undefined) return await signIn(site, person, { state, address })
        // It is linked by the request of the client, whose credential says who has come back.
        const link = { userId, state, identity: identityOf(person) }
        return { Location: LINKING, 'Set-Cookie': cookies.seal('link', site, link) }
      } catch (error) {
        return fail(error, site, userId === undefined ? CLIENT : LINKING)
      }
    },

    /** @throws AppError UNAUTHORIZED, FORBIDDEN for a disabled account */
    async login({ cookie, userAgent, askedAt }: Client) {
      const site = getSite(publicUrls, askedAt)
      const result = cookies.open('login', site, cookie)
      const wrong = () =>
        new AppError('UNAUTHORIZED', { message: 'The sign-in is too old or was used. Begin it again.' })
      if (!result) throw wrong()
      const { userId, state, logoutUrl: url } = result
      const now = clock.now()
      const { login, credential } = newLogin(userId, userAgent, now)
      await database.write(userId, async (db) => {
        const user = await users.findUser(db, userId)
        if (!user) throw wrong()
        assertEnabled(user)
        const spent = { text: state, expiresAt: now + FLOW_AND_RESULT_MS }
        if (!(await spendChallenge(db, userId, spent, now))) throw wrong()
        const logoutUrl = url === undefined ? null : sealLogoutUrl(key, userId, url)
        await storeCredential(db, { ...credential, logoutUrl })
      })
      return { login, setCookie: cookies.none(site) }
    },
  }
}

/** What an operator needs of an error. Its own causes may hold codes and tokens. */
function describe(error: unknown) {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    messages.push(cause.message)
    if ('error' in cause) messages.push(String(cause.error))
    if ('error_description' in cause) messages.push(String(cause.error_description))
  }
  // No e-mail address stands in the log.
  return { reason: messages.map((text) => text.slice(0, 300).replaceAll(/\S+@\S+/g, '…')).join(': ') }
}
