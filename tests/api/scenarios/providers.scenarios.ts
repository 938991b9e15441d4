import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { must, type World } from './world.ts'

/** It must never come back in an answer. */
export const PROVIDER_KEY = 'sk-secret-of-ada-0123456789abcdef'

export const withKey = async ({ ada }: World) => {
  const providerSettings = { provider_b: { apiKey: PROVIDER_KEY, model: 'gpt' } }
  await must(ada, 'updateSettings', { body: { providerSettings } })
}

/** Trying a provider, and listing its models. */
export const providerScenarios: readonly Scenario[] = [
  {
    name: 'tries a provider and tells that it answers',
    route: 'testAi',
    request: { body: { provider: 'provider_d', model: 'small' } },
    answers: 200,
    data: { ok: true, model: expect.any(String), durationMs: expect.any(Number) },
  },
  {
    name: 'changes no settings by trying a provider',
    route: 'testAi',
    request: { body: { provider: 'provider_d', model: 'large', apiKey: 'tried' } },
    answers: 200,
    absent: ['tried'],
    after: async ({ ada }) => expect((await must(ada, 'getSettings')).text).not.toContain('large'),
  },
  {
    name: 'lists the models of a provider by name',
    route: 'listAiModels',
    request: { query: { provider: 'provider_d' } },
    answers: 200,
    data: ['large', 'small'],
  },
  {
    name: 'lists the models of a provider that a key opens, and stores no key',
    route: 'tryAiModels',
    request: { body: { provider: 'provider_d', apiKey: 'tried' } },
    answers: 200,
    data: ['large', 'small'],
    after: async ({ ada }) =>
      expect((await must(ada, 'getSettings')).data.providerSettings.provider_d?.hasApiKey).toBe(false),
  },
  {
    name: 'lists no models without a provider',
    route: 'tryAiModels',
    request: { body: { apiKey: 'tried' } },
    answers: 'INVALID_INPUT',
    at: 'body.provider',
  },
  {
    name: 'lists no models by the key of another user',
    route: 'tryAiModels',
    actor: 'bob',
    request: async (world) => {
      await withKey(world)
      return { body: { provider: 'provider_b' } }
    },
    answers: 'NO_AI_CONFIG',
  },
  ...(
    [
      [{ model: 'small' }, 'body.provider'],
      [{ provider: 'provider_d' }, 'body.model'],
      [{ provider: 'provider_d', model: '' }, 'body.model'],
      [{ provider: 'groq', model: 'small' }, 'body.provider'],
      [{ provider: 'provider_d', model: 'small', baseUrl: 'http://169.254.169.254' }, 'body.baseUrl'],
      [{ provider: 'provider_d', model: 'small', url: 'http://169.254.169.254' }, 'body.url'],
    ] as const
  ).map(
    ([body, at]): Scenario => ({
      name: `refuses ${JSON.stringify(body)}`,
      route: 'testAi',
      request: { body },
      answers: 'INVALID_INPUT',
      at,
    }),
  ),
  {
    name: 'finds the models of a program that runs beside it',
    route: 'findLocalProviders',
    request: {},
    answers: 200,
    data: expect.arrayContaining([
      {
        provider: 'provider_d',
        models: [
          { name: 'large', billions: null, bytes: 600_000_000, fits: true },
          { name: 'small', billions: null, bytes: 600_000_000, fits: true },
        ],
      },
    ]),
  },
  {
    name: 'asks programs beside it without the key of another user',
    route: 'findLocalProviders',
    actor: 'bob',
    request: async (world) => {
      const providerSettings = { provider_d: { apiKey: PROVIDER_KEY, model: 'small' } }
      await must(world.ada, 'updateSettings', { body: { providerSettings } })
      return {}
    },
    answers: 200,
    absent: [PROVIDER_KEY],
    after: async ({ writer }) => expect(JSON.stringify(writer.requests)).not.toContain(PROVIDER_KEY),
  },
  {
    name: 'asks for a provider',
    route: 'listAiModels',
    answers: 'INVALID_INPUT',
    at: 'query.provider',
  },
  {
    name: 'uses no key of another user',
    route: 'listAiModels',
    actor: 'bob',
    request: async (world) => {
      await withKey(world)
      return { query: { provider: 'provider_b' } }
    },
    answers: 'NO_AI_CONFIG',
  },
  {
    name: 'tries no provider with the key of another user',
    route: 'testAi',
    actor: 'bob',
    request: async (world) => {
      await withKey(world)
      return { body: { provider: 'provider_b', model: 'gpt' } }
    },
    answers: 200,
    data: { ok: false, error: { code: 'NO_AI_CONFIG' } },
  },
]
