import { expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { createAuthenticator } from '../harness/sign-in/authenticator.ts'
import { addPasskey, passkeyScenarios } from './scenarios/passkeys.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, setUpWorld, startWorld } from './scenarios/world.ts'

const clock = new TestClock('2026-03-14T12:00:00Z')
const world = setUpWorld(() => startWorld({ DAYLEAF_PUBLIC_URL: 'https://diary.example.org' }, clock))

runScenarios(() => world, passkeyScenarios)

test('a challenge is valid for five minutes', async () => {
  const { device } = await addPasskey(world.url, world.ada)
  const { data: options } = await must(world.nobody, 'beginPasskeyLogin')
  clock.advance(5 * 60_000)
  expect(await world.nobody.call('loginWithPasskey', { body: device.get(options) })).toMatchObject({
    status: 401,
  })
})

test('an answer that two requests send at once signs in once', async () => {
  const { device } = await addPasskey(world.url, world.ada)
  const body = device.get((await must(world.nobody, 'beginPasskeyLogin')).data)
  const answers = await Promise.all([1, 2, 3].map(() => world.nobody.call('loginWithPasskey', { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
})

test('a passkey outlives a new password', async () => {
  const { nobody, url } = world
  const person = await createAccount(url)
  const { device } = await addPasskey(url, person)
  const newPassword = 'another long password'
  await must(person, 'changePassword', { body: { currentPassword: person.password, newPassword } })
  const body = device.get((await must(nobody, 'beginPasskeyLogin')).data)
  expect((await must(nobody, 'loginWithPasskey', { body })).data.userId).toBe(person.userId)
})

const publicHost = { Host: 'diary.example.org', Origin: 'https://diary.example.org' }

test.each([
  ['the name of the operator’s address', publicHost.Origin, 'diary.example.org'],
  ['the name of this machine', undefined, '127.0.0.1'],
])('a passkey works at %s', async (_what, origin, rpId) => {
  const headers: Record<string, string> = origin === undefined ? {} : { Origin: origin }
  const { data } = await must(world.nobody, 'beginPasskeyLogin', { headers })
  expect(data.rpId).toBe(rpId)
})

test('a passkey of this machine’s name does not work at another address', async () => {
  const { device } = await addPasskey(world.url, world.ada)
  const headers = { Origin: publicHost.Origin }
  const { data } = await must(world.nobody, 'beginPasskeyLogin', { headers })
  for (const how of [{}, { origin: publicHost.Origin }, { rpId: '127.0.0.1' }])
    expect(
      await world.nobody.call('loginWithPasskey', { body: device.get(data, how), headers }),
    ).toMatchObject({
      error: { code: 'UNAUTHORIZED' },
    })
})

test.each(['http://localhost', 'https://evil.example', 'null', 'https://diary.example.org:8443'])(
  'no passkey is asked for on a page of %s',
  async (origin) => {
    const answer = await world.nobody.call('beginPasskeyLogin', { headers: { Origin: origin } })
    expect(answer.error?.code).toBe('FORBIDDEN')
  },
)

test('passkeys are offered at a name, and not at an IP address, where browsers refuse them', async () => {
  const areOffered = async (host: string) => {
    const anyone = createClient(world.url.replace('127.0.0.1', host))
    return (await must(anyone, 'getSignInMethods')).data.passkeys
  }
  expect(await areOffered('localhost')).toBe(true)
  expect(await areOffered('127.0.0.1')).toBe(false)
})

test('an unknown user and an unknown passkey are told apart by nothing', async () => {
  const { device } = await addPasskey(world.url, world.ada)
  const stranger = createAuthenticator(world.url)
  stranger.create((await must(world.ada, 'beginPasskey')).data)
  const { data } = await must(world.nobody, 'beginPasskeyLogin')
  const unknownUser = Buffer.alloc(16, 7).toString('base64url')
  const bodies = [
    stranger.get(data),
    stranger.get(data, { userHandle: unknownUser }),
    stranger.get(data, { userHandle: '_' }),
    device.get(data, { userHandle: unknownUser }),
  ]
  const answers = await Promise.all(bodies.map((body) => world.nobody.call('loginWithPasskey', { body })))
  for (const { status, error } of answers)
    expect({ status, ...error, requestId: '' }).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      message: answers[0]?.error?.message,
      requestId: '',
    })
})
