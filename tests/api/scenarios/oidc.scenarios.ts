import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Told } from '../../harness/sign-in/issuer.ts'
import { linkByCookie, returnFrom, startLink, startVisit } from '../../harness/sign-in/oidc-visitor.ts'
import type { Scenario } from './scenario.ts'
import { type Inhabited, must, type Person } from './world.ts'

type Doors = Pick<Inhabited, 'nobody' | 'issuer'>

/** Claims of somebody new. */
export const visitor = (): Record<string, unknown> => ({
  sub: randomUUID(),
  email: `visitor-${randomUUID()}@example.org`,
  email_verified: true,
})

/** A browser that has signed in there, and is sent back with an answer. */
export async function beginVisit({ nobody, issuer }: Doors, told: Told = {}) {
  const { location, cookie } = await startVisit(nobody)
  const query = issuer.consent(location, { ...told, claims: { ...visitor(), ...told.claims } })
  return { query, cookie }
}

/** The same, back at the service. */
export async function visit({ nobody, issuer }: Doors, told: Told = {}) {
  const { query, cookie } = await beginVisit({ nobody, issuer }, told)
  return returnFrom(nobody, query, cookie)
}

export async function withReturn(world: Doors) {
  const { query, cookie } = await beginVisit(world)
  return { query, headers: { Cookie: cookie } }
}

export const withResult = async (world: Doors) => ({ headers: { Cookie: (await visit(world)).cookie } })

/** A person who is signed in here, and comes back from the other service to link the account. */
export async function returnToLink(
  { nobody, issuer }: Doors,
  person: Pick<Person, 'call' | 'password'>,
  told: Told = {},
) {
  const { location, cookie } = await startLink(person, person.password)
  const query = issuer.consent(location, { ...told, claims: { ...visitor(), ...told.claims } })
  return returnFrom(nobody, query, cookie)
}

export const withLink = async (world: Inhabited) => ({
  headers: { Cookie: (await returnToLink(world, world.ada)).cookie },
})

export async function withLinked(world: Inhabited) {
  await linkByCookie(world.ada, (await returnToLink(world, world.ada)).cookie)
  return { body: { password: world.ada.password } }
}

export const oidcScenarios: readonly Scenario[] = [
  {
    name: 'leads to the service of OpenID Connect',
    route: 'startOidc',
    actor: 'nobody',
    answers: 302,
    after: async ({ url, issuer }, { headers }) => {
      const { origin, pathname, searchParams } = new URL(headers.get('location') ?? '')
      expect(origin + pathname).toBe(`${issuer.url}/authorize`)
      expect(Object.fromEntries(searchParams)).toMatchObject({
        ...{ response_type: 'code', scope: 'openid email', code_challenge_method: 'S256' },
        redirect_uri: `${url}/api/v1/auth/oidc/callback`,
      })
    },
  },
  {
    name: 'leads to the client after a sign-in there',
    route: 'finishOidc',
    actor: 'nobody',
    request: withReturn,
    answers: 303,
  },
  {
    name: 'is open to who has signed in there',
    route: 'loginWithOidc',
    actor: 'nobody',
    request: withResult,
    answers: 200,
  },
  { name: 'asks for the cookie', route: 'loginWithOidc', actor: 'nobody', answers: 'UNAUTHORIZED' },
  {
    name: 'leads a signed-in user there, and the cookie goes along',
    route: 'beginOidcLink',
    request: ({ ada }) => ({ body: { password: ada.password } }),
    answers: 200,
    after: async ({ issuer }, { data, headers }) => {
      expect(data.url).toMatch(`${issuer.url}/authorize?`)
      // Somebody else may be signed in there, in this browser.
      expect(new URL(data.url).searchParams.get('prompt')).toBe('login')
      expect(headers.get('set-cookie')).toContain('SameSite=Lax')
    },
  },
  {
    name: 'asks for the password',
    route: 'beginOidcLink',
    request: { body: { password: 'not the password' } },
    answers: 'INVALID_INPUT',
  },
  {
    name: 'links the account with who has signed in there',
    route: 'linkOidc',
    request: withLink,
    answers: 200,
    data: { oidc: true },
    after: async ({ ada }) => expect((await must(ada, 'getMe')).data.oidc).toBe(true),
  },
  { name: 'asks for the cookie of a link', route: 'linkOidc', answers: 'INVALID_INPUT' },
  {
    name: 'ends the link of who has a password',
    route: 'unlinkOidc',
    request: withLinked,
    answers: 200,
    data: { oidc: false },
    after: async ({ ada }) => expect((await must(ada, 'getMe')).data.oidc).toBe(false),
  },
  {
    name: 'asks for the password before a link ends',
    route: 'unlinkOidc',
    request: async (world) => {
      await withLinked(world)
      return { body: { password: 'not the password' } }
    },
    answers: 'INVALID_INPUT',
    after: async ({ ada }) => expect((await must(ada, 'getMe')).data.oidc).toBe(true),
  },
]
