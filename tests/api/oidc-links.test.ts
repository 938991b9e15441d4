// Linking an account with the person at a service of OpenID Connect, and ending the link.
import { afterAll, describe, expect, test } from 'vitest'
import { type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { startTestService, TestClock } from '../harness/service/test-service.ts'
import { startIssuer } from '../harness/sign-in/issuer.ts'
import { exchangeCookie, linkByCookie, returnFrom, startLink } from '../harness/sign-in/oidc-visitor.ts'
import { returnToLink, visit, visitor } from './scenarios/oidc.scenarios.ts'
import { addPasskey } from './scenarios/passkeys.scenarios.ts'
import { must, type Person, setUpWorld, startWorld } from './scenarios/world.ts'

const clock = new TestClock('2026-03-14T12:00:00Z')
const world = setUpWorld(() => startWorld({}, clock))

const isLinked = async (person: Client) => (await must(person, 'getMe')).data.oidc

/** Links the account with somebody there. */
async function link(person: Person, claims: Record<string, unknown>): Promise<void> {
  const { cookie, location } = await returnToLink(world, person, { claims })
  expect(location).toBe('/settings#oidc-link')
  const answer = await linkByCookie(person, cookie)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toMatch(/^dayleaf-oidc=; .*Max-Age=0;/)
}

async function signIn(claims: Record<string, unknown>): Promise<Client & { userId: string }> {
  const { data } = await exchangeCookie(world.nobody, (await visit(world, { claims })).cookie)
  return { ...createClient(world.url, data.token), userId: data.userId }
}

const unlink = (person: Client, password?: string) => person.call('unlinkOidc', { body: { password } })

test('a linked account is signed in to from there, whatever the addresses are', async () => {
  const person = await createAccount(world.url)
  const claims = visitor()
  await link(person, claims)
  expect(await isLinked(person)).toBe(true)
  expect((await signIn(claims)).userId).toBe(person.userId)
  const login = { body: { email: person.email, password: person.password } }
  expect((await must(world.nobody, 'login', login)).data.userId).toBe(person.userId)
  expect((await must(person, 'getMe')).data.email).toBe(person.email)
})

test('a person there who names no address, or one without verification, can be linked', async () => {
  for (const claims of [{ email: undefined }, { email: world.bob.email, email_verified: false }]) {
    const person = await createAccount(world.url)
    await link(person, { ...visitor(), ...claims })
    expect(await isLinked(person)).toBe(true)
  }
})

test('another person takes the place of the first', async () => {
  const person = await createAccount(world.url)
  const [first, second] = [visitor(), visitor()]
  await link(person, first)
  await link(person, second)
  expect((await signIn(second)).userId).toBe(person.userId)
  expect((await signIn(first)).userId).not.toBe(person.userId)
})

test('a person there who has an account here is not taken from it', async () => {
  const claims = visitor()
  const { userId } = await signIn(claims)
  const { cookie } = await returnToLink(world, world.bob, { claims })
  expect((await linkByCookie(world.bob, cookie)).error?.details).toMatchObject([{ code: 'identity_taken' }])
  expect(await isLinked(world.bob)).toBe(false)
  expect((await signIn(claims)).userId).toBe(userId)
})

describe('a link', () => {
  const LATE = { status: 400, error: { details: [{ code: 'link_expired' }] } }

  test('that somebody else has begun is not completed: neither account is given to the other', async () => {
    const { cookie } = await returnToLink(world, world.ada)
    expect(await linkByCookie(world.bob, cookie)).toMatchObject(LATE)
    expect([await isLinked(world.ada), await isLinked(world.bob)]).toEqual([false, false])
  })

  test('is completed once', async () => {
    const person = await createAccount(world.url)
    const { cookie } = await returnToLink(world, person)
    const answers = await Promise.all([1, 2].map(() => linkByCookie(person, cookie)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await unlink(person, person.password)).toMatchObject({ status: 200 })
    expect(await linkByCookie(person, cookie)).toMatchObject(LATE)
    expect(await isLinked(person)).toBe(false)
  })

  test('is completed within a minute', async () => {
    const { cookie } = await returnToLink(world, world.bob)
    clock.advance(60_000)
    expect(await linkByCookie(world.bob, cookie)).toMatchObject(LATE)
  })

  test('is not completed by a login that has ended', async () => {
    const person = await createAccount(world.url)
    const { cookie } = await returnToLink(world, person)
    await must(person, 'logout')
    expect((await linkByCookie(person, cookie)).status).toBe(401)
  })

  test('signs nobody in, and a sign-in links nothing', async () => {
    const { cookie } = await returnToLink(world, world.bob)
    expect((await exchangeCookie(world.nobody, cookie)).status).toBe(401)
    expect(await linkByCookie(world.bob, (await visit(world)).cookie)).toMatchObject(LATE)
  })

  test('is not completed before the other service has answered', async () => {
    const { cookie } = await startLink(world.bob, world.bob.password)
    expect(await linkByCookie(world.bob, cookie)).toMatchObject(LATE)
  })

  test.each(['cross-site', 'same-site'])('is not completed for a page that is %s', async (site) => {
    const { cookie } = await returnToLink(world, world.bob)
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': site }
    expect((await world.bob.call('linkOidc', { headers })).error?.code).toBe('FORBIDDEN')
  })

  test('that fails there leads to the settings, with the reason', async () => {
    const { location, cookie } = await startLink(world.bob, world.bob.password)
    const { state = '' } = world.issuer.consent(location)
    const answer = await returnFrom(world.nobody, { state, error: 'access_denied' }, cookie)
    expect(answer).toMatchObject({ location: '/settings#oidc-link=denied', cookie: '' })
  })

  test('with the state of another sign-in is refused', async () => {
    const { cookie } = await startLink(world.bob, world.bob.password)
    const other = world.issuer.consent((await startLink(world.ada, world.ada.password)).location)
    expect((await returnFrom(world.nobody, other, cookie)).location).toBe('/settings#oidc-link=expired')
  })

  test('is begun at no address that the operator has not set', async () => {
    const headers = { Origin: 'https://evil.example' }
    const answer = await world.bob.call('beginOidcLink', { body: { password: world.bob.password }, headers })
    expect(answer.error?.code).toBe('FORBIDDEN')
  })

  test('is begun with the password, or within ten minutes after a sign-in', async () => {
    const body = { password: undefined }
    expect(await world.bob.call('beginOidcLink', { body })).toMatchObject({
      error: { details: [{ path: 'body.password', code: 'wrong_password' }] },
    })
    const person = await signIn(visitor())
    expect((await person.call('beginOidcLink', { body })).status).toBe(200)
    clock.advance(10 * 60_000)
    expect(await person.call('beginOidcLink', { body })).toMatchObject({
      error: { details: [{ code: 'sign_in_again' }] },
    })
  })
})

describe('the end of a link', () => {
  test('lets the person there in no more, and ends no login', async () => {
    const person = await createAccount(world.url)
    const claims = visitor()
    await link(person, claims)
    const elsewhere = await signIn(claims)
    expect(await unlink(person, 'not the password')).toMatchObject({ status: 400 })
    expect(await unlink(person, person.password)).toMatchObject({ status: 200 })
    expect((await signIn(claims)).userId).not.toBe(person.userId)
    expect(await isLinked(elsewhere)).toBe(false)
  })

  test('is refused where nothing else lets the owner in', async () => {
    const claims = visitor()
    const person = await signIn(claims)
    expect(await unlink(person)).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } })
    expect((await signIn(claims)).userId).toBe(person.userId)
  })

  test('leaves a passkey, which is then not removed', async () => {
    const person = await signIn(visitor())
    const { id } = await addPasskey(world.url, person)
    expect(await unlink(person)).toMatchObject({ status: 200 })
    const remove = () => person.call('deletePasskey', { params: { passkeyId: id } })
    expect(await remove()).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } })
    expect((await must(person, 'listPasskeys')).data).toHaveLength(1)
    await must(person, 'changePassword', { body: { newPassword: 'eight or more' } })
  })

  test('and of the last passkey at once leave one of them', async () => {
    const person = await signIn(visitor())
    const { id } = await addPasskey(world.url, person)
    const answers = await Promise.all([
      unlink(person),
      person.call('deletePasskey', { params: { passkeyId: id } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })
})

describe('where there is', () => {
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  test('no other way in, a link is not ended', async () => {
    const issuer = await startIssuer()
    ends.push(issuer.close)
    const service = await startTestService({ ...issuer.settings, DAYLEAF_OIDC_ONLY: 'on' })
    ends.push(() => service.stop())
    const nobody = createClient(service.url)
    const { data } = await exchangeCookie(nobody, (await visit({ nobody, issuer })).cookie)
    expect((await unlink(createClient(service.url, data.token))).error?.code).toBe('SIGN_IN_OFF')
  })

  test('no service of OpenID Connect, or none that answers, no link is begun', async () => {
    const service = await startTestService()
    ends.push(() => service.stop())
    const person = await createAccount(service.url)
    const body = { password: person.password }
    expect((await person.call('beginOidcLink', { body })).error?.code).toBe('FORBIDDEN')
    const down = await startTestService({
      ...{ DAYLEAF_OIDC_ISSUER: 'http://127.0.0.1:9', DAYLEAF_OIDC_CLIENT_ID: 'x' },
      ...{ DAYLEAF_OIDC_CLIENT_SECRET: 'x', DAYLEAF_OIDC_NAME: 'Home' },
    })
    ends.push(() => down.stop())
    const other = await createAccount(down.url)
    const answer = await other.call('beginOidcLink', { body: { password: other.password } })
    expect(answer.error?.code).toBe('UNAVAILABLE')
  })
})
