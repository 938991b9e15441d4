import { expect } from 'vitest'
import { PROVIDER_KEY, withKey } from './providers.scenarios.ts'
import type { Scenario } from './scenario.ts'
import { must, type World } from './world.ts'

const MASK = '••••cdef'

const afterwards = async (world: World) => {
  await withKey(world)
  return {}
}

const changing = (body: object) => async (world: World) => {
  await withKey(world)
  return { body }
}

const entry = (provider: object) => ({ providerSettings: { provider_b: provider } })

const read: readonly Scenario[] = [
  {
    name: 'answers keys masked',
    route: 'getSettings',
    request: afterwards,
    answers: 200,
    data: entry({ apiKey: MASK, model: 'gpt', hasApiKey: true }),
    absent: [PROVIDER_KEY, 'sk-secret'],
  },
  {
    name: 'answers another user’s own settings',
    route: 'getSettings',
    actor: 'bob',
    request: afterwards,
    answers: 200,
    data: entry({ apiKey: '', model: '', hasApiKey: false }),
    absent: [MASK, 'gpt'],
  },
]

const changes: readonly [string, object, object][] = [
  ['keeps a key that is not named', entry({ model: 'other' }), { apiKey: MASK, model: 'other' }],
  ['keeps a key that is sent back masked', entry({ apiKey: MASK }), { apiKey: MASK, model: 'gpt' }],
  ['takes another key', entry({ apiKey: 'sk-another-9876' }), { apiKey: '••••9876', hasApiKey: true }],
  [
    'takes a key as it was pasted, without the blanks around it',
    entry({ apiKey: ' sk-another-9876 \n' }),
    { apiKey: '••••9876', hasApiKey: true },
  ],
  ['removes a key that is empty', entry({ apiKey: '' }), { apiKey: '', model: 'gpt', hasApiKey: false }],
  ['keeps what is not named at all', {}, { apiKey: MASK, model: 'gpt' }],
  ['takes a model away', entry({ model: '' }), { apiKey: MASK, model: '' }],
  [
    'keeps one provider when another one is changed',
    { providerSettings: { provider_c: { apiKey: 'sk-ant-0000', model: 'claude' } } },
    { apiKey: MASK, model: 'gpt' },
  ],
]

const changed: readonly Scenario[] = [
  ...changes.map(
    ([name, body, expected]): Scenario => ({
      name,
      route: 'updateSettings',
      request: changing(body),
      answers: 200,
      data: entry(expected),
      absent: [PROVIDER_KEY, 'sk-'],
      after: async ({ ada }, { data }) => expect((await must(ada, 'getSettings')).data).toEqual(data),
    }),
  ),
  {
    name: 'takes settings back as they were read',
    route: 'updateSettings',
    request: async (world) => {
      await withKey(world)
      return { body: (await must(world.ada, 'getSettings')).data }
    },
    answers: 200,
    data: entry({ apiKey: MASK, model: 'gpt', hasApiKey: true }),
  },
  {
    name: 'changes nobody else’s settings',
    route: 'updateSettings',
    actor: 'bob',
    request: changing({
      providerSettings: { provider_a: { apiKey: 'gsk-of-bob-4321', model: 'bobs-model' } },
    }),
    answers: 200,
    data: { providerSettings: { provider_a: { apiKey: '••••4321', model: 'bobs-model' } } },
    after: async ({ ada }) => expect((await must(ada, 'getSettings')).text).not.toMatch(/4321|bobs-model/),
  },
  {
    name: 'keeps those of the lasting wishes that are not named',
    route: 'updateSettings',
    request: async ({ ada }) => {
      await must(ada, 'updateSettings', {
        body: { wishes: { tone: 'warm', language: 'fr', text: 'No work.' } },
      })
      return { body: { wishes: { language: null, person: 'third' } } }
    },
    answers: 200,
    data: { wishes: { tone: 'warm', length: null, person: 'third', language: null, text: 'No work.' } },
    after: async ({ ada, bob }, { data }) => {
      expect((await must(ada, 'getSettings')).data).toEqual(data)
      const none = { tone: null, length: null, person: null, language: null, text: '' }
      expect((await must(bob, 'getSettings')).data.wishes).toEqual(none)
      await must(ada, 'updateSettings', { body: { wishes: none } })
    },
  },
  {
    name: 'keeps words and types from providers',
    route: 'updateSettings',
    request: {
      body: {
        redactions: [{ text: ' Anna ' }, { text: 'Bert', replacement: 'Max' }],
        never: ['health', 'health'],
      },
    },
    answers: 200,
    data: {
      redactions: [
        { text: 'Anna', replacement: null },
        { text: 'Bert', replacement: 'Max' },
      ],
      never: ['health'],
    },
    after: async ({ ada, bob }) => {
      expect((await must(bob, 'getSettings')).data).toMatchObject({ redactions: [], never: [] })
      await must(ada, 'updateSettings', { body: { redactions: [], never: [] } })
    },
  },
  {
    name: 'takes no redaction without a letter',
    route: 'updateSettings',
    request: { body: { redactions: [{ text: '…' }] } },
    answers: 'INVALID_INPUT',
    at: 'body.redactions.0.text',
  },
  {
    name: 'takes no more than two hundred redactions',
    route: 'updateSettings',
    request: { body: { redactions: Array.from({ length: 201 }, (_, index) => ({ text: `Name ${index}` })) } },
    answers: 'INVALID_INPUT',
    at: 'body.redactions',
  },
  {
    name: 'chooses a provider',
    route: 'updateSettings',
    request: { body: { aiProvider: 'provider_b' } },
    answers: 200,
    data: { aiProvider: 'provider_b' },
  },
  {
    name: 'chooses none',
    route: 'updateSettings',
    request: { body: { aiProvider: null } },
    answers: 200,
    data: { aiProvider: null },
  },
  {
    name: 'shows nothing of a key that is too short for a hint',
    route: 'updateSettings',
    request: { body: entry({ apiKey: 'abcdefghijk' }) },
    answers: 200,
    data: entry({ hasApiKey: true }),
    absent: ['abcd', 'hijk'],
  },
  {
    name: 'does not take a mask for a key where none is stored',
    route: 'updateSettings',
    request: async ({ ada }) => {
      await must(ada, 'updateSettings', { body: entry({ apiKey: '' }) })
      return { body: entry({ apiKey: MASK }) }
    },
    answers: 200,
    data: entry({ apiKey: '', hasApiKey: false }),
  },
]

const refused: readonly [string, object, string][] = [
  ['a provider that does not exist', { aiProvider: 'provider_z' }, 'body.aiProvider'],
  ['the name of a service for a provider', { aiProvider: 'openai' }, 'body.aiProvider'],
  [
    'an entry for a provider that does not exist',
    { providerSettings: { provider_z: {} } },
    'body.providerSettings.provider_z',
  ],
  [
    'an entry for a member of every object',
    { providerSettings: { constructor: { model: 'x' } } },
    'body.providerSettings.constructor',
  ],
  ['a list of providers', { providerSettings: [] }, 'body.providerSettings'],
  [
    'an address of a provider',
    entry({ baseUrl: 'http://evil.example' }),
    'body.providerSettings.provider_b.baseUrl',
  ],
  ['a key that is no text', entry({ apiKey: 7 }), 'body.providerSettings.provider_b.apiKey'],
  [
    'a key of 1,001 characters',
    entry({ apiKey: 'x'.repeat(1001) }),
    'body.providerSettings.provider_b.apiKey',
  ],
  ['a key with a blank in it', entry({ apiKey: 'sk key' }), 'body.providerSettings.provider_b.apiKey'],
  ['a key that no header can carry', entry({ apiKey: 'ключ' }), 'body.providerSettings.provider_b.apiKey'],
  ['a model of 201 characters', entry({ model: 'x'.repeat(201) }), 'body.providerSettings.provider_b.model'],
  ['a model with NUL', entry({ model: '\u0000' }), 'body.providerSettings.provider_b.model'],
  ['a model of null', entry({ model: null }), 'body.providerSettings.provider_b.model'],
  ['a tone that is none', { wishes: { tone: 'rude' } }, 'body.wishes.tone'],
  ['wishes in a language that is none', { wishes: { language: 'x' } }, 'body.wishes.language'],
  ['wishes of 2,001 characters', { wishes: { text: 'x'.repeat(2001) } }, 'body.wishes.text'],
  ['a wish with another name', { wishes: { mood: 'good' } }, 'body.wishes.mood'],
]

const refusals = refused.map(
  ([what, body, at]): Scenario => ({
    name: `refuses ${what}`,
    route: 'updateSettings',
    request: { body },
    answers: 'INVALID_INPUT',
    at,
    absent: [PROVIDER_KEY],
  }),
)

const pageCare: readonly Scenario[] = [
  {
    name: 'takes how new pages are checked and mended',
    route: 'updateSettings',
    request: { body: { checking: 'model', repair: true } },
    answers: 200,
    data: { checking: 'model', repair: true },
  },
  {
    name: 'keeps how new pages are checked where it is left out',
    route: 'updateSettings',
    request: async ({ ada }) => {
      await must(ada, 'updateSettings', { body: { checking: 'rules', repair: true } })
      return { body: { checking: 'rules' } }
    },
    answers: 200,
    data: { checking: 'rules', repair: true },
  },
  ...[{ checking: 'both' }, { checking: null }, { repair: 'yes' }, { writing: 'lines' }].map(
    (body): Scenario => ({
      name: `refuses ${JSON.stringify(body)}`,
      route: 'updateSettings',
      request: { body },
      answers: 'INVALID_INPUT',
      at: `body.${Object.keys(body)[0]}`,
    }),
  ),
  {
    name: 'takes the way of writing',
    route: 'updateSettings',
    request: { body: { writing: 'notes' } },
    answers: 200,
    data: { writing: 'notes' },
  },
  {
    name: 'leaves the way of writing to the size of the model',
    route: 'updateSettings',
    request: { body: { writing: null } },
    answers: 200,
    data: { writing: null },
  },
  {
    name: 'leaves new pages to the rules again',
    route: 'updateSettings',
    request: { body: { checking: 'rules', repair: false } },
    answers: 200,
    data: { checking: 'rules', repair: false },
  },
]

const service: readonly Scenario[] = [
  {
    name: 'tells anybody what the operator has set',
    route: 'getService',
    actor: 'nobody',
    answers: 200,
    data: {
      version: expect.any(String),
      registration: 'open',
      hasAccounts: true,
      trashDays: 30,
      maxFileBytes: 512 * 1024 ** 2,
      mapTiles: null,
    },
  },
]

export const settingsScenarios: readonly Scenario[] = [
  ...read,
  ...changed,
  ...refusals,
  ...pageCare,
  ...service,
]
