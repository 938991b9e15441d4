import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import type { Event } from '../../contract/events.ts'
import type { Client } from '../harness/clients/api-client.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { feedScenarios, figures, newFeed } from './scenarios/feeds.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, setUpPerson, setUpWorld, startWorld } from './scenarios/world.ts'

const clock = new TestClock('2026-03-16T12:00:00Z')
const world = setUpWorld(() => startWorld({}, clock))
const person = setUpPerson(world)

runScenarios(() => world, feedScenarios)

const eventsOf = async (client: Client, date: string): Promise<Event[]> =>
  (await must(client, 'getDay', { params: { date } })).data.events

async function addFeed(kind: string, options: object = {}) {
  const { data } = await must(person, 'createFeed', newFeed({ kind, options }))
  return data
}

type NewFeed = Awaited<ReturnType<typeof addFeed>>

/** Sends as an app does. */
async function send(
  { inPath, token }: NewFeed,
  body: unknown,
  authorization = `Bearer ${token}`,
  more: Record<string, string> = {},
) {
  const response = await fetch(world.url + inPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: authorization, ...more },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const basic = (token: string | null) => `Basic ${Buffer.from(`phone:${token}`).toString('base64')}`

/** What the app sends with each message. */
const OWNTRACKS = { 'X-Limit-U': 'ada', 'X-Limit-D': 'phone' }

const HOME = { lat: 52.52, lon: 13.405 }
const WORK = { lat: 52.5, lon: 13.35 }
/** So many metres to the north. */
const near = (place: typeof HOME, metres: number) => ({ ...place, lat: place.lat + metres / 111_320 })
const at = (time: string, place: typeof HOME) => ({
  ...{ _type: 'location', acc: 12, tid: 'ab', ...place },
  tst: Date.parse(`2026-03-${time}:00+01:00`) / 1000,
})

describe('OwnTracks', () => {
  test('ten minutes and more at a place become an event, which the app is told as it expects', async () => {
    await must(person, 'updateSettings', { body: { timeZone: 'Europe/Berlin' } })
    const feed = await addFeed('owntracks')
    const points = [at('14T08:00', HOME), at('14T08:09', HOME), at('14T08:20', WORK), at('14T08:24', WORK)]
    for (const point of points)
      expect(await send(feed, point, basic(feed.token), OWNTRACKS)).toEqual({ status: 200, body: [] })
    expect(await eventsOf(person, '2026-03-14')).toEqual([])
    await send(feed, [at('14T08:31', WORK), at('14T09:00', near(HOME, 5_000))])
    const [stay, ...others] = await eventsOf(person, '2026-03-14')
    expect(others).toEqual([])
    expect(stay).toMatchObject({
      ...{ type: 'event', content: 'Stayed 11 min', latitude: WORK.lat, longitude: WORK.lon },
      ...{ occurredAt: '2026-03-14T08:20:00+01:00', timeZone: 'Europe/Berlin' },
      source: { feedId: feed.id, key: '2026-03-14T07:20:00.000Z' },
    })
    expect(stay?.placeName).toContain('Berlin')
    expect((await must(person, 'getFeed', { params: { feedId: feed.id } })).data).toMatchObject({
      ...{ counts: { events: 1 }, lastResult: { status: 'completed' } },
    })
  })

  test('a night at home is one stay, which grows, also with points that are doubled, late and off', async () => {
    const feed = await addFeed('owntracks', { timeZone: 'Europe/Berlin' })
    const evening = ['14T19:00', '14T19:10', '14T20:00', '14T22:30'].map((time) => at(time, HOME))
    await send(feed, evening)
    const [first] = await eventsOf(person, '2026-03-14')
    const night = ['15T00:10', '15T03:00', '15T05:40'].map((time) => at(time, near(HOME, 60)))
    const off = [at('15T01:00', near(HOME, 400)), { ...at('15T02:00', near(HOME, 90_000)), acc: 3_000 }]
    const left = [at('15T08:30', near(HOME, 900)), at('15T08:40', WORK)]
    for (const batch of [left, off, night.toReversed(), evening, night]) await send(feed, batch)
    const [stay, ...others] = await eventsOf(person, '2026-03-14')
    expect(others).toEqual([])
    expect(stay).toMatchObject({ id: first?.id, content: 'Stayed 13 h 30 min' })
    expect(await eventsOf(person, '2026-03-15')).toEqual([])
  })

  test('Overland gets the answer that it waits for', async () => {
    const feed = await addFeed('owntracks')
    const feature = (timestamp: string) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [HOME.lon, HOME.lat] },
      properties: { timestamp, horizontal_accuracy: 10, motion: ['stationary'] },
    })
    const locations = [feature('2026-03-14T10:00:00Z'), feature('2026-03-14T11:00:00-0000')]
    expect(await send(feed, { locations })).toEqual({ status: 200, body: { result: 'ok' } })
    expect(await eventsOf(person, '2026-03-14')).toMatchObject([{ content: 'Stayed 1 h 0 min' }])
  })

  test('a visit that Overland tells of lasts from its arrival to its departure, and what the app did is no place', async () => {
    const feed = await addFeed('owntracks')
    const geometry = { type: 'Point', coordinates: [HOME.lon, HOME.lat] }
    const feature = (properties: object) => ({
      ...{ type: 'Feature', geometry },
      properties: { timestamp: '2026-03-14T13:30:00Z', wifi: '', battery_level: 0.8, ...properties },
    })
    const visit = { action: 'visit', arrival_date: '2026-03-14T10:00:00Z', horizontal_accuracy: 40 }
    const locations = [
      feature({ ...visit, departure_date: null }),
      feature({ ...visit, departure_date: '2026-03-14T12:30:00Z' }),
      feature({ action: 'resumed_location_updates' }),
    ]
    await send(feed, { locations })
    expect(await eventsOf(person, '2026-03-14')).toMatchObject([{ content: 'Stayed 2 h 30 min' }])
  })

  test.each([
    ['another message', { _type: 'lwt', tst: 1 }],
    ['a point nowhere', at('14T10:00', { lat: 0, lon: 0 })],
    ['a point beyond the pole', at('14T10:00', { lat: 95, lon: 0 })],
    ['a time to come', { ...at('14T10:00', HOME), tst: 4e9 }],
    ['a time before all phones', { ...at('14T10:00', HOME), tst: 12 }],
    ['a time that is none', { ...at('14T10:00', HOME), tst: 'now' }],
    ['an endless number', { ...at('14T10:00', HOME), lat: '1e999' }],
    ['a list of others', [[], {}, { _type: 'location' }].filter((one) => !Array.isArray(one))],
  ])('%s is taken, and is no point', async (_what, body) => {
    const feed = await addFeed('owntracks')
    expect(await send(feed, body)).toEqual({ status: 200, body: { data: { accepted: 0 }, error: null } })
    expect((await must(person, 'listEvents')).data).toEqual([])
  })

  test('thousands of points at once become stays', async () => {
    const feed = await addFeed('owntracks')
    // Each hour another place of two.
    const points = Array.from({ length: 3_000 }, (_, minute) => ({
      ...{ _type: 'location', tst: Date.parse('2026-03-01T00:00:00Z') / 1000 + minute * 60 },
      ...(Math.floor(minute / 60) % 2 === 0 ? HOME : WORK),
    }))
    expect(await send(feed, points)).toMatchObject({ status: 200, body: { data: { accepted: 3_000 } } })
    const { counts } = (await must(person, 'getFeed', { params: { feedId: feed.id } })).data
    expect(counts.events).toBe(50)
  })

  test.each([
    ['that is cut off', `[{"_type":"location","a":"${'x'.repeat(40_000)}`],
    ['of texts', `["${'x'.repeat(40_000)}"]`],
    ['of a number that is out of range', `[{"a":1e999,"b":"${'x'.repeat(40_000)}"}]`],
    ['of a million values', `[${'{},'.repeat(1_000_000)}{}]`],
  ])('a long message %s is refused', async (_what, body) => {
    const { inPath, token } = await addFeed('owntracks')
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const response = await fetch(world.url + inPath, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { details: [{ path: 'body' }] } })
  })

  test('messages that the app encrypts are told as a fault', async () => {
    const feed = await addFeed('owntracks')
    await send(feed, { _type: 'encrypted', data: 'AAAA' })
    const { data } = await must(person, 'getFeed', { params: { feedId: feed.id } })
    expect(data.lastResult).toMatchObject({ status: 'failed', error: { code: 'encrypted' } })
  })
})

describe('the token of a feed', () => {
  test('opens its own feed alone', async () => {
    const [feed, other] = [await addFeed('health'), await addFeed('health')]
    expect((await send({ ...other, token: feed.token }, figures())).status).toBe(404)
    for (const path of ['/feeds', '/events', `/feeds/${feed.id}`, '/auth/me']) {
      const headers = { Authorization: `Bearer ${feed.token}` }
      expect((await fetch(`${world.url}/api/v1${path}`, { headers })).status).toBe(401)
    }
  })

  test('ends with its feed', async () => {
    const feed = await addFeed('health')
    await must(person, 'removeFeed', { params: { feedId: feed.id } })
    expect((await send(feed, figures())).status).toBe(401)
  })

  test.each([
    ['another secret', (token: string) => `Bearer ${token.slice(0, -4)}AAAA`],
    ['as a name', (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`],
    ['without a secret', (token: string) => `Bearer ${token.slice(0, 25)}`],
  ])('does not open it with %s', async (_what, forge) => {
    const feed = await addFeed('health')
    expect((await send(feed, figures(), forge(String(feed.token)))).status).toBe(401)
  })
})

describe('Health Auto Export', () => {
  const metric = (name: string, units: string, ...data: object[]) => ({ name, units, data })
  const message = (...metrics: object[]) => ({ data: { metrics } })
  const day = '2026-03-14'

  test('a day is one event with its figures, and a day that is sent again replaces them', async () => {
    const feed = await addFeed('health')
    const sleep = { date: `${day} 00:00:00 +0100`, totalSleep: 7.25, deep: 1, rem: 2, core: 4.25 }
    const hours = [
      { date: `${day} 08:00:00 +0100`, qty: 3_000 },
      { date: `${day} 09:00:00 +0100`, qty: 1_500 },
    ]
    const heart = [
      { date: `${day} 08:00:00 +0100`, Min: 50, Avg: 60, Max: 90 },
      { date: `${day} 09:00:00 +0100`, Min: 50, Avg: 70, Max: 90 },
    ]
    const body = message(
      metric('heart_rate', 'count/min', ...heart),
      metric('weight_body_mass', 'kg', { date: `${day} 07:00:00 +0100`, qty: 71.5 }),
      metric('sleep_analysis', 'hr', sleep),
      metric('step_count', 'count', ...hours),
    )
    expect(await send(feed, body)).toMatchObject({ status: 200, body: { data: { accepted: 6 } } })
    const [event, ...others] = await eventsOf(person, day)
    expect(others).toEqual([])
    expect(event).toMatchObject({ type: 'health', occurredAt: null, source: { feedId: feed.id, key: day } })
    expect(event?.measures).toEqual([
      { name: 'steps', value: 4_500, unit: 'count' },
      { name: 'sleep', value: 7.25, unit: 'hr' },
      { name: 'weight', value: 71.5, unit: 'kg' },
      { name: 'heart rate', value: 65, unit: 'count/min' },
    ])
    await send(feed, message(metric('step_count', 'count', { date: `${day} 09:00:00 +0100`, qty: 2_000 })))
    await send(feed, message(metric('step_count', 'count', { date: `${day} 10:00:00 +0100`, qty: 100 })))
    const stepsOf = async () => (await eventsOf(person, day))[0]?.measures[0]?.value
    expect(await stepsOf()).toBe(5_100)
    await send(feed, message(metric('step_count', 'count', { date: `${day} 00:00:00 +0100`, qty: 9_000 })))
    expect(await stepsOf()).toBe(9_000)
    expect(await eventsOf(person, day)).toMatchObject([{ id: event?.id }])
  })

  test('figures of a phone with a clock of twelve hours count for their hour', async () => {
    const feed = await addFeed('health')
    const steps = [
      { date: `${day} 12:00:00\u202fam +1000`, qty: 1 },
      { date: `${day} 7:57:00\u202fam +1000`, qty: 10 },
      { date: `${day} 下午7:57:00 +1000`, qty: 100 },
    ]
    const sent = await send(feed, message(metric('step_count', 'count', ...steps)))
    expect(sent).toMatchObject({ body: { data: { accepted: 3 } } })
    const again = { date: `${day} 7:57:00 p.m. +1000`, qty: 1_000 }
    await send(feed, message(metric('step_count', 'count', again)))
    expect((await eventsOf(person, day))[0]?.measures).toEqual([
      { name: 'steps', value: 1_011, unit: 'count' },
    ])
  })

  test.each([
    ['carbohydrates', 'g', 30],
    ['apple_move_time', 'min', 30],
    ['insulin_delivery', 'IU', 30],
    ['under_water_temperature', 'degC', 15],
    ['apple_sleeping_wrist_temperature', 'degC', 15],
    ['blood_alcohol_content', '%', 15],
    ['six_minute_walking_test_distance', 'm', 15],
    ['lean_body_mass', 'kg', 20],
    ['constructor', 'g', 30],
  ])('of %s in %s, 10 and 20 make %d', async (name, units, value) => {
    const feed = await addFeed('health')
    const [early, late] = ['08', '09'].map((hour) => `${day} ${hour}:00:00 +0100`)
    await send(feed, message(metric(name, units, { date: early, qty: 10 }, { date: late, qty: 20 })))
    expect((await eventsOf(person, day))[0]?.measures).toMatchObject([{ value, unit: units }])
  })

  test('what its owner edited or deleted is not overwritten, nor brought again', async () => {
    const feed = await addFeed('health')
    for (const date of [day, '2026-03-15']) await send(feed, figures(date, 100))
    const [edited] = await eventsOf(person, day)
    const [deleted] = await eventsOf(person, '2026-03-15')
    await must(person, 'updateEvent', {
      params: { eventId: edited?.id ?? '' },
      body: { content: 'My own words' },
    })
    await must(person, 'deleteEvent', { params: { eventId: deleted?.id ?? '' } })
    for (const steps of [200, 300])
      for (const date of [day, '2026-03-15']) await send(feed, figures(date, steps))
    expect(await eventsOf(person, day)).toMatchObject([
      { content: 'My own words', measures: [{ value: 100 }] },
    ])
    expect(await eventsOf(person, '2026-03-15')).toEqual([])
    await must(person, 'emptyTrash')
    await send(feed, figures('2026-03-15', 400))
    expect(await eventsOf(person, '2026-03-15')).toEqual([])
  })

  test('changes are followed while the day has no page, and new events make a page stale', async () => {
    const feed = await addFeed('health')
    await send(feed, figures(day, 100))
    await must(person, 'generateJournal', { params: { date: day } })
    await send(feed, figures(day, 200))
    expect(await eventsOf(person, day)).toMatchObject([{ measures: [{ value: 100 }], version: 1 }])
    const { data } = await must(person, 'getFeed', { params: { feedId: feed.id } })
    expect(data.lastResult).toMatchObject({ kept: 1, changed: 0 })
    await must(person, 'deleteJournal', { params: { date: day } })
    await must(person, 'runFeed', { params: { feedId: feed.id } })
    expect(await eventsOf(person, day)).toMatchObject([{ measures: [{ value: 200 }], version: 2 }])
    await must(person, 'generateJournal', { params: { date: day } })
    const other = await addFeed('health')
    await send(other, figures(day, 300))
    expect((await must(person, 'getJournal', { params: { date: day } })).data.stale).toBe(true)
  })
})

test('a removed feed leaves its events, or takes them with it unless a page locks them', async () => {
  const feed = await addFeed('health')
  const dates = ['2026-03-12', '2026-03-13']
  for (const date of dates) await send(feed, figures(date))
  await must(person, 'generateJournal', { params: { date: '2026-03-12' } })
  await must(person, 'removeFeed', { params: { feedId: feed.id }, query: { events: 'remove' } })
  expect(await eventsOf(person, '2026-03-12')).toHaveLength(1)
  expect(await eventsOf(person, '2026-03-13')).toEqual([])
  expect((await must(person, 'listTrash')).data).toMatchObject([{ kind: 'event' }])
  const kept = await addFeed('health')
  await send(kept, figures('2026-03-13'))
  await must(person, 'removeFeed', { params: { feedId: kept.id } })
  expect(await eventsOf(person, '2026-03-13')).toHaveLength(1)
})

test('the source of an event is read only', async () => {
  const feed = await addFeed('health')
  await send(feed, figures('2026-03-14'))
  const [event] = await eventsOf(person, '2026-03-14')
  const body = { ...event, content: 'Mine', attachments: undefined, source: { feedId: 'x', key: 'y' } }
  const { data } = await must(person, 'updateEvent', { params: { eventId: event?.id ?? '' }, body })
  expect(data).toMatchObject({ content: 'Mine', source: { feedId: feed.id } })
  const { data: own } = await must(person, 'createEvent', {
    body: { date: '2026-03-14', type: 'text', content: 'a' },
  })
  expect(own.source).toBe(null)
})

test('a private address is refused where a name leads to it', async () => {
  const body = { kind: 'calendar', name: 'a', address: 'http://10.0.0.1/' }
  const { error } = await person.call('createFeed', { body })
  expect(error?.details).toMatchObject([{ code: 'private_address' }])
  // A name that this machine gives itself.
  const address = `http://${hostname()}:9/a.ics`
  const { data } = await must(person, 'createFeed', { body: { ...body, address } })
  const { data: ran } = await must(person, 'runFeed', { params: { feedId: data.id } })
  expect(ran.lastResult).toMatchObject({ status: 'failed', error: { code: 'private_feed' } })
})

test('there may be twenty feeds', async () => {
  for (let count = 0; count < 20; count += 1) await addFeed('health')
  expect((await person.call('createFeed', newFeed())).error).toMatchObject({ code: 'INVALID_INPUT' })
})
