import { expect } from 'vitest'
import { badPasswords, goodPasswords } from './passwords.ts'
import type { Scenario } from './scenario.ts'
import { must, type World } from './world.ts'

let strangers = 0
const nextEmail = () => `stranger-${++strangers}@example.org`
const registering = (fields: object) => ({
  body: { email: nextEmail(), password: 'eight or more', ...fields },
})

const canSignIn = (body: { email: string; password: string }) => async (world: World) =>
  void (await must(world.nobody, 'login', { body }))

/** 254 characters in all, the most that a mail server must take. */
const MAX_EMAIL_LENGTH = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`
  .slice(0, 254)
  .padEnd(254, 'g')

const badEmails: readonly [string, unknown][] = [
  ['without an @', 'ada.example.org'],
  ['without a domain', 'ada@'],
  ['with a space', 'ada lovelace@example.org'],
  ['with a line break', 'ada@example.org\nBcc: bob@example.org'],
  ['of 255 characters', `a${MAX_EMAIL_LENGTH}`],
  ['whose domain has a part that ends with a hyphen', 'ada@example-.org'],
  ['whose domain has a part of 64 characters', `ada@${'a'.repeat(64)}.org`],
  ['with 65 characters before the @', `${'a'.repeat(65)}@example.org`],
  ['that is empty', ''],
  ['that is a list', ['ada@example.org']],
]

export const registrationScenarios: readonly Scenario[] = [
  {
    name: 'makes an account',
    route: 'register',
    actor: 'nobody',
    request: { body: { email: 'new@example.org', password: 'eight or more' } },
    answers: 201,
    data: { userId: expect.any(String), email: 'new@example.org' },
    absent: ['eight or more'],
    after: canSignIn({ email: 'new@example.org', password: 'eight or more' }),
  },
  {
    name: 'takes an e-mail address of 254 characters',
    route: 'register',
    actor: 'nobody',
    request: registering({ email: MAX_EMAIL_LENGTH }),
    answers: 201,
  },
  {
    name: 'refuses an e-mail address that is known',
    route: 'register',
    actor: 'nobody',
    request: ({ ada }) => registering({ email: ada.email }),
    answers: 'EMAIL_TAKEN',
  },
  {
    name: 'refuses an e-mail address that is known in other case',
    route: 'register',
    actor: 'nobody',
    request: ({ ada }) => registering({ email: ada.email.toUpperCase() }),
    answers: 'EMAIL_TAKEN',
  },
  ...goodPasswords.map(([what, password]): Scenario => {
    const email = nextEmail()
    return {
      name: `takes a password ${what}`,
      route: 'register',
      actor: 'nobody',
      request: { body: { email, password } },
      answers: 201,
      after: canSignIn({ email, password }),
    }
  }),
  ...badPasswords.map(
    ([what, password]): Scenario => ({
      name: `refuses a password ${what}`,
      route: 'register',
      actor: 'nobody',
      request: registering({ password }),
      answers: 'INVALID_INPUT',
      at: 'body.password',
    }),
  ),
  ...badEmails.map(
    ([what, email]): Scenario => ({
      name: `refuses an e-mail address ${what}`,
      route: 'register',
      actor: 'nobody',
      request: registering({ email }),
      answers: 'INVALID_INPUT',
      at: 'body.email',
    }),
  ),
]
