import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { CANARY, must, type Person, record, recordChanged, recordWithPage, type World } from './world.ts'

const idOf = ({ id }: { id: string }) => ({ params: { eventId: id } })
const stateOf = ({ id }: { id: string }, version: number | string = 1) => ({
  params: { eventId: id, version: String(version) },
})
const ifMatch = (value: string) => ({ headers: { 'If-Match': value } })

/** An event with a page, corrected since. */
async function amended(person: Person) {
  const { event } = await recordWithPage(person)
  return (await must(person, 'amendEvent', { ...idOf(event), body: { content: 'Corrected' } })).data
}

const CHANGING = ['updateEvent', 'amendEvent'] as const
const DELETING = ['deleteEvent', 'amendByDeleting'] as const

/** An event of version 2 as `details` have it. */
const conflict = {
  after: async (_: World, { error }: { error: { details?: unknown } | null }) =>
    expect(error?.details).toEqual([
      {
        path: 'version',
        code: 'current_version',
        message: '2',
        event: expect.objectContaining({ content: 'Corrected', version: 2 }),
      },
    ]),
}

const corrections = CHANGING.flatMap((route): Scenario[] => [
  {
    name: 'takes a correction of the version that was read, and counts it',
    route,
    request: async ({ ada }) => ({
      ...idOf(await recordChanged(ada)),
      body: { content: 'Again', version: 2 },
    }),
    answers: 200,
    data: { content: 'Again', version: 3 },
  },
  {
    name: 'refuses a correction of an earlier version, and answers with the event as it is',
    route,
    request: async ({ ada }) => ({
      ...idOf(await recordChanged(ada)),
      body: { content: 'Again', version: 1 },
    }),
    answers: 'VERSION_CONFLICT',
    ...conflict,
  },
  {
    name: 'refuses by If-Match as by the body',
    route,
    request: async ({ ada }) => ({
      ...idOf(await recordChanged(ada)),
      ...{ body: { content: 'Again' }, ...ifMatch('"1"') },
    }),
    answers: 'VERSION_CONFLICT',
    ...conflict,
  },
  {
    name: 'refuses where body and If-Match name different versions',
    route,
    request: async ({ ada }) => ({
      ...idOf(await recordChanged(ada)),
      ...{ body: { content: 'Again', version: 2 }, ...ifMatch('"1"') },
    }),
    answers: 'VERSION_CONFLICT',
  },
  ...['*', '"2"', 'W/"2"', '2', '"1", W/"2"'].map(
    (value): Scenario => ({
      name: `takes If-Match: ${value}`,
      route,
      request: async ({ ada }) => ({
        ...idOf(await recordChanged(ada)),
        ...{ body: { content: 'Again' }, ...ifMatch(value) },
      }),
      answers: 200,
      data: { version: 3 },
    }),
  ),
  {
    name: 'refuses a version alone, which changes nothing',
    route,
    request: async ({ ada }) => ({ ...idOf(await record(ada)), body: { version: 1 } }),
    answers: 'INVALID_INPUT',
  },
  {
    name: 'counts no correction that says the same',
    route,
    request: async ({ ada }) => {
      const event = await record(ada)
      return { ...idOf(event), body: event }
    },
    answers: 200,
    data: { version: 1 },
  },
  ...refusals<unknown>(
    route,
    [
      ['a version in words', 'two', 'body.version'],
      ['version 0', 0, 'body.version'],
    ],
    (version) =>
      async ({ ada }: World) => ({ ...idOf(await record(ada)), body: { content: 'Again', version } }),
  ),
])

const deletions = DELETING.flatMap((route): Scenario[] => [
  {
    name: 'deletes the version that was read',
    route,
    request: async ({ ada }) => ({ ...idOf(await recordChanged(ada)), ...ifMatch('"2"') }),
    answers: 200,
  },
  {
    name: 'deletes no other version than the one that was read',
    route,
    request: async ({ ada }) => ({ ...idOf(await recordChanged(ada)), ...ifMatch('"1"') }),
    answers: 'VERSION_CONFLICT',
    ...conflict,
  },
])

const bodiesOfDeletions = DELETING.flatMap((route): Scenario[] => [
  {
    name: 'deletes the version that the body names',
    route,
    request: async ({ ada }) => ({ ...idOf(await recordChanged(ada)), body: { version: 2 } }),
    answers: 200,
  },
  {
    name: 'deletes no other version than the one that the body names',
    route,
    request: async ({ ada }) => ({ ...idOf(await recordChanged(ada)), body: { version: 1 } }),
    answers: 'VERSION_CONFLICT',
    ...conflict,
  },
  {
    name: 'deletes nothing where body and If-Match name different versions',
    route,
    request: async ({ ada }) => ({
      ...idOf(await recordChanged(ada)),
      ...{ body: { version: 2 }, ...ifMatch('"1"') },
    }),
    answers: 'VERSION_CONFLICT',
  },
  ...refusals<object>(
    route,
    [
      ['a version in words', { version: 'two' }, 'body.version'],
      ['a member that it does not know', { versoin: 1 }, 'body.versoin'],
    ],
    (body) =>
      async ({ ada }: World) => ({ ...idOf(await record(ada)), body }),
  ),
])

const malformed = [...CHANGING, ...DELETING].flatMap((route): Scenario[] =>
  refusals(
    route,
    ['"two"', '"1', 'W/1', '"0"', '"-1"', '', '*, "1"', '"99999999999"'].map(
      (value) => [`If-Match: ${value}`, value, 'header.if-match'] as const,
    ),
    (value) =>
      async ({ ada }: World) => ({
        ...idOf(await record(ada)),
        ...(route === 'updateEvent' || route === 'amendEvent' ? { body: { content: 'Again' } } : {}),
        ...ifMatch(value),
      }),
  ),
)

const locked: readonly Scenario[] = [
  {
    name: 'says of a locked event that it is locked, before it compares versions',
    route: 'updateEvent',
    request: async ({ ada }) => ({ ...idOf(await amended(ada)), body: { content: 'Again', version: 1 } }),
    answers: 'EVENT_IMMUTABLE',
  },
  {
    name: 'deletes no locked event, whatever the version',
    route: 'deleteEvent',
    request: async ({ ada }) => ({ ...idOf(await amended(ada)), ...ifMatch('"1"') }),
    answers: 'EVENT_IMMUTABLE',
  },
]

const lists: readonly Scenario[] = [
  {
    name: 'lists what an event said before, newest first',
    route: 'listEventVersions',
    request: async ({ ada }) => {
      const event = await recordChanged(ada, { placeName: 'By the lake' })
      await must(ada, 'updateEvent', { ...idOf(event), body: { type: 'event' } })
      return idOf(event)
    },
    answers: 200,
    data: [
      { version: 2, content: 'Corrected', type: 'text', placeName: 'By the lake' },
      { version: 1, content: expect.stringContaining(CANARY), attachmentIds: [], measures: [] },
    ],
  },
  {
    name: 'has no earlier states of an event that was never changed',
    route: 'listEventVersions',
    request: async ({ ada }) => idOf(await record(ada)),
    answers: 200,
    data: [],
  },
]

const restored = (['restoreEventVersion', 'amendByRestoring'] as const).flatMap((route): Scenario[] => [
  {
    name: 'makes an event say again what it said',
    route,
    request: async ({ ada }) => stateOf(await recordChanged(ada, { placeName: 'By the lake' })),
    answers: 200,
    data: { content: expect.stringContaining(CANARY), placeName: 'By the lake', version: 3 },
  },
  {
    name: 'leaves an event as it is where its current version is restored',
    route,
    request: async ({ ada }) => stateOf(await recordChanged(ada), 2),
    answers: 200,
    data: { content: 'Corrected', version: 2 },
  },
  {
    name: 'restores nothing over a version that was not read',
    route,
    request: async ({ ada }) => ({ ...stateOf(await recordChanged(ada)), ...ifMatch('"1"') }),
    answers: 'VERSION_CONFLICT',
    ...conflict,
  },
  {
    name: 'knows no version that never was',
    route,
    request: async ({ ada }) => stateOf(await recordChanged(ada), 7),
    answers: 'NOT_FOUND',
  },
])

const onLockedDays: readonly Scenario[] = [
  {
    name: 'restores nothing on a day with a page',
    route: 'restoreEventVersion',
    request: async ({ ada }) => stateOf(await amended(ada)),
    answers: 'EVENT_IMMUTABLE',
  },
  {
    name: 'restores on a day with a page, which is fresh again where it was written from that state',
    route: 'amendByRestoring',
    request: async ({ ada }) => stateOf(await amended(ada)),
    answers: 200,
    after: async ({ ada }, { data }) => {
      const { journal } = (await must(ada, 'getDay', { params: { date: data.date } })).data
      expect(journal).toMatchObject({ stale: false, version: 1 })
    },
  },
]

export const eventVersionScenarios: readonly Scenario[] = [
  ...corrections,
  ...deletions,
  ...bodiesOfDeletions,
  ...malformed,
  ...locked,
  ...lists,
  ...restored,
  ...onLockedDays,
]
