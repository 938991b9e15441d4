import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { must, UNKNOWN_ID, type World } from './world.ts'

export const apiKeyScenarios: readonly Scenario[] = [
  {
    name: 'makes a key of 256 bits or more, which says what it is by its prefix',
    route: 'createApiKey',
    request: { body: { name: 'Küche – キッチン' } },
    answers: 201,
    data: { name: 'Küche – キッチン', key: expect.stringMatching(/^dk_[\w-]{43,}$/) },
  },
  ...['', 'x'.repeat(101), 'a\u0000b', 7, null].map(
    (name): Scenario => ({
      name: `refuses the name ${JSON.stringify(name).slice(0, 20)}`,
      route: 'createApiKey',
      request: { body: { name } },
      answers: 'INVALID_INPUT',
      at: 'body.name',
    }),
  ),
  {
    name: 'lists the keys, each by its name and its last four characters',
    route: 'listApiKeys',
    answers: 200,
    data: expect.arrayContaining([
      expect.objectContaining({ name: 'a key of Ada’s', hint: expect.stringMatching(/^.{4}$/) }),
    ]),
    absent: ['dk_'],
  },
  {
    name: 'lists no key of another user',
    route: 'listApiKeys',
    actor: 'bob',
    answers: 200,
    data: [],
  },
  {
    name: 'revokes a key',
    route: 'deleteApiKey',
    request: async ({ ada }) => ({ params: { keyId: await newKeyId({ ada }) } }),
    answers: 200,
  },
  {
    name: 'revokes no key of another user, which goes on working',
    route: 'deleteApiKey',
    actor: 'bob',
    request: async ({ ada }) => ({ params: { keyId: await newKeyId({ ada }, 'kept from Bob') } }),
    answers: 'NOT_FOUND',
    after: async ({ ada }) =>
      expect((await must(ada, 'listApiKeys')).data).toContainEqual(
        expect.objectContaining({ name: 'kept from Bob' }),
      ),
  },
  {
    name: 'knows no key of an unknown id',
    route: 'deleteApiKey',
    request: { params: { keyId: UNKNOWN_ID } },
    answers: 'NOT_FOUND',
  },
]

const newKeyId = async ({ ada }: Pick<World, 'ada'>, name = 'short-lived'): Promise<string> =>
  (await must(ada, 'createApiKey', { body: { name } })).data.id
