import { expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { nextQuery } from './scenarios/pages.ts'
import { expectAnswer, runScenarios } from './scenarios/scenario.ts'
import { asOperator, newGuest, userScenarios, withGuest } from './scenarios/users.scenarios.ts'
import { must, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

runScenarios(() => world, userScenarios)

const update = (client: { call: typeof world.ada.call }, userId: string, body: object) =>
  client.call('updateUser', { params: { userId }, body })

/** Two operators besides Ada, who is none afterwards. */
async function onlyTwoOperators() {
  await asOperator(world)
  const two = [await createAccount(world.url), await createAccount(world.url)] as const
  for (const { userId } of two) expectAnswer(await update(world.ada, userId, { isAdmin: true }), 200)
  expectAnswer(await update(two[0], world.ada.userId, { isAdmin: false }), 200)
  return two
}

test('a role that is taken back, and an account that is disabled, end with the next request', async () => {
  const [first, second] = await onlyTwoOperators()
  expectAnswer(await world.ada.call('listUsers'), 'FORBIDDEN')
  expectAnswer(await update(first, second.userId, { disabled: true }), 200)
  expectAnswer(await second.call('listUsers'), 'UNAUTHORIZED')
  const body = { email: second.email, password: second.password }
  expectAnswer(await world.nobody.call('login', { body }), 'FORBIDDEN')
  expectAnswer(await update(first, first.userId, { isAdmin: false }), 'FORBIDDEN')
  await world.promote(world.ada.userId)
  expectAnswer(await update(first, first.userId, { isAdmin: false }), 200)
})

test('two operators who demote each other at once leave one of them', async () => {
  const [first, second] = await onlyTwoOperators()
  const answers = await Promise.all([
    update(first, second.userId, { isAdmin: false }),
    update(second, first.userId, { disabled: true }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const lists = await Promise.all([first, second].map((one) => one.call('listUsers')))
  expect(lists.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a key of an operator, of all scopes, manages no accounts', async () => {
  await asOperator(world)
  const { key } = (await must(world.ada, 'createApiKey', { body: { name: 'all' } })).data
  expectAnswer(await createClient(world.url, key).call('listUsers'), 'FORBIDDEN')
})

test('the list has pages, with each account once', async () => {
  await withGuest(world)
  const ids: string[] = []
  let query: Record<string, string> | undefined = { limit: '1' }
  while (query) {
    const answer = await must(world.ada, 'listUsers', { query })
    ids.push(...answer.data.map(({ id }) => id))
    query = nextQuery(answer)
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(
    (await must(world.ada, 'listUsers', { query: { limit: 100 } })).data.map(({ id }) => id),
  )
})

test('an invitation can be made again, which ends its link, and somebody who entered is not invited', async () => {
  await asOperator(world)
  const guest = newGuest()
  const first = (await must(world.ada, 'inviteUser', guest)).data
  const second = (await must(world.ada, 'inviteUser', guest)).data
  expect(second.user.id).toBe(first.user.id)
  const accept = ({ path }: { path: string }) =>
    world.nobody.call('confirmPasswordReset', {
      body: { token: path.slice('/password#'.length), newPassword: 'eight or more' },
    })
  expectAnswer(await accept(first), 'INVALID_INPUT')
  expectAnswer(await accept(second), 200)
  expectAnswer(await world.ada.call('inviteUser', guest), 'EMAIL_TAKEN')
})

test('another e-mail address of an account ends its logins, so that its owner notices it', async () => {
  await asOperator(world)
  const person = await createAccount(world.url)
  const { email } = newGuest().body
  expectAnswer(await update(world.ada, person.userId, { quotaBytes: 1_000 }), 200)
  expectAnswer(await person.call('getMe'), 200)
  expectAnswer(await update(world.ada, person.userId, { email }), 200)
  expectAnswer(await person.call('getMe'), 'UNAUTHORIZED')
  const body = { email, password: person.password }
  expectAnswer(await world.nobody.call('login', { body }), 200)
})
