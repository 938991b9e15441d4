import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUserByIdentity } from '../../server/accounts/accounts.repository.ts'
import { must } from '../api/scenarios/world.ts'
import { type Client, createClient } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { emailOf, type OidcServer, startOidcServer } from '../harness/sign-in/oidc-server.ts'
import { exchangeCookie, returnFrom, startVisit } from '../harness/sign-in/oidc-visitor.ts'

const SIGNED_IN = /#oidc$/
const REFUSED = /#oidc=refused$/

describe.each(engines)('OpenID Connect with a real service, on $engine', ({ open }) => {
  let store: TestDatabase
  let server: OidcServer
  let app: AppOnDatabase
  let nobody: Client
  beforeAll(async () => {
    store = await open()
    server = await startOidcServer()
    const { database } = store
    const environment = { ...server.settings, DAYLEAF_RATE_LIMIT: 'off' }
    app = await startAppOn({ database, writerUrl: 'http://127.0.0.1:9', environment })
    server.register(app.url)
    nobody = createClient(app.url)
  })
  afterAll(async () => {
    await app.stop()
    await store.close()
    await server.close()
  })

  /** The whole way through the pages of the other service. @returns where it ends at the client */
  async function visit(name: string | undefined) {
    const { location, cookie } = await startVisit(nobody)
    const answer = new URL(await walk(location, name))
    expect(answer.origin).toBe(app.url)
    return returnFrom(nobody, Object.fromEntries(answer.searchParams), cookie)
  }

  async function signIn(name: string) {
    const { location, cookie } = await visit(name)
    expect(location).toMatch(SIGNED_IN)
    const { data } = await exchangeCookie(nobody, cookie)
    return { ...createClient(app.url, data.token), userId: data.userId }
  }

  test('signs somebody in, and finds the account again', async () => {
    const person = await signIn('ada')
    expect((await must(person, 'getMe')).data).toMatchObject({ email: emailOf('ada'), hasPassword: false })
    expect((await signIn('ada')).userId).toBe(person.userId)
    expect((await signIn('bob')).userId).not.toBe(person.userId)
    const stored = await findUserByIdentity(store.database.reader, `${server.url} ada`)
    expect(stored?.id).toBe(person.userId)
  })

  test('tells who leaves its pages that nobody was signed in', async () => {
    expect((await visit(undefined)).location).toBe('/#oidc=denied')
  })

  test('signs nobody in to a disabled account', async () => {
    const { userId } = await signIn('eve')
    const waiting = await visit('eve')
    await store.database.write(userId, async (db) => {
      await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', userId).execute()
    })
    expect((await visit('eve')).location).toBe('/#oidc=disabled')
    expect(await exchangeCookie(nobody, waiting.cookie)).toMatchObject({ error: { code: 'FORBIDDEN' } })
  })

  const now = () => Math.floor(Date.now() / 1000)
  test.each<[string, () => Record<string, unknown>, RegExp]>([
    ['a wrong audience signs nobody in', () => ({ aud: 'another' }), REFUSED],
    ['a clock that is two minutes behind signs nobody in', () => ({ exp: now() - 120 }), REFUSED],
    ['a clock that is two minutes ahead signs nobody in', () => ({ nbf: now() + 120 }), REFUSED],
    ['clock skew of twenty seconds behind signs in', () => ({ exp: now() - 20 }), SIGNED_IN],
    ['clock skew of twenty seconds ahead signs in', () => ({ iat: now() + 20, nbf: now() + 20 }), SIGNED_IN],
  ])('%s', async (_what, claims, expected) => {
    server.twist({ claims: claims() })
    const { location } = await visit('gil')
    server.twist()
    expect(location).toMatch(expected)
  })

  test('rotated keys: the new one is believed, the old one no more', async () => {
    const old = server.rotate()
    expect((await visit('hal')).location).toMatch(SIGNED_IN)
    server.twist({ key: old })
    const { location } = await visit('hal')
    server.twist()
    expect(location).toMatch(REFUSED)
  })

  test('a replayed state signs nobody in again', async () => {
    const { location, cookie } = await startVisit(nobody)
    const query = Object.fromEntries(new URL(await walk(location, 'ida')).searchParams)
    expect((await returnFrom(nobody, query, cookie)).location).toMatch(SIGNED_IN)
    expect((await returnFrom(nobody, query, cookie)).location).toMatch(REFUSED)
  })

  test('logout ends the session there, and comes back', async () => {
    const person = await signIn('jon')
    const { logoutUrl } = (await must(person, 'logout')).data
    const back = new URL(await walk(logoutUrl ?? '', 'jon'))
    expect(back.origin + back.pathname).toBe(`${app.url}/`)
  })

  test('and an account that is gone begins anew', async () => {
    const person = await signIn('fay')
    await must(person, 'deleteAccount', { body: {} })
    expect((await signIn('fay')).userId).not.toBe(person.userId)
  })
})

/** Follows the pages of the other service as a browser does. @returns the first address that is not its own */
async function walk(start: string, name: string | undefined): Promise<string> {
  const { origin } = new URL(start)
  const cookies = new Map<string, string>()
  let address = start
  let form: URLSearchParams | undefined
  while (new URL(address).origin === origin) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(key, value)
    }
    const page = await answer.text()
    const location = answer.headers.get('location')
    form = location === null ? fillIn(page, name) : undefined
    const next = location ?? addressIn(page, name)
    address = new URL(next, address).href
  }
  return address
}

/** The form of a page, or without a name the link that leaves it. */
const addressIn = (page: string, name: string | undefined): string =>
  (name === undefined ? /href="([^"]+abort)"/ : /action="([^"]+)"/).exec(page)?.[1] ?? ''

function fillIn(page: string, name: string | undefined): URLSearchParams | undefined {
  if (name === undefined) return undefined
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
  // Of the question whether to sign out.
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1]
  return new URLSearchParams(xsrf ? { xsrf, logout: 'yes' } : { prompt, login: name, password: 'any' })
}
