import { expect } from 'vitest'
import { createAccount } from '../../harness/clients/api-client.ts'
import { refusals, type Scenario } from './scenario.ts'
import { chooseWriter, must, type World } from './world.ts'

/** Ada’s days have fewer events, so nothing is written beside what other tests do. */
const QUIET = { catchUpDays: 1, minimumEvents: 2_000 }

const choosing =
  (nightWriter: unknown) =>
  async ({ ada }: World) => {
    await chooseWriter(ada)
    return { body: { nightWriter } }
  }

const refused: readonly [string, unknown, string][] = [
  ['an hour that no clock has', { time: '24:00' }, 'body.nightWriter.time'],
  ['an hour in other words', { time: '9 pm' }, 'body.nightWriter.time'],
  ['no events at least', { minimumEvents: 0 }, 'body.nightWriter.minimumEvents'],
  ['half an event', { minimumEvents: 0.5 }, 'body.nightWriter.minimumEvents'],
  ['more dates than a month', { catchUpDays: 32 }, 'body.nightWriter.catchUpDays'],
  ['no dates', { catchUpDays: 0 }, 'body.nightWriter.catchUpDays'],
  ['a word for a switch', { enabled: 'yes' }, 'body.nightWriter.enabled'],
  ['an unknown member', { hour: 22 }, 'body.nightWriter.hour'],
  ['null', null, 'body.nightWriter'],
]

export const nightScenarios: readonly Scenario[] = [
  {
    name: 'enables the night writer, and records to whom its owner agreed',
    route: 'updateSettings',
    request: choosing({ enabled: true, ...QUIET, time: '05:30' }),
    answers: 200,
    data: { nightWriter: { enabled: true, ...QUIET, time: '05:30', weaveLateEvents: true } },
    after: async ({ ada }) =>
      expect((await must(ada, 'getNightWriter')).data).toMatchObject({
        nextRunAt: expect.any(String),
        consent: { provider: 'provider_d', at: expect.any(String) },
        isChosen: true,
      }),
  },
  {
    name: 'keeps of the night writer what is left out',
    route: 'updateSettings',
    request: choosing({ minimumEvents: 1_999 }),
    answers: 200,
    data: { nightWriter: { enabled: true, catchUpDays: 1, minimumEvents: 1_999, time: '05:30' } },
  },
  {
    name: 'turns the night writer off, and with it the consent',
    route: 'updateSettings',
    request: choosing({ enabled: false }),
    answers: 200,
    data: { nightWriter: { enabled: false } },
    after: async ({ ada }) =>
      expect((await must(ada, 'getNightWriter')).data).toMatchObject({ nextRunAt: null, consent: null }),
  },
  {
    name: 'does not enable the night writer without a provider',
    route: 'updateSettings',
    actor: 'bob',
    request: async ({ bob }) => {
      await must(bob, 'updateSettings', { body: { aiProvider: null } })
      return { body: { nightWriter: { enabled: true } } }
    },
    answers: 'NO_AI_CONFIG',
    after: async ({ bob }) => {
      expect((await must(bob, 'getSettings')).data.nightWriter.enabled).toBe(false)
      await chooseWriter(bob)
    },
  },
  {
    name: 'enables the night writer with the provider of the same request',
    route: 'updateSettings',
    actor: 'bob',
    request: async ({ bob }) => {
      await must(bob, 'updateSettings', { body: { aiProvider: null } })
      return { body: { aiProvider: 'provider_d', nightWriter: { enabled: true, ...QUIET } } }
    },
    answers: 200,
    data: { nightWriter: { enabled: true } },
    after: async ({ bob }) => {
      expect((await must(bob, 'getNightWriter')).data.consent?.provider).toBe('provider_d')
      await must(bob, 'updateSettings', { body: { nightWriter: { enabled: false } } })
    },
  },
  {
    name: 'tells a new account that nothing was written by night',
    route: 'getNightWriter',
    request: {},
    answers: 200,
    after: async ({ url }) =>
      expect((await must(await createAccount(url), 'getNightWriter')).data).toEqual({
        ...{ nextRunAt: null, lastRun: null, timeZone: 'UTC', consent: null, isChosen: false },
      }),
  },
  {
    name: 'asks for nothing while the night writer is off',
    route: 'runNightWriter',
    actor: 'bob',
    request: {},
    answers: 'INVALID_INPUT',
    at: 'body.nightWriter',
  },
  {
    name: 'tells another user of their own nights alone',
    route: 'getNightWriter',
    actor: 'bob',
    answers: 200,
    data: { nextRunAt: null, lastRun: null },
  },
  ...refusals('updateSettings', refused, choosing),
]
