// Signing out by OpenID Connect RP-Initiated Logout 1.0: https://openid.net/specs/openid-connect-rpinitiated-1_0.html
import { afterAll, describe, expect, test } from 'vitest'
import { type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { startIssuer, type Told } from '../harness/sign-in/issuer.ts'
import { exchangeCookie } from '../harness/sign-in/oidc-visitor.ts'
import { visit, visitor } from './scenarios/oidc.scenarios.ts'
import { must, setUpWorld, type World } from './scenarios/world.ts'

const world = setUpWorld()

type Doors = Pick<World, 'url' | 'nobody' | 'issuer'>

async function signIn(doors: Doors, told: Told = {}): Promise<Client> {
  const { cookie } = await visit(doors, told)
  return createClient(doors.url, (await exchangeCookie(doors.nobody, cookie)).data.token)
}

async function logoutUrlOf(person: Client): Promise<URL | null> {
  const { data } = await must(person, 'logout')
  expect((await person.call('getMe')).status).toBe(401)
  return data.logoutUrl === null ? null : new URL(data.logoutUrl)
}

/** What a token says that nobody has checked. */
const readClaims = (token: string | null | undefined) =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString())

test('the end of a login by OpenID Connect names the address that ends the session there', async () => {
  const claims = visitor()
  const url = await logoutUrlOf(await signIn(world, { claims }))
  expect(url).toMatchObject({ origin: world.issuer.url, pathname: '/logout' })
  const { id_token_hint, state, ...query } = Object.fromEntries(url?.searchParams ?? [])
  expect(query).toEqual({ client_id: 'dayleaf', post_logout_redirect_uri: `${world.url}/` })
  expect(readClaims(id_token_hint)).toMatchObject({ sub: claims.sub, aud: 'dayleaf' })
  expect(state).toMatch(/^[\w-]{43}$/)
  const next = await logoutUrlOf(await signIn(world, { claims }))
  expect(next?.searchParams.get('state')).not.toBe(state)
})

test('the end of another login names none', async () => {
  const person = await createAccount(world.url)
  expect(await logoutUrlOf(person)).toBeNull()
})

test('a login by OpenID Connect that a new password has replaced ends there too', async () => {
  const person = await signIn(world)
  const { data } = await must(person, 'changePassword', { body: { newPassword: 'eight or more' } })
  expect((await logoutUrlOf(createClient(world.url, data.token)))?.pathname).toBe('/logout')
})

test('the ID token is stored encrypted, as long as its login', async () => {
  const claims = { ...visitor(), canary: 'x'.repeat(300) }
  const [first, second] = [await signIn(world, { claims }), await signIn(world, { claims })]
  const dump = () => world.store.dump()
  const sealed = /[A-Za-z0-9+/]{700,}={0,2}/g
  const stored = (await dump()).match(sealed) ?? []
  expect(stored).toHaveLength(2)
  expect(await dump()).not.toContain('id_token_hint')
  await must(first, 'logout')
  expect((await dump()).match(sealed)).toHaveLength(1)
  await must(second, 'deleteAccount', { body: {} })
  await expect.poll(async () => (await dump()).match(sealed)).toBeNull()
})

test('a token that is too long for a cookie is left out, and the client is named', async () => {
  const url = await logoutUrlOf(await signIn(world, { claims: { groups: 'x'.repeat(4_000) } }))
  expect([...(url?.searchParams.keys() ?? [])].toSorted()).toEqual([
    ...['client_id', 'post_logout_redirect_uri', 'state'],
  ])
})

test('where the other service has gone, the login ends all the same', async () => {
  const person = await signIn(world)
  world.issuer.fail(503)
  const asked = world.issuer.asked.length
  expect(await logoutUrlOf(person)).not.toBeNull()
  expect(world.issuer.asked.length).toBe(asked)
  world.issuer.fail(null)
})

describe('a service whose address for it is', () => {
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  test.each([
    ['missing', undefined],
    ['no address', 'logout'],
    ['a script', 'javascript:alert(1)'],
    ['no text', 7],
    ['longer than a cookie', `https://auth.example.org/${'x'.repeat(5_000)}`],
  ])('%s signs in, and the login ends here alone', async (_what, end_session_endpoint) => {
    const issuer = await startIssuer()
    ends.push(issuer.close)
    issuer.describe({ end_session_endpoint })
    const service = await startTestService(issuer.settings)
    ends.push(() => service.stop())
    const { url } = service
    expect(await logoutUrlOf(await signIn({ url, nobody: createClient(url), issuer }))).toBeNull()
  })
})
