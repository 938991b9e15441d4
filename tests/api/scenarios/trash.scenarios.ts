import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { CANARY, must, record, recordWithPage, UNKNOWN_ID, type World } from './world.ts'

async function deletedEvent({ ada }: World): Promise<string> {
  const { id } = await record(ada)
  await must(ada, 'deleteEvent', { params: { eventId: id } })
  return id
}

async function deletedDay({ ada }: World): Promise<string> {
  const { date } = await recordWithPage(ada)
  await must(ada, 'deleteDay', { params: { date } })
  return date
}

/** @returns the id of its entry in the trash */
async function deletion(world: World): Promise<string | undefined> {
  await deletedDay(world)
  const [entry] = (await must(world.ada, 'listTrash')).data
  return entry?.id
}

const listed: readonly Scenario[] = [
  {
    name: 'lists an event that was deleted by itself, the newest first',
    route: 'listTrash',
    request: async (world) => {
      await deletedDay(world)
      await deletedEvent(world)
      return { query: { limit: 2 } }
    },
    answers: 200,
    data: [
      {
        kind: 'event',
        eventCount: 1,
        hasJournal: false,
        event: { content: expect.stringContaining(CANARY) },
      },
      { kind: 'day', eventCount: 1, hasJournal: true, title: expect.any(String) },
    ],
  },
  {
    name: 'lists nothing of another user',
    route: 'listTrash',
    actor: 'bob',
    request: async (world) => {
      await deletedEvent(world)
      return {}
    },
    answers: 200,
    data: [],
  },
  ...(['0', '501', 'all'] as const).map(
    (limit): Scenario => ({
      name: `refuses a limit of ${limit}`,
      route: 'listTrash',
      request: { query: { limit } },
      answers: 'INVALID_INPUT',
      at: 'query.limit',
    }),
  ),
  {
    name: 'refuses a cursor that is none',
    route: 'listTrash',
    request: { query: { cursor: 'page-2' } },
    answers: 'INVALID_INPUT',
    at: 'query.cursor',
  },
]

const restored: readonly Scenario[] = [
  {
    name: 'brings an event back',
    route: 'restoreTrash',
    request: async (world) => ({ body: { eventIds: [await deletedEvent(world)] } }),
    answers: 200,
    data: { eventIds: [expect.any(String)], journalId: null },
    after: async ({ ada }, { data }) => {
      const event = await must(ada, 'getEvent', { params: { eventId: data.eventIds[0] ?? '' } })
      expect(event.data).not.toHaveProperty('removedAt')
    },
  },
  {
    name: 'brings a day back with its page',
    route: 'restoreTrash',
    request: async (world) => ({ body: { date: await deletedDay(world) } }),
    answers: 200,
    data: { eventIds: [expect.any(String)], journalId: expect.any(String) },
  },
  {
    name: 'brings back what one deletion took',
    route: 'restoreTrash',
    request: async (world) => ({ body: { entryId: await deletion(world) } }),
    answers: 200,
    data: { eventIds: [expect.any(String)], journalId: expect.any(String) },
  },
  {
    name: 'brings nothing back that another user deleted',
    route: 'restoreTrash',
    actor: 'bob',
    request: async (world) => ({ body: { entryId: await deletion(world) } }),
    answers: 'NOT_FOUND',
  },
  {
    name: 'brings no event of another user back',
    route: 'restoreTrash',
    actor: 'bob',
    request: async (world) => ({ body: { eventIds: [await deletedEvent(world)] } }),
    answers: 'NOT_FOUND',
  },
  {
    name: 'brings no day of another user back',
    route: 'restoreTrash',
    actor: 'bob',
    request: async (world) => ({ body: { date: await deletedDay(world) } }),
    answers: 'NOT_FOUND',
  },
  {
    name: 'finds no event that is not in the trash',
    route: 'restoreTrash',
    request: async ({ ada }) => ({ body: { eventIds: [(await record(ada)).id] } }),
    answers: 'NOT_FOUND',
  },
  {
    name: 'finds no event of an unknown id',
    route: 'restoreTrash',
    request: { body: { eventIds: [UNKNOWN_ID] } },
    answers: 'NOT_FOUND',
  },
  {
    name: 'finds no day that is not in the trash',
    route: 'restoreTrash',
    request: async ({ ada }) => ({ body: { date: (await record(ada)).date } }),
    answers: 'NOT_FOUND',
  },
]

const refused: readonly [string, unknown][] = [
  ['nothing', {}],
  ['events and a date at once', { eventIds: [UNKNOWN_ID], date: '2024-01-01' }],
  ['a list without ids', { eventIds: [] }],
  ['an id that is no text', { eventIds: [7] }],
  ['1,001 ids', { eventIds: Array.from({ length: 1001 }, (_, index) => `id-${index}`) }],
  ['29 February 2023', { date: '2023-02-29' }],
  ['an entry and a date at once', { entryId: UNKNOWN_ID, date: '2024-01-01' }],
  ['a list instead of an object', [UNKNOWN_ID]],
  ['null', null],
]

const refusals = refused.map(
  ([what, body]): Scenario => ({
    name: `refuses to bring back ${what}`,
    route: 'restoreTrash',
    request: { body },
    answers: 'INVALID_INPUT',
  }),
)

const emptied: readonly Scenario[] = [
  {
    name: 'empties one’s own trash alone',
    route: 'emptyTrash',
    actor: 'bob',
    request: async (world) => {
      await deletedEvent(world)
      return {}
    },
    answers: 200,
    data: { id: 'trash', eventCount: 0, journalCount: 0 },
    after: async ({ ada }) => expect((await must(ada, 'listTrash')).data).not.toEqual([]),
  },
  {
    name: 'deletes for ever what is in it',
    route: 'emptyTrash',
    request: async (world) => {
      await must(world.ada, 'emptyTrash')
      await deletedEvent(world)
      await deletedDay(world)
      return {}
    },
    answers: 200,
    data: { id: 'trash', eventCount: 2, journalCount: 1 },
    after: async ({ ada }) => expect((await must(ada, 'listTrash')).data).toEqual([]),
  },
]

export const trashScenarios: readonly Scenario[] = [...listed, ...restored, ...refusals, ...emptied]
