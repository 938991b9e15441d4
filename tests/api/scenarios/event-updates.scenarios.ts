import { expect } from 'vitest'
import type { Event } from '../../../contract/events.ts'
import type { Scenario } from './scenario.ts'
import { must, nextDate, record, recordWithPage, UNKNOWN_ID, type World } from './world.ts'

const FULL = {
  type: 'photo',
  content: 'A walk',
  latitude: 48.8583,
  longitude: 2.2945,
  placeName: 'The iron lady',
  occurredAt: '2026-03-14T18:30:00+01:00',
  timeZone: 'Europe/Paris',
  measures: [{ name: 'steps', value: 8000, unit: null }],
}

/** Changes an event that has every member set. */
const changing =
  (change: object | ((event: Event) => object)) =>
  async ({ ada }: World) => {
    const event = await record(ada, FULL)
    return {
      params: { eventId: event.id },
      body: typeof change === 'function' ? change(event) : change,
    }
  }

const changes: readonly [string, object][] = [
  ['the content', { content: 'A longer walk' }],
  ['the type', { type: 'health' }],
  ['the place’s name', { placeName: 'Tour Eiffel' }],
  ['the moment', { occurredAt: null }],
  ['the time zone', { timeZone: null }],
  ['the figures', { measures: [{ name: 'mood', value: 4, unit: null }] }],
  ['the figures to none', { measures: [] }],
  ['the point together with its name', { latitude: -33.8568, longitude: 151.2153, placeName: 'Opera' }],
  ['the point and its name to none', { latitude: null, longitude: null, placeName: null }],
]

const done: readonly Scenario[] = [
  ...changes.map(
    ([what, change]): Scenario => ({
      name: `changes ${what} and leaves what is not named`,
      route: 'updateEvent',
      request: changing(change),
      answers: 200,
      data: { ...FULL, occurredAt: expect.anything(), ...change },
    }),
  ),
  {
    name: 'moves an event to another day',
    route: 'updateEvent',
    request: changing(() => ({ date: nextDate() })),
    answers: 200,
    after: async ({ ada }, { data }) => {
      const day = await must(ada, 'getDay', { params: { date: data.date } })
      expect(day.data.events).toEqual([data])
    },
  },
  {
    name: 'takes an event back as it was read',
    route: 'updateEvent',
    request: changing((event) => ({ ...event, content: 'edited' })),
    answers: 200,
    data: { ...FULL, content: 'edited', occurredAt: expect.anything() },
  },
  {
    name: 'takes an event back as it was read, without the place’s name that was taken away',
    route: 'updateEvent',
    request: async ({ ada }) => {
      const { id } = await record(ada, FULL)
      const params = { eventId: id }
      await must(ada, 'updateEvent', { params, body: { placeName: null } })
      return { params, body: { ...(await must(ada, 'getEvent', { params })).data } }
    },
    answers: 200,
    data: { ...FULL, placeName: null, occurredAt: expect.anything() },
  },
  {
    name: 'ignores what only the service sets',
    route: 'updateEvent',
    request: changing({
      content: 'edited',
      id: UNKNOWN_ID,
      createdAt: '1999-01-01T00:00:00Z',
      updatedAt: 'yesterday',
      removedAt: '1999-01-01T00:00:00Z',
    }),
    answers: 200,
    absent: [UNKNOWN_ID, '1999', 'yesterday', 'removedAt'],
  },
  {
    name: 'names the place anew when the point changes without a name',
    route: 'updateEvent',
    request: changing({ latitude: 52.5163, longitude: 13.3777 }),
    answers: 200,
    data: { placeName: expect.stringContaining('Berlin') },
  },
]

const refused: readonly [string, object, string][] = [
  ['nothing', {}, 'body'],
  ['what only the service sets', { id: UNKNOWN_ID, updatedAt: '1999-01-01T00:00:00Z' }, 'body'],
  ['the owner', { content: 'mine', userId: UNKNOWN_ID }, 'body.userId'],
  ['a misspelt member', { contnet: 'x' }, 'body.contnet'],
  ['half a point', { latitude: 1 }, 'body.longitude'],
  ['half a point to none', { longitude: null }, 'body.longitude'],
  ['a point to half none', { latitude: null, longitude: 2 }, 'body.longitude'],
  ['the content to nothing', { content: '' }, 'body.content'],
  ['the content to null', { content: null }, 'body.content'],
  ['the content to one with NUL', { content: '\u0000' }, 'body.content'],
  ['the content to 100,001 characters', { content: 'x'.repeat(100_001) }, 'body.content'],
  ['the type to one that does not exist', { type: 'video' }, 'body.type'],
  ['the date to none', { date: null }, 'body.date'],
  ['the date to 29 February 2023', { date: '2023-02-29' }, 'body.date'],
  ['the moment to one without an offset', { occurredAt: '2026-03-14T18:30:00' }, 'body.occurredAt'],
  ['the time zone to one that does not exist', { timeZone: 'Mars/Olympus_Mons' }, 'body.timeZone'],
]

const refusals = refused.map(
  ([what, change, at]): Scenario => ({
    name: `refuses to change ${what}`,
    route: 'updateEvent',
    request: changing(change),
    answers: 'INVALID_INPUT',
    at,
  }),
)

const locked = (
  [
    ['change', { content: 'rewritten' }],
    ['move', { date: '2020-02-02' }],
  ] as const
).map(
  ([what, body]): Scenario => ({
    name: `does not ${what} an event of a day that has a page`,
    route: 'updateEvent',
    request: async ({ ada }) => ({
      params: { eventId: (await recordWithPage(ada)).event.id },
      body,
    }),
    answers: 'EVENT_IMMUTABLE',
    absent: ['rewritten'],
  }),
)

const movedOntoPage: Scenario = {
  name: 'moves no event to a day that has a page',
  route: 'updateEvent',
  request: async ({ ada }) => ({
    params: { eventId: (await record(ada)).id },
    body: { date: (await recordWithPage(ada)).date },
  }),
  answers: 'EVENT_IMMUTABLE',
}

export const eventUpdateScenarios: readonly Scenario[] = [...done, ...refusals, ...locked, movedOntoPage]
