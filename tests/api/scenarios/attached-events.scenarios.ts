import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { must, nextDate, record, upload, type World } from './world.ts'

/** An event that holds an attachment alone, unless told. */
export const withAttachment = async ({ ada }: World, fields: object = {}) => {
  const { id } = await upload(ada)
  return { id, event: await record(ada, { content: '', attachmentIds: [id], ...fields }) }
}

export const attachedEventScenarios: readonly Scenario[] = [
  {
    name: 'records an event of attachments alone, in their order',
    route: 'createEvent',
    request: async ({ ada }) => {
      const [first, second] = [await upload(ada), await upload(ada)]
      const attachmentIds = [second.id, first.id]
      return { body: { date: nextDate(), type: 'photo', content: '', attachmentIds } }
    },
    answers: 201,
    after: async ({ ada }, { data }) => {
      expect(data.attachments.map(({ eventId }) => eventId)).toEqual([data.id, data.id])
      expect((await must(ada, 'getDay', { params: { date: data.date } })).data.events).toEqual([data])
    },
  },
  {
    name: 'refuses an event that holds nothing',
    route: 'createEvent',
    request: () => ({ body: { date: nextDate(), type: 'photo', content: '' } }),
    answers: 'INVALID_INPUT',
    at: 'body.content',
  },
  {
    name: 'refuses an attachment of another event',
    route: 'createEvent',
    request: async (world) => ({
      body: {
        date: nextDate(),
        type: 'photo',
        content: 'x',
        attachmentIds: [(await withAttachment(world)).id],
      },
    }),
    answers: 'INVALID_INPUT',
    at: 'body.attachmentIds',
  },
  {
    name: 'knows no attachment of another user to attach',
    route: 'createEvent',
    actor: 'bob',
    request: async ({ ada }) => ({
      body: { date: nextDate(), type: 'photo', content: 'x', attachmentIds: [(await upload(ada)).id] },
    }),
    answers: 'NOT_FOUND',
  },
  {
    name: 'refuses one attachment twice',
    route: 'createEvent',
    request: async ({ ada }) => {
      const { id } = await upload(ada)
      return { body: { date: nextDate(), type: 'photo', content: 'x', attachmentIds: [id, id] } }
    },
    answers: 'INVALID_INPUT',
    at: 'body.attachmentIds',
  },
  {
    name: 'detaches what is left out',
    route: 'updateEvent',
    request: async (world) => {
      const { event } = await withAttachment(world, { content: 'A walk' })
      return { params: { eventId: event.id }, body: { attachmentIds: [] } }
    },
    answers: 200,
    data: { attachments: [] },
  },
  {
    name: 'refuses to take the last thing out of an event',
    route: 'updateEvent',
    request: async (world) => {
      const { event } = await withAttachment(world)
      return { params: { eventId: event.id }, body: { attachmentIds: [] } }
    },
    answers: 'INVALID_INPUT',
    at: 'body.content',
  },
  {
    name: 'takes an event with attachments back as it was read',
    route: 'updateEvent',
    request: async (world) => {
      const { event } = await withAttachment(world)
      return { params: { eventId: event.id }, body: { ...event, content: 'edited' } }
    },
    answers: 200,
    data: { content: 'edited', attachments: [{ kind: 'file' }] },
  },
  {
    name: 'finds an event by what is said of its attachment',
    route: 'search',
    request: async (world) => {
      const { id } = await withAttachment(world)
      const body = { description: 'a heron at dusk' }
      await must(world.ada, 'updateAttachment', { params: { attachmentId: id }, body })
      return { query: { q: 'heron' } }
    },
    answers: 200,
    data: { hits: [{ kind: 'event' }] },
  },
]
