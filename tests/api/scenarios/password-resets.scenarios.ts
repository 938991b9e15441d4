import { expect } from 'vitest'
import { createClient } from '../../harness/clients/api-client.ts'
import { badPasswords } from './passwords.ts'
import type { Scenario } from './scenario.ts'
import { type Inhabited, must } from './world.ts'

/** Asks for a link to a new password of Ada's. @returns its token */
export async function askForLink({ ada, nobody, mailbox }: Pick<Inhabited, 'ada' | 'nobody' | 'mailbox'>) {
  const before = mailbox.mails.filter(({ to }) => to === ada.email).length
  await must(nobody, 'requestPasswordReset', { body: { email: ada.email } })
  return mailbox.tokenTo(ada.email, before + 1)
}

const asking = (email: string): Scenario => ({
  name: `answers alike for ${email}`,
  route: 'requestPasswordReset',
  actor: 'nobody',
  request: { body: { email } },
  answers: 202,
  data: { validForSeconds: 3600 },
})

export const passwordResetScenarios: readonly Scenario[] = [
  {
    name: 'answers before a mail is sent',
    route: 'requestPasswordReset',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { email: ada.email } }),
    answers: 202,
    data: { validForSeconds: 3600 },
    // The scenarios that follow count mails.
    after: async ({ ada, mailbox }) => void (await mailbox.tokenTo(ada.email)),
  },
  ...['unknown@example.org', 'no address', ''].map(asking),
  {
    name: 'refuses a language that is none',
    route: 'requestPasswordReset',
    actor: 'nobody',
    request: { body: { email: 'a@example.org', language: 'x' } },
    answers: 'INVALID_INPUT',
    at: 'body.language',
  },
  {
    name: 'refuses a token that was never given',
    route: 'confirmPasswordReset',
    actor: 'nobody',
    request: { body: { token: `dr_${'A'.repeat(65)}`, newPassword: 'eight or more' } },
    answers: 'INVALID_INPUT',
    at: 'body.token',
  },
  {
    name: 'takes no login token for that of a link',
    route: 'confirmPasswordReset',
    actor: 'nobody',
    request: ({ ada }) => ({ body: { token: ada.token, newPassword: 'eight or more' } }),
    answers: 'INVALID_INPUT',
    at: 'body.token',
    after: async ({ ada }) => void (await must(ada, 'getMe')),
  },
  ...badPasswords.map(
    ([what, newPassword]): Scenario => ({
      name: `refuses a new password ${what}`,
      route: 'confirmPasswordReset',
      actor: 'nobody',
      request: { body: { token: 'any', newPassword } },
      answers: 'INVALID_INPUT',
      at: 'body.newPassword',
    }),
  ),
]

/** To be run last, because it ends all tokens and keys of Ada's. */
export const passwordResetEndings: readonly Scenario[] = [
  {
    name: 'sets the password once, ends all that was signed in, and signs in',
    route: 'confirmPasswordReset',
    actor: 'nobody',
    request: async (world) => ({
      body: { token: await askForLink(world), newPassword: 'a mailed password' },
    }),
    answers: 200,
    data: ({ ada }) => ({ userId: ada.userId, email: ada.email }),
    absent: ['a mailed password'],
    after: async (world, { data }) => {
      const { ada, adasKey, nobody, mailbox, url } = world
      for (const ended of [await ada.call('getMe'), await adasKey.call('listDays')])
        expect(ended.status).toBe(401)
      expect((await must(createClient(url, data.token), 'listSessions')).data).toMatchObject([
        { current: true },
      ])
      const { email, password } = ada
      expect((await nobody.call('login', { body: { email, password } })).status).toBe(401)
      await must(nobody, 'login', { body: { email, password: 'a mailed password' } })
      const again = { token: await mailbox.tokenTo(email), newPassword: 'another password' }
      const refused = await nobody.call('confirmPasswordReset', { body: again })
      expect(refused.error?.details?.[0]).toMatchObject({ path: 'body.token', code: 'expired_link' })
    },
  },
]
