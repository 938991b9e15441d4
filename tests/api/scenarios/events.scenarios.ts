import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { CANARY, must, nextDate, record, recordWithPage, type World } from './world.ts'

const idOf = async (event: Promise<{ id: string }>) => ({ params: { eventId: (await event).id } })

async function deleted({ ada }: World) {
  const target = await idOf(record(ada))
  await must(ada, 'deleteEvent', target)
  return target
}

/** Who asks for what is not there, is not theirs, or is there no more, is told the same. */
const absent = (['getEvent', 'updateEvent', 'deleteEvent'] as const).flatMap((route): Scenario[] => {
  const body = route === 'updateEvent' ? { body: { content: 'rewritten' } } : {}
  return [
    {
      name: 'knows no event by what is no id',
      route,
      request: { params: { eventId: '../settings' }, ...body },
      answers: 'NOT_FOUND',
    },
    {
      name: 'knows no event that was deleted by itself',
      route,
      request: async (world) => ({ ...(await deleted(world)), ...body }),
      answers: 'NOT_FOUND',
    },
  ]
})

const created: readonly Scenario[] = [
  {
    name: 'records an event and answers with all of it, unset members being null',
    route: 'createEvent',
    request: { body: { date: '2026-03-14', type: 'text', content: 'A walk' } },
    answers: 201,
    data: {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      date: '2026-03-14',
      type: 'text',
      content: 'A walk',
      latitude: null,
      longitude: null,
      placeName: null,
      occurredAt: null,
      timeZone: null,
    },
    absent: ['removedAt', 'userId'],
    after: async ({ ada }, { data }) =>
      expect((await must(ada, 'getEvent', { params: { eventId: data.id } })).data).toEqual(data),
  },
  {
    name: 'names the place of a point at once, from the data that ships with the service',
    route: 'createEvent',
    request: () => ({
      body: { date: nextDate(), type: 'photo', content: 'Steel', latitude: 48.8583, longitude: 2.2945 },
    }),
    answers: 201,
    data: { placeName: expect.stringContaining('Paris') },
  },
  {
    name: 'names its country in the language of the reader',
    route: 'createEvent',
    request: () => ({
      headers: { 'Accept-Language': 'de' },
      body: { date: nextDate(), type: 'photo', content: 'Duomo', latitude: 45.4641, longitude: 9.1919 },
    }),
    answers: 201,
    data: { placeName: expect.stringContaining('Italien') },
  },
  {
    name: 'records on a day of another user into one’s own diary',
    route: 'createEvent',
    actor: 'bob',
    request: async ({ ada }) => ({
      body: { date: (await record(ada)).date, type: 'text', content: 'Bob was here' },
    }),
    answers: 201,
    after: async ({ ada }, { data }) => {
      const day = await must(ada, 'getDay', { params: { date: data.date } })
      expect(day.data.events).toHaveLength(1)
      expect(day.text).not.toContain('Bob')
    },
  },
  {
    name: 'records on a day that has a page, which is then stale',
    route: 'createEvent',
    request: async ({ ada }) => ({
      body: { date: (await recordWithPage(ada)).date, type: 'text', content: 'Remembered later' },
    }),
    answers: 201,
    after: async ({ ada }, { data }) =>
      expect((await must(ada, 'getJournal', { params: { date: data.date } })).data.stale).toBe(true),
  },
]

const readAndDeleted: readonly Scenario[] = [
  {
    name: 'reads an event',
    route: 'getEvent',
    request: async ({ ada }) => idOf(record(ada)),
    answers: 200,
    data: { content: expect.stringContaining(CANARY) },
  },
  {
    name: 'deletes an event and answers with its id',
    route: 'deleteEvent',
    request: async ({ ada }) => idOf(record(ada)),
    answers: 200,
    data: { id: expect.any(String) },
    after: async ({ ada }, { data }) => {
      const { status } = await ada.call('getEvent', { params: { eventId: data.id } })
      expect(status).toBe(404)
    },
  },
  {
    name: 'deletes no event of a day that has a page',
    route: 'deleteEvent',
    request: async ({ ada }) => idOf(recordWithPage(ada).then(({ event }) => event)),
    answers: 'EVENT_IMMUTABLE',
  },
]

export const eventScenarios: readonly Scenario[] = [...created, ...readAndDeleted, ...absent]
