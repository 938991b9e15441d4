import { expect } from 'vitest'
import { createClient } from '../../harness/clients/api-client.ts'
import { badPasswords } from './passwords.ts'
import type { Scenario } from './scenario.ts'
import { must, signInAgain, type World } from './world.ts'

export const loginScenarios: readonly Scenario[] = [
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
    name: 'refuses an e-mail address that is longer than any',
    route: 'login',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { email: `${'a'.repeat(254)}@b.org`, password: ada.password } }),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'refuses a password that is longer than any',
    route: 'login',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { email: ada.email, password: 'x'.repeat(1025) } }),
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

export const accountScenarios: readonly Scenario[] = [
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
    after: async ({ ada, nobody }) => {
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
    after: async ({ ada }) => void (await must(ada, 'getMe')),
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
    after: async (world, { headers }) => {
      expect(headers.get('Clear-Site-Data')).toBe('"cache"')
      expect((await world.ada.call('getMe')).status).toBe(401)
      await must(world.adasKey, 'listDays')
      await signInAgain(world, world.ada.password)
    },
  },
  {
    name: 'changes the password, which ends every token and key, and gives the device another token',
    route: 'changePassword',
    request: ({ ada }) => ({ body: { currentPassword: ada.password, newPassword: 'a new password' } }),
    answers: 200,
    data: ({ ada }) => ({ userId: ada.userId }),
    absent: ['a new password'],
    after: async (world, { data }) => {
      await expectEnded(world)
      const sessions = (await must(createClient(world.url, data.token), 'listSessions')).data
      expect(sessions).toMatchObject([{ current: true }])
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
    after: async (world) => {
      await expectEnded(world)
      const { email, password, userId } = world.ada
      expect((await world.nobody.call('login', { body: { email, password } })).status).toBe(401)
      const again = await must(world.nobody, 'register', { body: { email, password } })
      expect(again.data.userId).not.toBe(userId)
    },
  },
]
