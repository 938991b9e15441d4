// What the operator can choose about OpenID Connect, each on a service of its own.
import { afterEach, describe, expect, test } from 'vitest'
import type { RouteName } from '../../contract/index.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { createTestStore, type TestStore } from '../harness/engines/test-store.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'
import { type Issuer, startIssuer } from '../harness/sign-in/issuer.ts'
import { exchangeCookie, startVisit } from '../harness/sign-in/oidc-visitor.ts'
import { visit, visitor } from './scenarios/oidc.scenarios.ts'
import { must } from './scenarios/world.ts'

interface Doors {
  stop(): Promise<void>
  service: TestService
  issuer: Issuer
  nobody: Client
}

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function anIssuer(): Promise<Issuer> {
  const issuer = await startIssuer()
  ends.push(issuer.close)
  return issuer
}

interface Given {
  issuer?: Issuer
  store?: TestStore
}

async function start(settings: Record<string, string>, given: Given = {}): Promise<Doors> {
  const issuer = given.issuer ?? (await anIssuer())
  const service = await startTestService({ ...issuer.settings, ...settings }, systemClock, given.store)
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= service.stop()
    return stopping
  }
  ends.push(stop)
  return { stop, service, issuer, nobody: createClient(service.url) }
}

async function signIn(doors: Doors, claims: Record<string, unknown>) {
  const { data } = await exchangeCookie(doors.nobody, (await visit(doors, { claims })).cookie)
  return { ...createClient(doors.service.url, data.token), userId: data.userId }
}

describe('where accounts are linked by their e-mail address', () => {
  const linking = () => start({ DAYLEAF_OIDC_LINK_BY_EMAIL: 'on' })

  test('a verified one signs in to its account, whose password stays', async () => {
    const doors = await linking()
    const ada = await createAccount(doors.service.url)
    const person = await signIn(doors, { ...visitor(), email: ada.email.toUpperCase() })
    expect(person.userId).toBe(ada.userId)
    expect((await must(person, 'getMe')).data.hasPassword).toBe(true)
    await must(doors.nobody, 'login', { body: { email: ada.email, password: ada.password } })
  })

  test.each([false, undefined, 'true', 1, null])('%j is no verification', async (email_verified) => {
    const doors = await linking()
    const { email } = await createAccount(doors.service.url)
    const { location } = await visit(doors, { claims: { ...visitor(), email, email_verified } })
    expect(location).toBe('/#oidc=email-unverified')
  })

  test('an address that another person has by now signs them in to nobody’s account', async () => {
    const doors = await linking()
    const { email } = await createAccount(doors.service.url)
    await signIn(doors, { ...visitor(), email })
    const { location } = await visit(doors, { claims: { ...visitor(), email } })
    expect(location).toBe('/#oidc=email-taken')
  })
})

test('where registration is closed, nobody new gets an account', async () => {
  const { nobody, issuer } = await start({ DAYLEAF_REGISTRATION: 'closed' })
  const { location, cookie } = await visit({ nobody, issuer })
  expect([location, cookie]).toEqual(['/#oidc=registration-closed', ''])
})

describe('where OpenID Connect is the only way in', () => {
  const ONLY = { DAYLEAF_OIDC_ONLY: 'on' }

  test('the others are not offered, and refused', async () => {
    const doors = await start(ONLY)
    const { data } = await must(doors.nobody, 'getSignInMethods')
    expect(data).toEqual({ password: false, passkeys: false, oidc: [{ id: 'oidc', name: 'Home' }] })
    const person = await signIn(doors, visitor())
    const login = { email: 'ada@example.org', password: 'eight or more' }
    const calls: [Client, RouteName, unknown?][] = [
      [doors.nobody, 'login', login],
      [doors.nobody, 'register', login],
      [doors.nobody, 'requestPasswordReset', { email: login.email }],
      [doors.nobody, 'confirmPasswordReset', { token: 'x', newPassword: login.password }],
      [doors.nobody, 'beginPasskeyLogin'],
      [person, 'changePassword', { newPassword: login.password }],
      [person, 'beginPasskey'],
    ]
    for (const [client, route, body] of calls)
      expect(await client.call(route, { body }), route).toMatchObject({
        status: 403,
        error: { code: 'SIGN_IN_OFF' },
      })
  })

  test('a password that an account still has is not asked for', async () => {
    const store = await createTestStore()
    ends.push(store.remove)
    const before = await start({}, { store })
    const claims = visitor()
    const owner = await signIn(before, claims)
    await must(owner, 'changePassword', { body: { newPassword: 'eight or more' } })
    await before.stop()
    const after = await start(ONLY, { store, issuer: before.issuer })
    const person = await signIn(after, claims)
    expect((await must(person, 'getMe')).data).toMatchObject({ userId: owner.userId, hasPassword: false })
    await must(person, 'deleteAccount', { body: {} })
  })
})

describe('a service of OpenID Connect that does not answer', () => {
  test('does not hinder the start, and a sign-in says so until it answers', async () => {
    const issuer = await anIssuer()
    issuer.fail(503)
    const { nobody } = await start({}, { issuer })
    expect((await must(nobody, 'getSignInMethods')).data.oidc).toHaveLength(1)
    expect((await startVisit(nobody)).location).toBe('/#oidc=unreachable')
    issuer.fail(null)
    const { location, cookie } = await visit({ nobody, issuer })
    expect(location).toBe('/welcome#oidc')
    expect((await exchangeCookie(nobody, cookie)).status).toBe(200)
  })

  test.each([
    ['that is not there', 'http://127.0.0.1:9', 'unreachable'],
    ['that is another kind of server', 404, 'refused'],
  ])('%s', async (_what, how, problem) => {
    const issuer = await anIssuer()
    if (typeof how === 'number') issuer.fail(how)
    const settings = typeof how === 'string' ? { DAYLEAF_OIDC_ISSUER: how } : {}
    const { nobody } = await start(settings, { issuer })
    expect((await startVisit(nobody)).location).toBe(`/#oidc=${problem}`)
  })

  test('is asked about itself once in five minutes, however many sign-ins begin, and once for each that ends', async () => {
    const { nobody, issuer } = await start({})
    await Promise.all(Array.from({ length: 5 }, () => startVisit(nobody)))
    const countAsked = () => issuer.asked.filter((path) => path.includes('.well-known')).length
    expect(countAsked()).toBe(1)
    await visit({ nobody, issuer })
    expect(countAsked()).toBe(2)
  })
})
