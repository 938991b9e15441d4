import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { must, signInAgain, UNKNOWN_ID, type World } from './world.ts'

let strangers = 0
const nextEmail = () => `stranger-${++strangers}@example.org`
const registering = (fields: object) => ({
  body: { email: nextEmail(), password: 'eight or more', ...fields },
})

const canSignIn = (body: { email: string; password: string }) => async (world: World) =>
  void (await must(world.nobody, 'login', { body }))

/** 254 characters in all, the most that a mail server must take. */
const LONGEST_EMAIL = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`
  .slice(0, 254)
  .padEnd(254, 'g')

const goodPasswords: readonly [string, string][] = [
  ['of 8 characters', '12345678'],
  ['of 8 characters beyond the basic plane', '🌲'.repeat(8)],
  ['of spaces alone, since no composition is asked for', ' '.repeat(8)],
  ['of 1,024 bytes', 'x'.repeat(1024)],
  ['of 1,023 bytes in 341 characters', '日'.repeat(341)],
  ['in any script', 'пароль с пробелом'],
]

const badPasswords: readonly [string, unknown][] = [
  ['of 7 characters', '1234567'],
  ['of 4 characters that are 8 code units', '🌲'.repeat(4)],
  ['of 1,025 bytes', 'x'.repeat(1025)],
  ['of 1,026 bytes in 342 characters', '日'.repeat(342)],
  ['with NUL', 'eight or\u0000more'],
  ['that is empty', ''],
  ['that is a number', 12345678],
  ['that is null', null],
]

const badEmails: readonly [string, unknown][] = [
  ['without an @', 'ada.example.org'],
  ['without a domain', 'ada@'],
  ['with a space', 'ada lovelace@example.org'],
  ['with a line break', 'ada@example.org\nBcc: bob@example.org'],
  ['of 255 characters', `a${LONGEST_EMAIL}`],
  ['that is empty', ''],
  ['that is a list', ['ada@example.org']],
]

const registration: readonly Scenario[] = [
  {
    name: 'makes an account',
    route: 'register',
    actor: 'nobody',
    request: { body: { email: 'new@example.org', password: 'eight or more' } },
    answers: 201,
    data: { userId: expect.any(String), email: 'new@example.org' },
    absent: ['eight or more'],
    then: canSignIn({ email: 'new@example.org', password: 'eight or more' }),
  },
  {
    name: 'takes an e-mail address of 254 characters',
    route: 'register',
    actor: 'nobody',
    request: registering({ email: LONGEST_EMAIL }),
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
      then: canSignIn({ email, password }),
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

const login: readonly Scenario[] = [
  {
    name: 'gives a token of 256 bits or more, which says what it is by its prefix',
    route: 'login',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { email: ada.email, password: ada.password } }),
    answers: 200,
    data: ({ ada }) => ({ token: expect.stringMatching(/^dl_[\w-]{43,}$/), userId: ada.userId }),
  },
  {
    name: 'knows an e-mail address in other case',
    route: 'login',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { email: ada.email.toUpperCase(), password: ada.password } }),
    answers: 200,
  },
  {
    name: 'refuses a wrong password',
    route: 'login',
    actor: 'nobody',
    request: ({ ada, bob }) => ({ body: { email: ada.email, password: bob.password } }),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses a password with its case changed',
    route: 'login',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { email: ada.email, password: ada.password.toUpperCase() } }),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses an unknown e-mail address',
    route: 'login',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { email: 'unknown@example.org', password: ada.password } }),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses an e-mail address that is none',
    route: 'login',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { email: '%', password: ada.password } }),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses a request without a password',
    route: 'login',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { email: ada.email } }),
    answers: 'INVALID_INPUT',
    at: 'body.password',
  },
]

const keys: readonly Scenario[] = [
  {
    name: 'makes a key of 256 bits or more, which says what it is by its prefix',
    route: 'createApiKey',
    request: { body: { name: 'Küche – キッチン' } },
    answers: 201,
    data: { name: 'Küche – キッチン', key: expect.stringMatching(/^dk_[\w-]{43,}$/) },
  },
  ...['', 'x'.repeat(101), 'a\u0000b', 7, null].map(
    (name): Scenario => ({
      name: `refuses the name ${JSON.stringify(name).slice(0, 20)}`,
      route: 'createApiKey',
      request: { body: { name } },
      answers: 'INVALID_INPUT',
      at: 'body.name',
    }),
  ),
  {
    name: 'lists the keys, each by its name and its last four characters',
    route: 'listApiKeys',
    answers: 200,
    data: expect.arrayContaining([
      expect.objectContaining({ name: 'a key of Ada’s', hint: expect.stringMatching(/^.{4}$/) }),
    ]),
    absent: ['dk_'],
  },
  {
    name: 'lists no key of another user',
    route: 'listApiKeys',
    actor: 'bob',
    answers: 200,
    data: [],
  },
  {
    name: 'revokes a key',
    route: 'deleteApiKey',
    request: async ({ ada }) => ({ params: { keyId: await newKeyId({ ada }) } }),
    answers: 200,
  },
  {
    name: 'revokes no key of another user, which goes on working',
    route: 'deleteApiKey',
    actor: 'bob',
    request: async ({ ada }) => ({ params: { keyId: await newKeyId({ ada }, 'kept from Bob') } }),
    answers: 'NOT_FOUND',
    then: async ({ ada }) =>
      expect((await must(ada, 'listApiKeys')).data).toContainEqual(
        expect.objectContaining({ name: 'kept from Bob' }),
      ),
  },
  {
    name: 'knows no key of an unknown id',
    route: 'deleteApiKey',
    request: { params: { keyId: UNKNOWN_ID } },
    answers: 'NOT_FOUND',
  },
]

const newKeyId = async ({ ada }: Pick<World, 'ada'>, name = 'short-lived'): Promise<string> =>
  (await must(ada, 'createApiKey', { body: { name } })).data.id

const account: readonly Scenario[] = [
  {
    name: 'tells whose token it is',
    route: 'getMe',
    answers: 200,
    data: ({ ada }) => ({ userId: ada.userId, email: ada.email }),
  },
  {
    name: 'changes no password for who does not know it',
    route: 'changePassword',
    request: ({ bob }) => ({ body: { currentPassword: bob.password, newPassword: 'eight or more' } }),
    answers: 'INVALID_INPUT',
    at: 'body.currentPassword',
    then: async ({ ada, nobody }) => {
      await must(ada, 'getMe')
      await must(nobody, 'login', { body: { email: ada.email, password: ada.password } })
    },
  },
  ...badPasswords.map(
    ([what, newPassword]): Scenario => ({
      name: `refuses a new password ${what}`,
      route: 'changePassword',
      request: ({ ada }) => ({ body: { currentPassword: ada.password, newPassword } }),
      answers: 'INVALID_INPUT',
      at: 'body.newPassword',
    }),
  ),
  {
    name: 'deletes no account for who does not know its password',
    route: 'deleteAccount',
    request: ({ bob }) => ({ body: { password: bob.password } }),
    answers: 'INVALID_INPUT',
    at: 'body.password',
    then: async ({ ada }) => void (await must(ada, 'getMe')),
  },
  {
    name: 'deletes no account without its password',
    route: 'deleteAccount',
    request: { body: {} },
    answers: 'INVALID_INPUT',
    at: 'body.password',
  },
]

const expectEnded = async ({ ada, adasKey }: World) => {
  expect((await ada.call('getMe')).status).toBe(401)
  expect((await adasKey.call('listDays')).status).toBe(401)
}

/** To be run last, because they end Ada's tokens, and in the end her account. */
export const accountEndings: readonly Scenario[] = [
  {
    name: 'ends the token that is sent, and no key',
    route: 'logout',
    answers: 200,
    then: async (world) => {
      expect((await world.ada.call('getMe')).status).toBe(401)
      await must(world.adasKey, 'listDays')
      await signInAgain(world, world.ada.password)
    },
  },
  {
    name: 'changes the password, which ends every token and key',
    route: 'changePassword',
    request: ({ ada }) => ({ body: { currentPassword: ada.password, newPassword: 'a new password' } }),
    answers: 200,
    data: ({ ada }) => ({ userId: ada.userId }),
    absent: ['a new password'],
    then: async (world) => {
      await expectEnded(world)
      const { email, password } = world.ada
      expect((await world.nobody.call('login', { body: { email, password } })).status).toBe(401)
      await signInAgain(world, 'a new password')
      expect((await must(world.ada, 'listApiKeys')).data).toEqual([])
    },
  },
  {
    name: 'deletes the account, whose e-mail address can be registered again',
    route: 'deleteAccount',
    request: ({ ada }) => ({ body: { password: ada.password } }),
    answers: 200,
    data: ({ ada }) => ({ id: ada.userId }),
    then: async (world) => {
      await expectEnded(world)
      const { email, password, userId } = world.ada
      expect((await world.nobody.call('login', { body: { email, password } })).status).toBe(401)
      const again = await must(world.nobody, 'register', { body: { email, password } })
      expect(again.data.userId).not.toBe(userId)
    },
  },
]

export const accountScenarios: readonly Scenario[] = [...registration, ...login, ...keys, ...account]
