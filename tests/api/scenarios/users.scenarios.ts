import { expect } from 'vitest'
import { createClient } from '../../harness/clients/api-client.ts'
import type { Scenario } from './scenario.ts'
import { type Inhabited, must, UNKNOWN_ID } from './world.ts'

/** Makes Ada an operator. */
export async function asOperator({ ada, promote }: Pick<Inhabited, 'ada' | 'promote'>) {
  await promote(ada.userId)
  return {}
}

let guests = 0
export function newGuest() {
  guests += 1
  return { body: { email: `visitor-g-${process.pid}-${guests}@example.org` } }
}

/** Somebody whom Ada has invited. */
export async function withGuest(world: Pick<Inhabited, 'ada' | 'promote'>) {
  await asOperator(world)
  const { user } = (await must(world.ada, 'inviteUser', newGuest())).data
  return { params: { userId: user.id } }
}

const FOR_EACH = [
  ['listUsers', {}],
  ['inviteUser', { body: { email: 'guest@example.org' } }],
  ['updateUser', { params: { userId: UNKNOWN_ID }, body: { isAdmin: true } }],
  ['removeInvitation', { params: { userId: UNKNOWN_ID } }],
] as const

/** Actor Ada is an operator from her first row on. */
export const userScenarios: readonly Scenario[] = [
  ...FOR_EACH.map(
    ([route, request]): Scenario => ({
      name: 'is for operators alone',
      route,
      actor: 'bob',
      request,
      answers: 'FORBIDDEN',
      absent: ['@'],
    }),
  ),
  {
    name: 'lists accounts with their disk and last use, newest first, and nothing of their diaries',
    route: 'listUsers',
    request: async (world) => {
      await asOperator(world)
      return { query: { limit: 100 } }
    },
    answers: 200,
    data: ({ ada, bob }) =>
      expect.arrayContaining(
        [bob, ada].map(({ userId, email }) => ({
          ...{ id: userId, email, usedBytes: 0, quotaBytes: null, disabled: false, invitation: null },
          ...{
            isAdmin: userId === ada.userId,
            createdAt: expect.any(String),
            lastUsedAt: expect.any(String),
          },
        })),
      ),
  },
  {
    name: 'invites by a link that sets a password',
    route: 'inviteUser',
    request: async (world) => {
      await asOperator(world)
      return newGuest()
    },
    answers: 201,
    data: {
      user: expect.objectContaining({ invitation: 'open', lastUsedAt: null }),
      path: expect.stringMatching(/^\/password#dr_/),
    },
    async after({ nobody, ada }, { data }) {
      const body = { token: data.path.slice('/password#'.length), newPassword: 'eight or more' }
      await must(nobody, 'confirmPasswordReset', { body })
      const { data: users } = await must(ada, 'listUsers')
      expect(users.find(({ id }) => id === data.user.id)).toMatchObject({ invitation: null })
    },
  },
  {
    name: 'invites nobody who has an account',
    route: 'inviteUser',
    request: async (world) => {
      await asOperator(world)
      return { body: { email: world.bob.email } }
    },
    answers: 'EMAIL_TAKEN',
  },
  {
    name: 'changes quota, address and state of an account',
    route: 'updateUser',
    request: async (world) => ({
      ...(await withGuest(world)),
      body: { ...newGuest().body, quotaBytes: 5, disabled: true },
    }),
    answers: 200,
    data: { quotaBytes: 5, disabled: true, invitation: 'expired' },
  },
  {
    name: 'gives no account the address of another',
    route: 'updateUser',
    request: async (world) => ({ ...(await withGuest(world)), body: { email: world.bob.email } }),
    answers: 'EMAIL_TAKEN',
  },
  {
    name: 'makes nobody an operator who has not entered',
    route: 'updateUser',
    request: async (world) => ({ ...(await withGuest(world)), body: { isAdmin: true } }),
    answers: 'FORBIDDEN',
  },
  ...(['disabled', 'isAdmin'] as const).map(
    (field): Scenario => ({
      name: `does not take the last operator away by ${field}`,
      route: 'updateUser',
      request: async (world) => {
        await asOperator(world)
        return { params: { userId: world.ada.userId }, body: { [field]: field === 'disabled' } }
      },
      answers: 'FORBIDDEN',
      after: async ({ ada }) => expect((await must(ada, 'getMe')).data.isAdmin).toBe(true),
    }),
  ),
  {
    name: 'knows no user of an unknown id',
    route: 'updateUser',
    request: async (world) => ({ ...(await asOperator(world)), params: { userId: UNKNOWN_ID }, body: {} }),
    answers: 'NOT_FOUND',
  },
  {
    name: 'takes an invitation back, whose link then ends',
    route: 'removeInvitation',
    request: withGuest,
    answers: 200,
    after: async ({ ada }, { data }) => {
      const { data: users } = await must(ada, 'listUsers')
      expect(users.map(({ id }) => id)).not.toContain(data.id)
    },
  },
  {
    name: 'deletes no account that somebody has entered',
    route: 'removeInvitation',
    request: async (world) => {
      await asOperator(world)
      return { params: { userId: world.bob.userId } }
    },
    answers: 'FORBIDDEN',
    after: async ({ url, bob }) => void (await must(createClient(url, bob.token), 'getMe')),
  },
  {
    name: 'knows no invitation of an unknown id',
    route: 'removeInvitation',
    request: async (world) => ({ ...(await asOperator(world)), params: { userId: UNKNOWN_ID } }),
    answers: 'NOT_FOUND',
  },
]
