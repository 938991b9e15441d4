import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Told } from '../../harness/sign-in/issuer.ts'
import { returnFrom, startVisit } from '../../harness/sign-in/oidc-visitor.ts'
import type { Scenario } from './scenario.ts'
import type { Inhabited } from './world.ts'

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
]
