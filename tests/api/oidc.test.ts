import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Client, createClient } from '../harness/clients/api-client.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { newKey, type Told } from '../harness/sign-in/issuer.ts'
import { exchangeCookie, returnFrom, startVisit } from '../harness/sign-in/oidc-visitor.ts'
import { beginVisit, oidcScenarios, visit, visitor } from './scenarios/oidc.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, setUpWorld, startWorld } from './scenarios/world.ts'

const clock = new TestClock('2026-03-14T12:00:00Z')
const world = setUpWorld(() => startWorld({ DAYLEAF_PUBLIC_URL: 'https://diary.example.org' }, clock))

runScenarios(() => world, oidcScenarios)

/** Somebody new. */
const SIGNED_IN = '/welcome#oidc'
const EXPIRED = '/#oidc=expired'
const REFUSED = '/#oidc=refused'

/** Signs somebody in whom the other service describes so. */
async function signIn(claims: Record<string, unknown>): Promise<Client & { userId: string }> {
  const { cookie, location } = await visit(world, { claims })
  expect(location).toMatch(/^\/(welcome)?#oidc$/)
  const { data } = await exchangeCookie(world.nobody, cookie)
  return { ...createClient(world.url, data.token), userId: data.userId }
}

test('who signs in for the first time gets an account without a password, and the same one from then on', async () => {
  const claims = visitor()
  const person = await signIn(claims)
  expect((await must(person, 'getMe')).data).toMatchObject({ email: claims.email, hasPassword: false })
  // An evening often lasts until after midnight.
  expect((await must(person, 'getSettings')).data.dayStart).toBe('04:00')
  const other = { ...claims, email: 'another-address@example.org' }
  expect((await visit(world, { claims: other })).location).toBe('/#oidc')
  expect((await signIn(other)).userId).toBe(person.userId)
  const login = { email: String(claims.email), password: '' }
  expect(await world.nobody.call('login', { body: login })).toMatchObject({ status: 401 })
})

test('the e-mail address may stand in the answer about the user alone', async () => {
  const email = `visitor-${randomUUID()}@example.org`
  const userInfo = { email, email_verified: true }
  const { cookie } = await visit(world, { claims: { email: undefined, email_verified: undefined }, userInfo })
  const { data } = await exchangeCookie(world.nobody, cookie)
  expect((await must(createClient(world.url, data.token), 'getMe')).data.email).toBe(email)
})

describe('the cookie', () => {
  const attributes = (header: string | null) => header?.split('; ').slice(1)

  test('is read by no script, and comes with the way back from the other service', async () => {
    const { answer } = await startVisit(world.nobody)
    expect(attributes(answer.headers.get('set-cookie'))).toEqual([
      ...['Path=/', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax'],
    ])
  })

  test('comes to the client’s own request alone after the sign-in, and then goes', async () => {
    const { answer, cookie } = await visit(world)
    expect(attributes(answer.headers.get('set-cookie'))).toEqual([
      ...['Path=/', 'Max-Age=60', 'HttpOnly', 'SameSite=Strict'],
    ])
    const { headers } = await exchangeCookie(world.nobody, cookie)
    expect(headers.get('set-cookie')).toMatch(/^dayleaf-oidc=; .*Max-Age=0;/)
  })

  test('is bound to the host name and to TLS where the address has it', async () => {
    const headers = { Host: 'diary.example.org', Origin: 'https://diary.example.org' }
    const { answer, location } = await startVisit(world.nobody, headers)
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-dayleaf-oidc=.*; Secure$/)
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(
      'https://diary.example.org/api/v1/auth/oidc/callback',
    )
  })

  test('says nothing of who signs in to who reads it', async () => {
    const { cookie, location } = await startVisit(world.nobody)
    const { state, nonce } = Object.fromEntries(new URL(location).searchParams)
    const text = Buffer.from(cookie.slice(cookie.indexOf('=') + 1), 'base64').toString('latin1')
    for (const secret of [state, nonce]) expect(text).not.toContain(secret)
  })
})

describe('a way back', () => {
  test('without the cookie signs nobody in, and asks the other service nothing', async () => {
    const { query } = await beginVisit(world)
    const before = world.issuer.asked.length
    const { location, cookie } = await returnFrom(world.nobody, query, '')
    expect([location, cookie]).toEqual([EXPIRED, ''])
    expect(world.issuer.asked.length).toBe(before)
  })

  test.each<[string, (other: string, own: string) => string]>([
    ['the cookie of another browser', (other) => other],
    ['a cookie that is cut off', (_other, own) => own.slice(0, -8)],
    ['a cookie that was changed', (_other, own) => own.replace(/.{4}$/, 'AAA=')],
    ['a cookie of another program on the host', (_other, own) => own.replace('dayleaf', 'others')],
  ])('with %s signs nobody in', async (_what, choose) => {
    const [{ query, cookie }, other] = [await beginVisit(world), await beginVisit(world)]
    expect((await returnFrom(world.nobody, query, choose(other.cookie, cookie))).location).toBe(EXPIRED)
    // Beside those of other programs the right one is found.
    const beside = `others=1; ${cookie}; more=2`
    expect((await returnFrom(world.nobody, query, beside)).location).toBe(SIGNED_IN)
  })

  test.each([
    ['another state', { state: 'A'.repeat(43) }],
    ['an empty state', { state: '' }],
  ])('with %s signs nobody in', async (_what, changed) => {
    const { query, cookie } = await beginVisit(world)
    expect((await returnFrom(world.nobody, { ...query, ...changed }, cookie)).location).toBe(EXPIRED)
  })

  test('after ten minutes signs nobody in', async () => {
    const { query, cookie } = await beginVisit(world)
    clock.advance(10 * 60_000)
    expect((await returnFrom(world.nobody, query, cookie)).location).toBe(EXPIRED)
  })

  test('with a code that was used signs nobody in', async () => {
    const { query, cookie } = await beginVisit(world)
    expect((await returnFrom(world.nobody, query, cookie)).location).toBe(SIGNED_IN)
    expect((await returnFrom(world.nobody, query, cookie)).location).toBe(REFUSED)
  })

  test('with a state that has signed in signs nobody in again, by a new code', async () => {
    const claims = visitor()
    const { location, cookie } = await startVisit(world.nobody)
    const comeBack = () => returnFrom(world.nobody, world.issuer.consent(location, { claims }), cookie)
    const [first, second] = [await comeBack(), await comeBack()]
    expect((await exchangeCookie(world.nobody, first.cookie)).status).toBe(200)
    expect((await exchangeCookie(world.nobody, second.cookie)).status).toBe(401)
  })

  test('from another issuer than the one that was asked signs nobody in', async () => {
    const { query, cookie } = await beginVisit(world)
    const mixed = { ...query, iss: 'https://evil.example' }
    expect((await returnFrom(world.nobody, mixed, cookie)).location).toBe(REFUSED)
  })

  test('with a code of another sign-in signs nobody in', async () => {
    const [{ query, cookie }, other] = [await beginVisit(world), await beginVisit(world)]
    const mixed = { ...query, code: other.query.code ?? '' }
    expect((await returnFrom(world.nobody, mixed, cookie)).location).toBe(REFUSED)
  })

  test.each([
    ['access_denied', 'denied'],
    ['temporarily_unavailable', 'unreachable'],
    ['server_error', 'unreachable'],
    ['login_required', 'refused'],
    ['<script>alert(1)</script>', 'refused'],
  ])('with the error %s tells the client that it was %s, in words of ours', async (error, problem) => {
    const { query, cookie } = await beginVisit(world)
    const told = { error, error_description: 'Call 555-0100', state: query.state ?? '' }
    const { location, answer } = await returnFrom(world.nobody, told, cookie)
    expect(location).toBe(`/#oidc=${problem}`)
    expect(answer.text).toBe('')
  })

  test('leads nowhere but to the client, whatever it is told', async () => {
    const { query, cookie } = await beginVisit(world)
    const evil = 'https://evil.example/'
    const more = { redirect_uri: evil, next: evil, return: evil, iss: world.issuer.url, session_state: 'x' }
    expect((await returnFrom(world.nobody, { ...query, ...more }, cookie)).location).toBe(SIGNED_IN)
    const { location } = await startVisit(world.nobody, { 'X-Forwarded-Host': 'evil.example' })
    expect(new URL(location).searchParams.get('redirect_uri')).toMatch(`${world.url}/`)
  })

  test('is begun at no address that the operator has not set', async () => {
    const { location, cookie } = await startVisit(world.nobody, { Origin: 'https://evil.example' })
    expect([location, cookie]).toEqual(['/#oidc=unknown-address', ''])
  })
})

describe('a token', () => {
  const now = () => Math.floor(Date.now() / 1000)

  test.each<[string, () => Told]>([
    ['for another client', () => ({ claims: { aud: 'another' } })],
    [
      'for several clients, that another has asked for',
      () => ({ claims: { aud: ['dayleaf', 'x'], azp: 'x' } }),
    ],
    ['for us alone, that another has asked for', () => ({ claims: { azp: 'another' } })],
    ['of another sign-in', () => ({ claims: { nonce: 'A'.repeat(43) } })],
    ['of no sign-in', () => ({ claims: { nonce: undefined } })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['that has expired', () => ({ claims: { iat: now() - 400, exp: now() - 60 } })],
    ['that is not valid yet', () => ({ claims: { nbf: now() + 90 } })],
    ['that never expires', () => ({ claims: { exp: undefined } })],
    ['of nobody', () => ({ claims: { sub: undefined } })],
    ['whose subject is too long', () => ({ claims: { sub: 'x'.repeat(256) } })],
    ['whose subject has other characters', () => ({ claims: { sub: 'a\u0000b' } })],
    ['signed by a key that is not published', () => ({ key: newKey() })],
    ['without a signature', () => ({ alg: 'none' })],
    ['of another algorithm', () => ({ alg: 'HS256' })],
  ])('%s signs nobody in', async (_what, told) => {
    const { location, cookie } = await visit(world, told())
    expect([location, cookie]).toEqual([REFUSED, ''])
  })

  test.each<[string, () => Record<string, unknown>]>([
    ['that expired some seconds ago', () => ({ iat: now() - 310, exp: now() - 10 })],
    ['that is valid some seconds from now', () => ({ iat: now() + 15, nbf: now() + 15, exp: now() + 315 })],
  ])('%s signs in: two clocks differ', async (_what, claims) => {
    expect((await visit(world, { claims: claims() })).location).toBe(SIGNED_IN)
  })

  test('is believed by the keys of this moment, which are fetched once', async () => {
    const old = newKey()
    expect((await visit(world)).location).toBe(SIGNED_IN)
    world.issuer.rotate()
    const asked = world.issuer.asked.length
    expect((await visit(world)).location).toBe(SIGNED_IN)
    expect(world.issuer.asked.slice(asked).filter((path) => path === '/keys')).toHaveLength(1)
    expect((await visit(world, { key: old })).location).toBe(REFUSED)
  })

  test('and the answer about the user are of the same person', async () => {
    const told = { claims: { email: undefined }, userInfo: { sub: 'another', email: world.ada.email } }
    expect((await visit(world, told)).location).toBe(REFUSED)
  })
})

describe('the exchange for a login token', () => {
  test('is done once, also by requests at the same time', async () => {
    const { cookie } = await visit(world)
    const answers = await Promise.all([1, 2, 3].map(() => exchangeCookie(world.nobody, cookie)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect(await exchangeCookie(world.nobody, cookie)).toMatchObject({ status: 401 })
  })

  test('is possible for a minute', async () => {
    const { cookie } = await visit(world)
    clock.advance(60_000)
    expect(await exchangeCookie(world.nobody, cookie)).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
  })

  test('is refused before the other service has answered', async () => {
    const { cookie } = await startVisit(world.nobody)
    expect(await exchangeCookie(world.nobody, cookie)).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
  })

  test.each(['cross-site', 'same-site'])('is refused to a page that is %s', async (site) => {
    const { cookie } = await visit(world)
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': site }
    expect(await world.nobody.call('loginWithOidc', { headers })).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
  })
})

describe('an e-mail address', () => {
  test('of another account signs nobody in to it', async () => {
    const claims = { ...visitor(), email: world.ada.email.toUpperCase() }
    expect((await visit(world, { claims })).location).toBe('/#oidc=email-taken')
  })

  test.each([
    ['none', undefined],
    ['one that is none', 'ada'],
    ['something else', 7],
  ])('is needed for a new account: with %s there is none', async (_what, email) => {
    expect((await visit(world, { claims: { email } })).location).toBe('/#oidc=no-email')
  })
})

test('first sign-ins of one person at once make one account', async () => {
  const claims = visitor()
  const visits = await Promise.all([1, 2, 3, 4, 5, 6].map(() => visit(world, { claims })))
  const logins = await Promise.all(visits.map(({ cookie }) => exchangeCookie(world.nobody, cookie)))
  expect(new Set(logins.map(({ data }) => data.userId)).size).toBe(1)
})

describe('an account without a password', () => {
  test('is deleted within ten minutes after a sign-in, and then begins anew', async () => {
    const claims = visitor()
    const person = await signIn(claims)
    clock.advance(10 * 60_000)
    expect(await person.call('deleteAccount', { body: {} })).toMatchObject({
      status: 400,
      error: { details: [{ path: 'body.password', code: 'sign_in_again' }] },
    })
    const again = await signIn(claims)
    expect(again.userId).toBe(person.userId)
    await must(again, 'deleteAccount', { body: {} })
    expect((await signIn(claims)).userId).not.toBe(person.userId)
  })

  test('gets one likewise', async () => {
    const claims = visitor()
    const person = await signIn(claims)
    const newPassword = 'a first long password'
    await must(person, 'changePassword', { body: { newPassword } })
    const { data } = await must(world.nobody, 'login', {
      body: { email: String(claims.email), password: newPassword },
    })
    const signedIn = createClient(world.url, data.token)
    expect((await must(signedIn, 'getMe')).data.hasPassword).toBe(true)
    expect(await signedIn.call('deleteAccount', { body: {} })).toMatchObject({
      error: { details: [{ code: 'wrong_password' }] },
    })
  })

  test('is not deleted by an API key', async () => {
    const person = await signIn(visitor())
    const { data } = await must(person, 'createApiKey', { body: { name: 'a script' } })
    const answer = await createClient(world.url, data.key).call('deleteAccount', { body: {} })
    expect(answer.error?.code).toBe('FORBIDDEN')
  })
})
