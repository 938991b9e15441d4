import { expect } from 'vitest'
import { createClient } from '../../harness/clients/api-client.ts'
import type { Scenario } from './scenario.ts'
import { must, UNKNOWN_ID, type World } from './world.ts'

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0'

/** Signs Ada in on another device. */
export async function signInElsewhere({ ada, nobody, url }: Pick<World, 'ada' | 'nobody' | 'url'>) {
  const { email, password } = ada
  const headers = { 'User-Agent': FIREFOX }
  const { token } = (await must(nobody, 'login', { body: { email, password }, headers })).data
  const sessions = (await must(createClient(url, token), 'listSessions')).data
  const sessionId = sessions.find(({ current }) => current)?.id ?? ''
  return { token, params: { sessionId }, client: createClient(url, token) }
}

export const sessionScenarios: readonly Scenario[] = [
  {
    name: 'lists each device by its name, and tells which one asks',
    route: 'listSessions',
    request: async (world) => {
      await signInElsewhere(world)
      return {}
    },
    answers: 200,
    data: expect.arrayContaining([
      expect.objectContaining({ device: 'Firefox, Android', current: false }),
      expect.objectContaining({ current: true }),
    ]),
    absent: ['dl_', 'Mozilla'],
  },
  {
    name: 'lists no device of another user',
    route: 'listSessions',
    actor: 'bob',
    request: async (world) => {
      await signInElsewhere(world)
      return {}
    },
    answers: 200,
    absent: ['Firefox'],
  },
  {
    name: 'signs a device out, and no other one',
    route: 'endSession',
    request: signInElsewhere,
    answers: 200,
    after: async ({ ada }, { data }) => {
      const left = (await must(ada, 'listSessions')).data.map(({ id }) => id)
      expect(left).not.toContain(data.id)
      await must(ada, 'getMe')
    },
  },
  {
    name: 'signs out no device of another user',
    route: 'endSession',
    actor: 'bob',
    request: async (world) => ({ params: (await signInElsewhere(world)).params }),
    answers: 'NOT_FOUND',
    after: async ({ ada }) => {
      expect((await must(ada, 'listSessions')).data).toContainEqual(
        expect.objectContaining({ device: 'Firefox, Android' }),
      )
    },
  },
  {
    name: 'knows no device of an unknown id',
    route: 'endSession',
    request: { params: { sessionId: UNKNOWN_ID } },
    answers: 'NOT_FOUND',
  },
  {
    name: 'signs out all other devices, and leaves the one that asks and the keys',
    route: 'endOtherSessions',
    request: async (world) => {
      await signInElsewhere(world)
      return {}
    },
    answers: 200,
    after: async ({ ada, adasKey, bob }) => {
      expect((await must(ada, 'listSessions')).data).toMatchObject([{ current: true }])
      await must(adasKey, 'listDays')
      await must(bob, 'getMe')
    },
  },
  {
    name: 'signs out no device of another user where all others are',
    route: 'endOtherSessions',
    actor: 'bob',
    answers: 200,
    data: { ended: 0 },
    after: async ({ ada }) => void (await must(ada, 'getMe')),
  },
]
