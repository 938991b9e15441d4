import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { type Inhabited, must } from './world.ts'

/** No server has such a name (RFC 2606), and hardly anything is told to it. */
export const newWebhook = (change: object = {}) => ({
  body: { url: 'https://receiver.invalid/diary', events: ['import.completed'], ...change },
})

/** Fewer than a user may have. */
const MAX_AT_ONCE = 5

export async function withWebhook({ ada }: Pick<Inhabited, 'ada'>) {
  const present = (await must(ada, 'listWebhooks')).data
  if (present.length >= MAX_AT_ONCE)
    for (const { id } of present) await must(ada, 'deleteWebhook', { params: { webhookId: id } })
  return { params: { webhookId: (await must(ada, 'createWebhook', newWebhook())).data.id } }
}

export const webhookScenarios: readonly Scenario[] = [
  {
    name: 'makes a webhook, whose secret is shown this once',
    route: 'createWebhook',
    request: newWebhook({ name: 'n8n', events: ['page.written', 'event.created', 'page.written'] }),
    answers: 201,
    data: {
      name: 'n8n',
      url: 'https://receiver.invalid/diary',
      events: ['event.created', 'page.written'],
      includeContent: false,
      enabled: true,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    },
  },
  ...refusals(
    'createWebhook',
    [
      ['no address', '', 'body.url'],
      ['plain HTTP', 'http://example.org/hook', 'body.url'],
      ['another scheme', 'file:///etc/passwd', 'body.url'],
      ['a password in the address', 'https://a:b@example.org/', 'body.url'],
      ['this machine', 'https://127.0.0.1/', 'body.url'],
      ['this machine by name', 'https://localhost/', 'body.url'],
      ['this machine by number', 'https://2130706433/', 'body.url'],
      ['this machine by IPv6', 'https://[::1]/', 'body.url'],
      ['this machine by a mapped address', 'https://[::ffff:127.0.0.1]/', 'body.url'],
      ['a private network', 'https://192.168.1.7/', 'body.url'],
      ['the address of clouds’ metadata', 'https://169.254.169.254/latest/', 'body.url'],
    ],
    (url) => newWebhook({ url }),
  ),
  ...refusals(
    'createWebhook',
    [
      ['no kind of event', [], 'body.events'],
      ['an unknown kind of event', ['event.read'], 'body.events.0'],
      ['the kind of tests', ['webhook.test'], 'body.events.0'],
    ],
    (events) => newWebhook({ events }),
  ),
  {
    name: 'answers another user their own',
    route: 'createWebhook',
    actor: 'bob',
    request: newWebhook(),
    answers: 201,
  },
  {
    name: 'lists them without a secret',
    route: 'listWebhooks',
    request: async (world) => {
      await withWebhook(world)
      return {}
    },
    answers: 200,
    absent: ['whsec_', '"secret"'],
  },
  { name: 'lists none of another user', route: 'listWebhooks', actor: 'bob', answers: 200 },
  {
    name: 'changes what is given, and keeps the rest',
    route: 'updateWebhook',
    request: async (world) => ({ ...(await withWebhook(world)), body: { enabled: false } }),
    answers: 200,
    data: { enabled: false, events: ['import.completed'], url: 'https://receiver.invalid/diary' },
  },
  {
    name: 'leads to no private address either',
    route: 'updateWebhook',
    request: async (world) => ({ ...(await withWebhook(world)), body: { url: 'https://10.0.0.1/' } }),
    answers: 'INVALID_INPUT',
    at: 'body.url',
  },
  {
    name: 'tells why a test did not arrive',
    route: 'testWebhook',
    request: withWebhook,
    answers: 200,
    data: { type: 'webhook.test', state: 'failed', tries: 1, status: null, reason: 'unreachable' },
  },
]
