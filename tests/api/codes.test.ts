import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { codeFor, codeScenarios, turnCodesOn } from './scenarios/codes.scenarios.ts'
import { askForLink } from './scenarios/password-resets.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, setUpWorld, startWorld } from './scenarios/world.ts'

const world = setUpWorld()
runScenarios(() => world, codeScenarios)

const clock = new TestClock('2026-03-14T12:00:00Z')
const limited = setUpWorld(() => startWorld({ DAYLEAF_RATE_LIMIT: 'on' }, clock))

test('a code that two sign-ins send at once is taken once', async () => {
  const person = await createAccount(world.url)
  const { secret } = await turnCodesOn(person)
  const body = { email: person.email, password: person.password, code: codeFor(secret) }
  const answers = await Promise.all([1, 2, 3].map(() => world.nobody.call('login', { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
})

test('a new password by mail asks for a code too', async () => {
  const ada = await createAccount(world.url)
  const { recoveryCodes } = await turnCodesOn(ada)
  const body = { token: await askForLink({ ...world, ada }), newPassword: 'a new password' }
  const refused = await world.nobody.call('confirmPasswordReset', { body })
  expect(refused.error?.code).toBe('CODE_REQUIRED')
  await must(world.nobody, 'confirmPasswordReset', { body: { ...body, code: recoveryCodes[0] } })
})

test('codes cannot be guessed: after five failures of a right password, each further one waits longer', async () => {
  const person = limited.ada
  const { secret } = await turnCodesOn(person, clock.now())
  const login = (code?: string) =>
    limited.nobody.call('login', { body: { email: person.email, password: person.password, code } })
  const wrong = Array.from({ length: 5 }, (_, index) => `00000${index}`)
  for (const code of wrong) expect((await login(code)).error?.code).toBe('CODE_REQUIRED')
  expect((await login(codeFor(secret, 0, clock.now()))).error?.code).toBe('RATE_LIMITED')
  // A sign-in that lacks the code is no guess, and forgives none.
  expect((await login()).error?.code).toBe('CODE_REQUIRED')
  expect((await login(codeFor(secret, 0, clock.now()))).error?.code).toBe('RATE_LIMITED')
  clock.advance(60_000)
  await must(limited.nobody, 'login', {
    body: { email: person.email, password: person.password, code: codeFor(secret, 0, clock.now()) },
  })
})
