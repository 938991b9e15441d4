import { describe, expect, test } from 'vitest'
import { API_PREFIX, type RouteName, routes } from '../../contract/index.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { holdBody, statusesIn } from '../harness/clients/raw-socket.ts'
import { must, type Person, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const date = '2026-03-14'

/** Keeps a request open with a stolen token, until the owner revokes it. */
async function endWhileHeld(person: Person, route: RouteName, body: object): Promise<number[]> {
  const { method, path } = routes[route]
  const held = await holdBody(world.url, {
    method,
    path: API_PREFIX + path.replace('{date}', date),
    token: person.token,
    body: JSON.stringify(body),
  })
  await must(person, 'logout')
  return statusesIn(await held.finish())
}

describe('a credential that is revoked while its request’s body is coming', () => {
  test.each<[RouteName, (person: Person) => object]>([
    ['createEvent', () => ({ date, type: 'text', content: 'A walk' })],
    ['generateJournal', () => ({ instructions: 'Short' })],
    ['updateSettings', () => ({ aiProvider: 'provider_a' })],
    ['testAi', () => ({ provider: 'provider_d', model: 'small' })],
    ['createApiKey', () => ({ name: 'thief' })],
    ['changePassword', ({ password }) => ({ currentPassword: password, newPassword: 'eight or more' })],
    ['deleteAccount', ({ password }) => ({ password })],
  ])('does nothing: %s', async (route, bodyOf) => {
    const person = await createAccount(world.url)
    expect(await endWhileHeld(person, route, bodyOf(person))).toEqual([401])
    const { email, password } = person
    await must(world.nobody, 'login', { body: { email, password } })
  })
})
