import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import { type Client, createClient } from '../../harness/clients/api-client.ts'
import { type Authenticator, createAuthenticator } from '../../harness/sign-in/authenticator.ts'
import type { Scenario } from './scenario.ts'
import { type Inhabited, must, UNKNOWN_ID } from './world.ts'

/** A device of a person, and the id of the passkey that was made on it. */
export async function addPasskey(url: string, person: Client, name = 'Phone') {
  const device = createAuthenticator(url)
  const options = (await must(person, 'beginPasskey')).data
  const { data } = await must(person, 'addPasskey', { body: { ...device.create(options), name } })
  return { device, id: data.id }
}

/** What the device of a new passkey of Ada's answers to a request to sign in. */
export async function passkeyLogin(
  { url, ada, nobody }: Inhabited,
  how?: Parameters<Authenticator['get']>[1],
) {
  // Only so many are allowed.
  for (const { id } of (await must(ada, 'listPasskeys')).data)
    await must(ada, 'deletePasskey', { params: { passkeyId: id } })
  const { device } = await addPasskey(url, ada)
  const options = (await must(nobody, 'beginPasskeyLogin')).data
  return { body: device.get(options, how) }
}

export const newPasskey = async ({ url, ada }: Inhabited, how?: Parameters<Authenticator['create']>[1]) => ({
  body: createAuthenticator(url).create((await must(ada, 'beginPasskey')).data, how),
})

export const withPasskey = async ({ url, ada }: Inhabited) => ({
  params: { passkeyId: (await addPasskey(url, ada)).id },
})

const OTHER_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** Answers that no honest device gives to this service. */
const FORGERIES: readonly [what: string, how: Parameters<Authenticator['get']>[1]][] = [
  ['for another site', { origin: 'https://diary.example.org' }],
  ['for another port of this machine', { origin: 'http://127.0.0.1:1' }],
  ['for another name of the relying party', { rpId: 'example.org' }],
  ['to a challenge that the service never made', { challenge: 'A'.repeat(72) }],
  ['to no challenge', { challenge: '' }],
  ['without the consent of its user', { flags: 0 }],
  ['whose user was not verified', { flags: 1 }],
  ['of another kind', { type: 'payment.get' }],
]

export const passkeyScenarios: readonly Scenario[] = [
  {
    name: 'tells how users can sign in, at an IP address without passkeys, which browsers refuse there',
    route: 'getSignInMethods',
    actor: 'nobody',
    answers: 200,
    data: { password: true, passkeys: false, oidc: [{ id: 'oidc', name: 'Home' }] },
  },
  {
    name: 'asks a device for a passkey that it keeps and its user unlocks',
    route: 'beginPasskey',
    answers: 200,
    data: ({ ada }) => ({
      user: { name: ada.email },
      rp: { id: '127.0.0.1' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    }),
  },
  { name: 'is refused to an API key', route: 'beginPasskey', actor: 'adasKey', answers: 'FORBIDDEN' },
  {
    name: 'tells no name but that of the address that was asked',
    route: 'beginPasskey',
    request: { headers: { Origin: 'http://localhost:9' } },
    answers: 'FORBIDDEN',
  },
  {
    name: 'adds a passkey, and names it by its browser',
    route: 'addPasskey',
    request: async (world) => ({
      ...(await newPasskey(world)),
      headers: { 'User-Agent': 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0' },
    }),
    answers: 201,
    data: { name: 'Firefox, Android', site: '127.0.0.1', lastUsedAt: null },
  },
  {
    name: 'is refused to an API key',
    route: 'addPasskey',
    actor: 'adasKey',
    request: newPasskey,
    answers: 'FORBIDDEN',
  },
  ...FORGERIES.map(
    ([what, how]): Scenario => ({
      name: `refuses an answer ${what}`,
      route: 'addPasskey',
      request: (world) => newPasskey(world, how),
      answers: 'INVALID_INPUT',
      at: 'body',
    }),
  ),
  {
    name: 'refuses an answer to the request of another user',
    route: 'addPasskey',
    actor: 'bob',
    request: newPasskey,
    answers: 'INVALID_INPUT',
    at: 'body',
  },
  {
    name: 'refuses a challenge for the second time',
    route: 'addPasskey',
    request: async (world) => {
      const request = await newPasskey(world)
      const { id } = (await must(world.ada, 'addPasskey', request)).data
      await must(world.ada, 'deletePasskey', { params: { passkeyId: id } })
      return request
    },
    answers: 'INVALID_INPUT',
    at: 'body',
  },
  {
    name: 'refuses an empty name',
    route: 'addPasskey',
    request: async (world) => ({ body: { ...(await newPasskey(world)).body, name: ' ' } }),
    answers: 'INVALID_INPUT',
    at: 'body.name',
  },
  {
    name: 'refuses one passkey too many',
    route: 'addPasskey',
    request: async (world) => {
      for (let count = (await must(world.ada, 'listPasskeys')).data.length; count < 20; count += 1)
        await addPasskey(world.url, world.ada)
      return newPasskey(world)
    },
    answers: 'INVALID_INPUT',
    at: 'body',
    after: async ({ ada }) => {
      for (const { id } of (await must(ada, 'listPasskeys')).data)
        await must(ada, 'deletePasskey', { params: { passkeyId: id } })
    },
  },
  {
    name: 'lists passkeys without their keys',
    route: 'listPasskeys',
    request: async (world) => {
      await withPasskey(world)
      return {}
    },
    answers: 200,
    data: [{ name: 'Phone', lastUsedAt: null }],
    absent: ['publicKey', 'credentialId'],
  },
  { name: 'lists none of another user', route: 'listPasskeys', actor: 'bob', answers: 200, data: [] },
  { name: 'is refused to an API key', route: 'listPasskeys', actor: 'adasKey', answers: 'FORBIDDEN' },
  {
    name: 'removes a passkey, with which nobody signs in any more',
    route: 'deletePasskey',
    request: withPasskey,
    answers: 200,
  },
  {
    name: 'is refused to an API key',
    route: 'deletePasskey',
    actor: 'adasKey',
    request: withPasskey,
    answers: 'FORBIDDEN',
  },
  {
    name: 'removes no passkey of another user',
    route: 'deletePasskey',
    actor: 'bob',
    request: withPasskey,
    answers: 'NOT_FOUND',
  },
  {
    name: 'knows no passkey of an unknown id',
    route: 'deletePasskey',
    request: { params: { passkeyId: UNKNOWN_ID } },
    answers: 'NOT_FOUND',
  },
  {
    name: 'asks for a passkey without naming any',
    route: 'beginPasskeyLogin',
    actor: 'nobody',
    answers: 200,
    data: { rpId: '127.0.0.1', userVerification: 'required' },
    absent: ['allowCredentials'],
  },
  {
    name: 'signs in, once for a challenge, and notes the use',
    route: 'loginWithPasskey',
    actor: 'nobody',
    request: passkeyLogin,
    answers: 200,
    data: ({ ada }) => ({ userId: ada.userId, token: expect.stringMatching(/^dl_[\w-]{65}$/) }),
    after: async ({ url, ada, nobody }, { data }) => {
      await must(createClient(url, data.token), 'getMe')
      const passkeys = (await must(ada, 'listPasskeys')).data
      expect(passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }])
      expect(await nobody.call('loginWithPasskey', { body: {} })).toMatchObject({ status: 400 })
    },
  },
  {
    name: 'signs in with an authenticator that counts no uses',
    route: 'loginWithPasskey',
    actor: 'nobody',
    request: async (world) => {
      const { url, ada, nobody } = world
      const device = createAuthenticator(url)
      const body = device.create((await must(ada, 'beginPasskey')).data, { counter: 0 })
      await must(ada, 'addPasskey', { body })
      const login = async () => ({
        body: device.get((await must(nobody, 'beginPasskeyLogin')).data, { counter: 0 }),
      })
      await must(nobody, 'loginWithPasskey', await login())
      return login()
    },
    answers: 200,
  },
  ...FORGERIES.map(
    ([what, how]): Scenario => ({
      name: `refuses an answer ${what}`,
      route: 'loginWithPasskey',
      actor: 'nobody',
      request: (world) => passkeyLogin(world, how),
      answers: 'UNAUTHORIZED',
    }),
  ),
  {
    name: 'refuses a signature of another key',
    route: 'loginWithPasskey',
    actor: 'nobody',
    request: (world) => passkeyLogin(world, { key: OTHER_KEY }),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses the passkey of one user for another',
    route: 'loginWithPasskey',
    actor: 'nobody',
    request: (world) =>
      passkeyLogin(world, {
        userHandle: Buffer.from(world.bob.userId.replaceAll('-', ''), 'hex').toString('base64url'),
      }),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses a passkey that it does not know',
    route: 'loginWithPasskey',
    actor: 'nobody',
    request: async (world) => {
      const device = createAuthenticator(world.url)
      device.create((await must(world.ada, 'beginPasskey')).data)
      return { body: device.get((await must(world.nobody, 'beginPasskeyLogin')).data) }
    },
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses a passkey that was removed',
    route: 'loginWithPasskey',
    actor: 'nobody',
    request: async (world) => {
      const { device, id } = await addPasskey(world.url, world.ada)
      await must(world.ada, 'deletePasskey', { params: { passkeyId: id } })
      return { body: device.get((await must(world.nobody, 'beginPasskeyLogin')).data) }
    },
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses an answer for the second time',
    route: 'loginWithPasskey',
    actor: 'nobody',
    request: async (world) => {
      const request = await passkeyLogin(world)
      await must(world.nobody, 'loginWithPasskey', request)
      return request
    },
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses an authenticator that counts backwards: a copy',
    route: 'loginWithPasskey',
    actor: 'nobody',
    request: (world) => passkeyLogin(world, { counter: 1 }),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses a challenge that was made for adding a passkey',
    route: 'loginWithPasskey',
    actor: 'nobody',
    request: async (world) =>
      passkeyLogin(world, { challenge: (await must(world.ada, 'beginPasskey')).data.challenge }),
    answers: 'UNAUTHORIZED',
  },
]
