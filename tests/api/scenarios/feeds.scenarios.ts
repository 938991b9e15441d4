import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { CANARY, type Inhabited, must, UNKNOWN_ID, type World } from './world.ts'

/** A feed that asks no server. */
export const newFeed = (change: object = {}) => ({ body: { kind: 'health', name: 'A phone', ...change } })

const forget = async ({ ada }: Pick<World, 'ada'>) => {
  for (const { id } of (await must(ada, 'listFeeds')).data)
    await must(ada, 'removeFeed', { params: { feedId: id } })
}

export async function withFeed({ ada }: Pick<Inhabited, 'ada'>) {
  // There may be twenty, and a table has more rows.
  await forget({ ada: ada as World['ada'] })
  const { data } = await must(ada, 'createFeed', newFeed({ name: CANARY }))
  return { params: { feedId: data.id } }
}

/** As Health Auto Export sends them. */
export const figures = (date = '2024-02-06', steps = 8_000) => ({
  data: {
    metrics: [{ name: 'step_count', units: 'count', data: [{ date: `${date} 00:00:00 -0800`, qty: steps }] }],
  },
})

const calendar = { kind: 'calendar', address: 'https://calendar.example.org/a.ics' }
const PERSONAL = ['getFeed', 'updateFeed', 'removeFeed', 'runFeed', 'sendToFeed'] as const
const BODIES: Partial<Record<(typeof PERSONAL)[number], object>> = {
  updateFeed: { body: { name: 'Mine' } },
  sendToFeed: { body: figures() },
}

export const feedScenarios: readonly Scenario[] = [
  {
    name: 'adds a feed to which an app sends, with its token, which is shown once',
    route: 'createFeed',
    request: async (world) => {
      await forget(world)
      return newFeed({ options: { timeZone: 'Europe/Berlin' } })
    },
    answers: 201,
    data: {
      ...{
        kind: 'health',
        name: 'A phone',
        address: null,
        credential: '',
        lastRunAt: null,
        lastResult: null,
      },
      ...{ nextRunAt: null, counts: { events: 0 }, options: { timeZone: 'Europe/Berlin' } },
      token: expect.stringMatching(/^df_[\w-]{65}$/),
      inPath: expect.stringMatching(/^\/api\/v1\/feeds\/[\w-]+\/in$/),
    },
    after: async ({ ada }, { data }) =>
      expect((await must(ada, 'listFeeds')).text).not.toContain((data as { token: string }).token),
  },
  {
    name: 'adds a server, whose credential is not shown',
    route: 'createFeed',
    request: newFeed({
      ...calendar,
      address: 'webcal://calendar.example.org/a.ics',
      credential: 'ada:a-secret-1',
    }),
    answers: 201,
    data: { address: calendar.address, credential: '••••et-1', token: null, nextRunAt: expect.any(String) },
    absent: ['a-secret'],
    after: forget,
  },
  ...refusals<object>(
    'createFeed',
    [
      ['a server without an address', { kind: 'calendar' }, 'body.address'],
      ['an address where an app sends', { address: calendar.address }, 'body.address'],
      ['a credential where an app sends', { credential: 'a' }, 'body.credential'],
      ['an Immich without a key', { ...calendar, kind: 'immich' }, 'body.credential'],
      ['a Memos without a token', { ...calendar, kind: 'memos', credential: '' }, 'body.credential'],
      ['this machine', { ...calendar, address: 'http://127.0.0.1/a.ics' }, 'body.address'],
      ['this machine by its name', { ...calendar, address: 'http://localhost:9/' }, 'body.address'],
      ['this machine as a number', { ...calendar, address: 'http://2130706433/' }, 'body.address'],
      ['this machine as IPv6', { ...calendar, address: 'http://[::ffff:127.0.0.1]/' }, 'body.address'],
      ['the metadata of a cloud', { ...calendar, address: 'http://169.254.169.254/' }, 'body.address'],
      ['another protocol', { ...calendar, address: 'file:///etc/passwd' }, 'body.address'],
      ['a password in the address', { ...calendar, address: 'https://a:b@example.org/' }, 'body.address'],
      ['what is no address', { ...calendar, address: 'calendar' }, 'body.address'],
      ['a credential of two lines', { ...calendar, credential: 'a\r\nb: c' }, 'body.credential'],
      ['an unknown kind', { kind: 'rss' }, 'body.kind'],
      ['an empty name', { name: ' ' }, 'body.name'],
      ['an unknown option', { options: { colour: 'red' } }, 'body.options.colour'],
      ['a zone that is none', { options: { timeZone: 'Mars/Olympus' } }, 'body.options.timeZone'],
      ['a date that is none', { options: { since: '2024-02-30' } }, 'body.options.since'],
    ],
    (change) => () => newFeed(change),
  ),
  {
    name: 'keeps a credential that comes back masked',
    route: 'updateFeed',
    request: async ({ ada }) => {
      const { data } = await must(ada, 'createFeed', newFeed({ ...calendar, credential: 'ada:a-secret-1' }))
      return { params: { feedId: data.id }, body: { name: 'Work', credential: data.credential } }
    },
    answers: 200,
    data: { name: 'Work', credential: '••••et-1', address: calendar.address },
    after: forget,
  },
  {
    name: 'keeps a credential for the same server by another path',
    route: 'updateFeed',
    request: async ({ ada }) => {
      const { data } = await must(ada, 'createFeed', newFeed({ ...calendar, credential: 'ada:a-secret-1' }))
      return { params: { feedId: data.id }, body: { address: 'https://calendar.example.org/b.ics' } }
    },
    answers: 200,
    data: { address: 'https://calendar.example.org/b.ics', credential: '••••et-1' },
    after: forget,
  },
  ...(['https://other.example.org/a.ics', 'http://calendar.example.org/a.ics'] as const).map(
    (address): Scenario => ({
      name: `sends no credential to ${address} that was entered for another server`,
      route: 'updateFeed',
      request: async ({ ada }) => {
        const { data } = await must(ada, 'createFeed', newFeed({ ...calendar, credential: 'ada:a-secret-1' }))
        return { params: { feedId: data.id }, body: { address, credential: data.credential } }
      },
      answers: 'INVALID_INPUT',
      at: 'body.credential',
      after: forget,
    }),
  ),
  {
    name: 'takes figures, and answers how many',
    route: 'sendToFeed',
    request: async (world) => ({ ...(await withFeed(world)), body: figures() }),
    answers: 200,
    data: { accepted: 1 },
    after: forget,
  },
  {
    name: 'does nothing with what is no figure',
    route: 'sendToFeed',
    request: async (world) => ({ ...(await withFeed(world)), body: { data: { metrics: 'none' } } }),
    answers: 200,
    data: { accepted: 0 },
    after: forget,
  },
  {
    name: 'answers no feed of another user',
    route: 'listFeeds',
    actor: 'bob',
    request: async (world) => {
      await withFeed(world)
      return {}
    },
    answers: 200,
    data: [],
    after: forget,
  },
  {
    name: 'adds a feed of their own for everyone',
    route: 'createFeed',
    actor: 'bob',
    request: newFeed(),
    answers: 201,
    after: ({ bob }) => forget({ ada: bob }),
  },
  ...['getFeed', 'removeFeed', 'runFeed'].map(
    (route): Scenario => ({
      name: 'is done for its owner',
      route: route as (typeof PERSONAL)[number],
      request: withFeed,
      answers: 200,
      after: forget,
    }),
  ),
  ...PERSONAL.flatMap((route): Scenario[] => [
    {
      name: 'knows no feed of another user',
      route,
      actor: 'bob',
      request: async (world) => ({ ...(await withFeed(world)), ...BODIES[route] }),
      answers: 'NOT_FOUND',
      after: forget,
    },
    {
      name: 'knows no feed of an unknown id',
      route,
      request: { params: { feedId: UNKNOWN_ID }, ...BODIES[route] },
      answers: 'NOT_FOUND',
    },
  ]),
]
