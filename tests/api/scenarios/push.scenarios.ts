import { createECDH } from 'node:crypto'
import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { type Inhabited, must, UNKNOWN_ID, type World } from './world.ts'

let subscriptions = 0

/** A valid subscription, at a push service that no test asks. */
export function newSubscription(change: object = {}) {
  subscriptions += 1
  const keys = createECDH('prime256v1')
  return {
    body: {
      endpoint: `https://push.example.org/${process.pid}/${subscriptions}`,
      keys: { p256dh: keys.generateKeys('base64url'), auth: 'a'.repeat(22) },
      ...change,
    },
  }
}

export async function withSubscription({ ada }: Pick<Inhabited, 'ada'>) {
  const { data } = await must(ada, 'createPushSubscription', newSubscription())
  // Each belongs to the same session: a table of rows has more than a person may have.
  return { params: { subscriptionId: data.id } }
}

const forget = async ({ ada }: World) => {
  for (const { id } of (await must(ada, 'getPush')).data.subscriptions)
    await must(ada, 'deletePushSubscription', { params: { subscriptionId: id } })
}

export const pushScenarios: readonly Scenario[] = [
  {
    name: 'answers the service’s key, a point of P-256, and no device where there is none',
    route: 'getPush',
    request: async (world) => {
      await forget(world)
      return {}
    },
    answers: 200,
    data: { publicKey: expect.stringMatching(/^B[\w-]{86}$/), subscriptions: [] },
  },
  {
    name: 'answers no endpoint and no key of a device',
    route: 'getPush',
    request: async (world) => {
      await withSubscription(world)
      return {}
    },
    answers: 200,
    data: { subscriptions: [{ lastSentAt: null, createdAt: expect.any(String) }] },
    absent: ['push.example.org', 'p256dh', 'endpoint'],
    after: forget,
  },
  {
    name: 'answers no device of another user',
    route: 'getPush',
    actor: 'bob',
    request: async (world) => {
      await withSubscription(world)
      return {}
    },
    answers: 200,
    data: { subscriptions: [] },
    after: forget,
  },
  {
    name: 'subscribes a browser by what its own subscription says',
    route: 'createPushSubscription',
    request: () => newSubscription({ expirationTime: null, name: ' Phone ' }),
    answers: 201,
    data: { name: 'Phone', lastSentAt: null },
    after: forget,
  },
  {
    name: 'names a browser as a session is named',
    route: 'createPushSubscription',
    request: () => ({
      ...newSubscription(),
      headers: { 'User-Agent': 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0' },
    }),
    answers: 201,
    data: { name: 'Firefox, Android' },
    after: forget,
  },
  ...refusals<object>(
    'createPushSubscription',
    [
      ['an address without TLS', { endpoint: 'http://push.example.org/1' }, 'body.endpoint'],
      ['what is no address', { endpoint: 'push' }, 'body.endpoint'],
      ['another protocol', { endpoint: 'file:///etc/passwd' }, 'body.endpoint'],
      ['an address with credentials', { endpoint: 'https://a:b@push.example.org/' }, 'body.endpoint'],
      ['this machine', { endpoint: 'https://127.0.0.1/push' }, 'body.endpoint'],
      ['this machine by its name', { endpoint: 'https://localhost:9/push' }, 'body.endpoint'],
      ['this machine in hexadecimal', { endpoint: 'https://0x7f.1/push' }, 'body.endpoint'],
      ['this machine as IPv6', { endpoint: 'https://[::ffff:127.0.0.1]/push' }, 'body.endpoint'],
      ['a private network', { endpoint: 'https://192.168.0.7/push' }, 'body.endpoint'],
      ['the metadata of a cloud', { endpoint: 'https://169.254.169.254/latest' }, 'body.endpoint'],
      ['an endless address', { endpoint: `https://push.example.org/${'a'.repeat(2000)}` }, 'body.endpoint'],
      ['a key that is too short', { keys: { p256dh: 'BAAA', auth: 'a'.repeat(22) } }, 'body.keys.p256dh'],
      [
        'a key that is no point of the curve',
        { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'a'.repeat(22) } },
        'body.keys.p256dh',
      ],
      ['no secret', { keys: { p256dh: `B${'A'.repeat(86)}` } }, 'body.keys.auth'],
      ['an empty name', { name: ' ' }, 'body.name'],
    ],
    (change) => () => newSubscription(change),
  ),
  {
    name: 'removes a device',
    route: 'deletePushSubscription',
    request: withSubscription,
    answers: 200,
    after: async ({ ada }, { data }) => {
      const { subscriptions: left } = (await must(ada, 'getPush')).data
      expect(left.map(({ id }) => id)).not.toContain(data.id)
    },
  },
  {
    name: 'removes no device of another user',
    route: 'deletePushSubscription',
    actor: 'bob',
    request: withSubscription,
    answers: 'NOT_FOUND',
    after: forget,
  },
  {
    name: 'knows no device of an unknown id',
    route: 'deletePushSubscription',
    request: { params: { subscriptionId: UNKNOWN_ID } },
    answers: 'NOT_FOUND',
  },
  {
    name: 'has nothing to do without a device',
    route: 'testPush',
    request: async (world) => {
      await forget(world)
      return {}
    },
    answers: 200,
    data: [],
  },
  {
    name: 'sends nothing to a device of another user',
    route: 'testPush',
    actor: 'bob',
    request: async (world) => {
      await withSubscription(world)
      return {}
    },
    answers: 200,
    data: [],
    after: forget,
  },
]
