import { describe, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { accountEndings, accountScenarios, loginScenarios } from './scenarios/accounts.scenarios.ts'
import { apiKeyScenarios } from './scenarios/api-keys.scenarios.ts'
import { registrationScenarios } from './scenarios/registration.scenarios.ts'
import { expectAnswer, runScenarios } from './scenarios/scenario.ts'
import { sessionScenarios } from './scenarios/sessions.scenarios.ts'
import { must, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

describe('a credential', () => {
  test('is accepted with a scheme in lower case', async () => {
    const headers = { Authorization: `bearer ${world.ada.token}` }
    expectAnswer(await world.nobody.call('listDays', { headers }), 200)
  })

  test('is not needed to register or sign in, where a wrong one is ignored', async () => {
    const { email, password } = world.ada
    const wrong = createClient(world.url, 'dl_wrong')
    expectAnswer(await wrong.call('login', { body: { email, password } }), 200)
  })
})

describe('signing in', () => {
  test('does not reveal whether the e-mail address or the password was wrong', async () => {
    const { email } = world.ada
    const wrong = { password: 'wrong password' }
    const known = await world.nobody.call('login', { body: { email, ...wrong } })
    const unknown = await world.nobody.call('login', { body: { email: 'no@example.org', ...wrong } })
    expect({ ...known.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
    expect(known.status).toBe(unknown.status)
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
  })

  test('does not care whether the password is composed or decomposed', async () => {
    const composed = 'Crème brûlée ½ ﬁn'
    const [email, other] = ['composed@example.org', 'decomposed@example.org']
    await must(world.nobody, 'register', { body: { email, password: composed.normalize('NFC') } })
    await must(world.nobody, 'register', { body: { email: other, password: composed.normalize('NFKD') } })
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
      for (const address of [email, other]) {
        const body = { email: address, password: composed.normalize(form) }
        expectAnswer(await world.nobody.call('login', { body }), 200)
      }
    }
  })

  test('gives each session its own token, which can be ended alone', async () => {
    const { email, password } = world.ada
    const [first, second] = await Promise.all(
      [1, 2].map(() => must(world.nobody, 'login', { body: { email, password } })),
    )
    expect(first?.data.token).not.toBe(second?.data.token)
    const { headers } = await must(createClient(world.url, first?.data.token), 'logout')
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expectAnswer(await createClient(world.url, first?.data.token).call('getMe'), 'UNAUTHORIZED')
    expectAnswer(await createClient(world.url, second?.data.token).call('getMe'), 200)
  })

  test('registering one address 10 times at once makes one account', async () => {
    const body = { email: 'Race@example.org', password: 'eight or more' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.nobody.call('register', {
          body: index % 2 === 0 ? body : { ...body, email: 'rACE@example.org' },
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('an API key', () => {
  test('is shown once, works at once, and stops working with the next request after its revocation', async () => {
    const person = await createAccount(world.url)
    const { id, key } = (await must(person, 'createApiKey', { body: { name: 'phone' } })).data
    const phone = createClient(world.url, key)
    const [listed] = (await must(person, 'listApiKeys')).data
    expect(listed).toMatchObject({ id, name: 'phone', hint: key.slice(-4), lastUsedAt: null })
    expectAnswer(await phone.call('listDays'), 200)
    // Nobody waits until it is written down.
    await expect
      .poll(async () => (await must(person, 'listApiKeys')).data[0]?.lastUsedAt)
      .toEqual(expect.any(String))
    await must(person, 'deleteApiKey', { params: { keyId: id } })
    expectAnswer(await phone.call('listDays'), 'UNAUTHORIZED')
    expectAnswer(await person.call('deleteApiKey', { params: { keyId: id } }), 'NOT_FOUND')
    expect((await must(person, 'listApiKeys')).data).toEqual([])
  })

  test('may have the name of another key, and each is revoked alone', async () => {
    const person = await createAccount(world.url)
    const make = async () => (await must(person, 'createApiKey', { body: { name: 'same' } })).data
    const [first, second] = [await make(), await make()]
    await must(person, 'deleteApiKey', { params: { keyId: first.id } })
    expectAnswer(await createClient(world.url, first.key).call('listDays'), 'UNAUTHORIZED')
    expectAnswer(await createClient(world.url, second.key).call('listDays'), 200)
  })
})

runScenarios(
  () => world,
  [...registrationScenarios, ...loginScenarios, ...apiKeyScenarios, ...accountScenarios, ...sessionScenarios],
)
runScenarios(() => world, accountEndings)
