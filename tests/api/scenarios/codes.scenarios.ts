import { expect } from 'vitest'
import { codeOf, stepAt } from '../../../server/accounts/codes/totp.ts'
import { createAccount } from '../../harness/clients/api-client.ts'
import type { Scenario } from './scenario.ts'
import { type Inhabited, must, type Person } from './world.ts'

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) => BASE_32.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an app shows for a secret, some steps of 30 seconds from now. */
export const codeFor = (secret: string, steps = 0, now = Date.now()): string =>
  codeOf(fromBase32(secret), stepAt(now) + steps)

/** Turns codes on. The code of the step before is used up. */
export async function turnCodesOn(person: Person, now?: number) {
  const { data } = await must(person, 'setUpTotp', { body: {} })
  const secret = data.secret ?? ''
  const on = await must(person, 'setUpTotp', { body: { code: codeFor(secret, -1, now) } })
  return { secret, recoveryCodes: on.data.recoveryCodes ?? [] }
}

/** Somebody whose codes are on. Ada signs in by her password alone. */
async function withCodes({ url }: Pick<Inhabited, 'url'>) {
  const person = await createAccount(url)
  const { email, password } = person
  return { person, body: { email, password }, ...(await turnCodesOn(person)) }
}

const HOUR_MS = 3_600_000

/** The time of the service of somebody new, which may have a clock of the test. */
async function timeAt(person: Person): Promise<number> {
  const sessions = (await must(person, 'listSessions')).data
  const since = Date.parse(sessions.find(({ current }) => current)?.createdAt ?? '')
  return Math.abs(Date.now() - since) < HOUR_MS ? Date.now() : since
}

/** What turns the codes of Ada off again. */
export async function withTotp({ ada }: Pick<Inhabited, 'ada'>) {
  const { recoveryCodes } = await turnCodesOn(ada, await timeAt(ada))
  return { body: { password: ada.password, code: recoveryCodes[0] } }
}

const signingIn = (
  name: string,
  toCode: (codes: { secret: string; recoveryCodes: string[] }) => string | undefined,
  answers: Scenario['answers'],
): Scenario => ({
  name,
  route: 'login',
  actor: 'nobody',
  request: async (world) => {
    const { body, ...codes } = await withCodes(world)
    return { body: { ...body, code: toCode(codes) } }
  },
  answers,
})

export const codeScenarios: readonly Scenario[] = [
  {
    name: 'begins with a secret, and its address for an app',
    route: 'setUpTotp',
    answers: 200,
    data: ({ ada }) => ({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining(`otpauth://totp/Dayleaf%3A${encodeURIComponent(ada.email)}?secret=`),
      recoveryCodes: null,
    }),
    after: async ({ ada }) => expect((await must(ada, 'getMe')).data.totp).toBe(false),
  },
  { name: 'is refused to an API key', route: 'setUpTotp', actor: 'adasKey', answers: 'FORBIDDEN' },
  {
    name: 'turns on by a code of the app, with ten recovery codes',
    route: 'setUpTotp',
    request: async ({ ada }) => {
      const secret = (await must(ada, 'setUpTotp')).data.secret ?? ''
      return { body: { code: codeFor(secret) } }
    },
    answers: 200,
    data: { secret: null, recoveryCodes: expect.any(Array) },
    after: async ({ ada }, { data }) => {
      const codes = data.recoveryCodes ?? []
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
      expect((await must(ada, 'getMe')).data).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
      await must(ada, 'removeTotp', { body: { password: ada.password, code: codes[0] } })
    },
  },
  {
    name: 'stays off for a wrong code',
    route: 'setUpTotp',
    request: async ({ ada }) => {
      const secret = (await must(ada, 'setUpTotp')).data.secret ?? ''
      return { body: { code: codeFor(secret, 5) } }
    },
    answers: 'INVALID_INPUT',
    at: 'body.code',
    after: async ({ ada }) => expect((await must(ada, 'getMe')).data.totp).toBe(false),
  },
  {
    name: 'does not begin again while codes are on',
    route: 'setUpTotp',
    request: async ({ ada }) => {
      await turnCodesOn(ada)
      return { body: {} }
    },
    answers: 'INVALID_INPUT',
    at: 'body',
  },
  {
    name: 'turns off by no wrong code',
    route: 'removeTotp',
    request: ({ ada }) => ({ body: { password: ada.password, code: 'AAAA-AAAA-AAAA-AAAA' } }),
    answers: 'INVALID_INPUT',
    at: 'body.code',
  },
  {
    name: 'turns off by no wrong password',
    route: 'removeTotp',
    request: ({ bob }) => ({ body: { password: bob.password, code: '000000' } }),
    answers: 'INVALID_INPUT',
    at: 'body.password',
  },
  { name: 'is refused to an API key', route: 'removeTotp', actor: 'adasKey', answers: 'FORBIDDEN' },
  {
    name: 'turns off by password and code',
    route: 'removeTotp',
    request: async ({ ada, url }) => {
      Object.assign(ada, await createAccount(url))
      return withTotp({ ada })
    },
    answers: 200,
    after: async ({ ada }) => {
      expect((await must(ada, 'getMe')).data).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    },
  },
  signingIn('asks for a code where codes are on', () => undefined, 'CODE_REQUIRED'),
  signingIn('signs in with a code', ({ secret }) => codeFor(secret), 200),
  signingIn('takes a code of half a minute ahead', ({ secret }) => codeFor(secret, 1), 200),
  signingIn('refuses a code of two minutes ahead', ({ secret }) => codeFor(secret, 4), 'CODE_REQUIRED'),
  signingIn('refuses a code that was used', ({ secret }) => codeFor(secret, -1), 'CODE_REQUIRED'),
  signingIn('refuses an empty code', () => '', 'CODE_REQUIRED'),
  signingIn('signs in with a recovery code', ({ recoveryCodes }) => recoveryCodes[3], 200),
  signingIn(
    'signs in with a recovery code as people type it',
    ({ recoveryCodes }) => recoveryCodes[3]?.toLowerCase().replaceAll('-', ' '),
    200,
  ),
  {
    name: 'refuses a recovery code for the second time',
    route: 'login',
    actor: 'nobody',
    request: async (world) => {
      const { body, recoveryCodes } = await withCodes(world)
      const request = { body: { ...body, code: recoveryCodes[0] } }
      await must(world.nobody, 'login', request)
      return request
    },
    answers: 'CODE_REQUIRED',
  },
  {
    name: 'says of a wrong password what it says without codes, whatever the code',
    route: 'login',
    actor: 'nobody',
    request: async (world) => {
      const { body, secret } = await withCodes(world)
      return { body: { ...body, password: 'not the password', code: codeFor(secret) } }
    },
    answers: 'UNAUTHORIZED',
  },
]
