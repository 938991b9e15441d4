// Feeds of calendars, from a server of this test.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LocalServer, serveLocally } from '../harness/clients/local-server.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { feedsOf } from './scenarios/feeds-of.ts'
import { must, setUpPerson, setUpWorld, startWorld } from './scenarios/world.ts'

const NOW = '2026-03-16T12:00:00Z'
const clock = new TestClock(NOW)
const world = setUpWorld(() => startWorld({ DAYLEAF_FEED_PRIVATE: 'on' }, clock))
const person = setUpPerson(world)
const at = (instant: string) => clock.advance(Date.parse(instant) - clock.now())
beforeEach(() => at(NOW))

const { add, run, eventsOf } = feedsOf(person)

describe('a calendar', () => {
  let calendar = ''
  let answer: { status: number; headers: Record<string, string>; body?: string | Buffer } | undefined
  let asked: Record<string, unknown>[] = []
  let server: LocalServer
  beforeAll(async () => {
    server = await serveLocally((request, response) => {
      asked.push({ url: request.url, ...request.headers })
      const etag = `"${calendar.length}"`
      if (answer) return response.writeHead(answer.status, answer.headers).end(answer.body)
      if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
      return response.writeHead(200, { ETag: etag, 'Content-Type': 'text/calendar' }).end(calendar)
    })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    answer = undefined
    asked = []
  })

  const event = (uid: string, start: string, ...lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, start, `SUMMARY:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')
  const setCalendar = (...components: string[]) => {
    calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\r\n')
  }
  const titles = async (date: string) => (await eventsOf(date)).map(({ content }) => content.split('\n')[0])

  test('its address, which is often a secret, is stored in no plain text', async () => {
    setCalendar(event('Tea', 'DTSTART:20260316T070000Z'))
    await run(await add('calendar', `${server.url}/private-0b7e.ics`))
    expect(await world.store.dump()).not.toContain('private-0b7e')
  })

  test('appointments come once, when they have begun, in their own zone', async () => {
    setCalendar(
      event(
        'Dentist',
        'DTSTART;TZID=Europe/Berlin:20260316T090000',
        'DTEND;TZID=Europe/Berlin:20260316T100000',
        'LOCATION:Main Street 1',
      ),
      event('Later', 'DTSTART:20260316T140000Z'),
      event('Redmond', 'DTSTART;TZID=Pacific Standard Time:20260315T230000'),
      event('Holiday', 'DTSTART;VALUE=DATE:20260316', 'DTEND;VALUE=DATE:20260317'),
      event('Tomorrow', 'DTSTART;VALUE=DATE:20260317'),
      event('Off', 'DTSTART:20260316T070000Z', 'STATUS:CANCELLED'),
      event('Secret', 'DTSTART:20260316T080000Z', 'CLASS:PRIVATE'),
    )
    const id = await add('calendar', `${server.url}/a.ics`)
    const { preview } = await run(id, { preview: 'true' })
    expect(preview).toMatchObject({
      status: 'completed',
      added: 4,
      samples: [{ content: expect.any(String) }, {}, {}, {}],
    })
    expect(await eventsOf('2026-03-16')).toEqual([])
    expect((await run(id)).lastResult).toMatchObject({ added: 4, error: null })
    const events = await eventsOf('2026-03-16')
    expect(events.find(({ content }) => content.startsWith('Dentist'))).toMatchObject({
      ...{ content: 'Dentist\n\n09:00–10:00', placeName: 'Main Street 1', timeZone: 'Europe/Berlin' },
      ...{ occurredAt: '2026-03-16T09:00:00+01:00', source: { feedId: id, key: 'Dentist' } },
    })
    expect(events.find(({ content }) => content === 'Holiday')?.occurredAt).toBe(null)
    expect(events.find(({ content }) => content === 'Secret')?.isPrivate).toBe(true)
    // Of the evening in Seattle, which is the morning in Berlin.
    expect((await eventsOf('2026-03-15'))[0]).toMatchObject({
      content: 'Redmond',
      timeZone: 'America/Los_Angeles',
    })
    expect((await run(id)).lastResult).toMatchObject({ added: 0, changed: 0, removed: 0 })
    at('2026-03-16T14:30:00Z')
    expect((await run(id)).lastResult).toMatchObject({ added: 1 })
    expect(await titles('2026-03-16')).toContain('Later')
  })

  test('series are expanded, with what was left out, added, moved and cancelled', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Office',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const start = 'DTSTART;TZID=Office:20260302T100000'
    setCalendar(
      zone.join('\r\n'),
      event(
        'Standup',
        start,
        'RRULE:FREQ=DAILY;UNTIL=20261231T000000Z',
        'EXDATE;TZID=Office:20260313T100000',
        'RDATE;TZID=Office:20260312T180000',
      ),
      event('Standup', 'DTSTART;TZID=Office:20260314T160000', 'RECURRENCE-ID;TZID=Office:20260314T100000'),
      event(
        'Standup',
        'DTSTART;TZID=Office:20260315T100000',
        'RECURRENCE-ID;TZID=Office:20260315T100000',
        'STATUS:CANCELLED',
      ),
    )
    const id = await add('calendar', `${server.url}/b.ics`, { options: { since: '2026-03-11' } })
    await run(id)
    const times = []
    for (const day of ['10', '11', '12', '13', '14', '15', '16'])
      times.push((await eventsOf(`2026-03-${day}`)).map(({ occurredAt }) => occurredAt?.slice(11, 16)))
    expect(times).toEqual([[], ['10:00'], ['10:00', '18:00'], [], ['16:00'], [], ['10:00']])
  })

  test.each([
    ['each hour for years', '20200101T000000Z', 'FREQ=HOURLY', 24],
    ['each half hour for years', '20200101T000000Z', 'FREQ=MINUTELY;INTERVAL=30', 48],
    ['each day for centuries', '16040101T060000Z', 'FREQ=DAILY', 1],
    ['each third day', '19000103T060000Z', 'FREQ=DAILY;INTERVAL=3', 1],
    ['each second week, on some days', '19700112T060000Z', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,SA', 1],
    ['twice a day', '20200101T080000Z', 'FREQ=DAILY;BYHOUR=8,20', 2],
    ['on the last weekday of a month', '19000131T060000Z', 'FREQ=MONTHLY;BYDAY=SU;BYSETPOS=-3', 1],
  ])('appointments %s come, each of a day once', async (_what, start, rule, count) => {
    setCalendar(event('Again', `DTSTART:${start}`, `RRULE:${rule}`))
    const id = await add('calendar', `${server.url}/h.ics`, { options: { since: '2026-03-14' } })
    expect((await run(id)).lastResult).toMatchObject({ status: 'completed', skipped: 0 })
    expect((await run(id)).lastResult).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await titles('2026-03-15')).toEqual(Array(count).fill('Again'))
  })

  test.each([
    ['30 February', '20260110\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', ['2026-03-02'], 0],
    ['31 April', '20250110\r\nRRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31', ['2025-05-01'], 0],
    ['29 February', '20240229\r\nRRULE:FREQ=YEARLY', ['2025-03-01', '2026-03-01'], 0],
    ['28 February', '20240228\r\nRRULE:FREQ=YEARLY', ['2025-02-28', '2026-02-28'], 2],
    ['the last of February', '20240229\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', ['2025-02-28'], 1],
    ['a second Sunday', '20240310\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', ['2026-03-08'], 1],
  ])('an appointment of each %s comes on that day alone', async (_what, start, days, count) => {
    setCalendar(event('Year', `DTSTART;VALUE=DATE:${start}`))
    const id = await add('calendar', `${server.url}/y.ics`, { options: { since: '2025-01-20' } })
    expect((await run(id)).lastResult).toMatchObject({ status: 'completed', skipped: 0 })
    expect((await Promise.all(days.map(titles))).flat()).toEqual(Array(count).fill('Year'))
  })

  const dates = Array.from({ length: 50_000 }, (_, day) =>
    new Date(Date.UTC(2020, 0, 1 + day, 6)).toISOString().replaceAll(/[-:]|\.000/g, ''),
  ).join(',')
  test.each([
    ['each day that is a 30 February', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 0, 0],
    ['each minute of a 30 February', 'RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30', 0, 0],
    ['each second', 'RRULE:FREQ=SECONDLY', 0, 1],
    ['each minute, millions of times', 'RRULE:FREQ=MINUTELY;COUNT=9000000', 0, 1],
    ['that ended years ago', 'RRULE:FREQ=DAILY;COUNT=3', 0, 0],
    ['each day, millions of times', 'RRULE:FREQ=DAILY;COUNT=9000000', 1, 0],
    ['after billions of weeks', 'RRULE:FREQ=WEEKLY;INTERVAL=2000000000', 0, 0],
    ['on 50,000 dates', `RDATE:${dates}`, 1, 0],
    ['each day but for 50,000', `RRULE:FREQ=DAILY\r\nEXDATE:${dates}`, 0, 0],
    ['each day but for 2,000', `RRULE:FREQ=DAILY;COUNT=2500\r\nEXDATE:${dates.slice(0, 33_999)}`, 1, 0],
  ])('a series %s has an end, and leaves the others as they are', async (_what, rule, added, skipped) => {
    setCalendar(event('Again', 'DTSTART:20200101T060000Z', rule), event('Other', 'DTSTART:20260315T090000Z'))
    const id = await add('calendar', `${server.url}/r.ics`, { options: { since: '2026-03-15' } })
    const { lastResult } = await run(id)
    expect(lastResult).toMatchObject({ status: 'completed', skipped })
    expect((await titles('2026-03-15')).toSorted()).toEqual([...Array(added).fill('Again'), 'Other'])
  })

  test('times of a zone that nobody knows are those of the user, or of the calendar', async () => {
    setCalendar(event('Dinner', 'DTSTART;TZID=Atlantis/Harbour:20260315T190000'))
    const id = await add('calendar', `${server.url}/z.ics`, { options: { timeZone: 'Asia/Tokyo' } })
    expect((await run(id)).lastResult).toMatchObject({ added: 1 })
    expect((await eventsOf('2026-03-15'))[0]).toMatchObject({ occurredAt: '2026-03-15T19:00:00+09:00' })
    setCalendar(
      'X-WR-TIMEZONE:America/Lima',
      event('Dinner', 'DTSTART;TZID=Atlantis/Harbour:20260315T190000'),
    )
    expect((await run(id)).lastResult).toMatchObject({ changed: 1 })
    expect((await eventsOf('2026-03-15'))[0]).toMatchObject({ occurredAt: '2026-03-15T19:00:00-05:00' })
  })

  test('an appointment that was moved from long ago to a day that is asked for comes', async () => {
    setCalendar(
      event('Class', 'DTSTART:20100101T100000Z', 'RRULE:FREQ=DAILY', 'EXDATE:20260315T100000Z'),
      event('Class', 'DTSTART:20260315T170000Z', 'RECURRENCE-ID:20150505T100000Z'),
    )
    const id = await add('calendar', `${server.url}/i.ics`, { options: { since: '2026-03-14' } })
    await run(id)
    const moved = (await eventsOf('2026-03-15')).map(({ occurredAt }) => occurredAt)
    expect(moved).toEqual(['2026-03-15T17:00:00+00:00'])
  })

  test.each([
    ['more often than each half hour', 'FREQ=MINUTELY;INTERVAL=20'],
    ['more often in all than is counted', 'FREQ=HOURLY;COUNT=900000'],
  ])('a series that repeats %s is counted as skipped', async (_what, rule) => {
    setCalendar(event('Bad', 'DTSTART:18000101T000000Z', `RRULE:${rule}`))
    const id = await add('calendar', `${server.url}/j.ics`, { options: { since: '2026-03-14' } })
    expect((await run(id)).lastResult).toMatchObject({ added: 0, skipped: 1 })
  })

  test('changed, moved and cancelled appointments are followed while their day has no page', async () => {
    const dinner = (start: string, ...more: string[]) => event('Dinner', `DTSTART:${start}`, ...more)
    const lunch = (name: string) =>
      event('lunch', 'DTSTART:20260315T110000Z').replace('SUMMARY:lunch', `SUMMARY:${name}`)
    setCalendar(dinner('20260314T180000Z'), lunch('Lunch'))
    const id = await add('calendar', `${server.url}/c.ics`)
    await run(id)
    await must(person, 'generateJournal', { params: { date: '2026-03-15' } })
    setCalendar(dinner('20260313T190000Z'), lunch('Long lunch'))
    expect((await run(id)).lastResult).toMatchObject({ changed: 1, kept: 1, added: 0, removed: 0 })
    expect([await titles('2026-03-14'), await titles('2026-03-13'), await titles('2026-03-15')]).toEqual([
      [],
      ['Dinner'],
      ['Lunch'],
    ])
    setCalendar(dinner('20260313T190000Z', 'STATUS:CANCELLED'))
    expect((await run(id)).lastResult).toMatchObject({ removed: 1 })
    expect([await titles('2026-03-13'), await titles('2026-03-15')]).toEqual([[], ['Lunch']])
    setCalendar(dinner('20260313T190000Z'))
    expect((await run(id)).lastResult).toMatchObject({ added: 1 })
  })

  test('a calendar that has not changed is not sent again, until an appointment of it begins', async () => {
    setCalendar(event('Walk', 'DTSTART:20260316T100000Z'), event('Tea', 'DTSTART:20260316T150000Z'))
    const id = await add('calendar', `${server.url}/d.ics`, { credential: 'ada:secret' })
    for (const time of ['12:00', '13:00', '15:01', '15:02']) {
      at(`2026-03-16T${time}:00Z`)
      await run(id)
    }
    expect(asked.map((one) => one['if-none-match'] !== undefined)).toEqual([false, true, false, true])
    expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`)
    expect(await titles('2026-03-16')).toEqual(['Walk', 'Tea'])
  })

  test.each([
    ['a rule for each second', 'FREQ=SECONDLY', 0],
    [
      'thousands of times a day',
      `FREQ=DAILY;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]}`,
      // The calendar counts days by its own clock.
      48,
    ],
    ['a day that never comes', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 0],
    ['a rule that is none', 'FREQ=SOMETIMES', 0],
  ])('%s ends by itself, beside others that are taken', async (_what, rule, most) => {
    setCalendar(
      event('Bad', 'DTSTART:20260315T230000Z', `RRULE:${rule}`),
      event('Good', 'DTSTART:20260316T100000Z'),
    )
    const id = await add('calendar', `${server.url}/e.ics`)
    const { lastResult } = await run(id)
    expect(lastResult).toMatchObject({ status: 'completed' })
    const found = await titles('2026-03-16')
    expect(found).toContain('Good')
    expect(found.filter((title) => title === 'Bad').length).toBeLessThanOrEqual(most + 1)
  })

  const bomb = () => gzipSync(Buffer.alloc(30_000_000, 'BEGIN:VCALENDAR\r\n'))
  test.each([
    ['a page', { status: 200, headers: {}, body: '<!doctype html>' }, 'no_calendar'],
    [
      'a part of a calendar',
      { status: 200, headers: {}, body: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT' },
      'truncated',
    ],
    [
      'a calendar whose appointment has no end',
      {
        ...{ status: 200, headers: {} },
        body: `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${event('Walk', 'DTSTART:20260316T100000Z')}\r\nEND:VCALENDAR\r\n`,
      },
      'truncated',
    ],
    ['nothing', { status: 404, headers: {} }, 'missing_media'],
    ['a refusal', { status: 401, headers: {} }, 'server_denied'],
    ['a fault', { status: 500, headers: {} }, 'server_unreachable'],
    ['a redirect without end', { status: 302, headers: { Location: '/again' } }, 'server_unknown'],
    [
      'a redirect to a file',
      { status: 302, headers: { Location: 'file:///etc/passwd' } },
      'server_unreachable',
    ],
    [
      'appointments for each hour of a month, eighty times',
      {
        ...{ status: 200, headers: {} },
        body: `BEGIN:VCALENDAR\r\n${Array.from({ length: 80 }, (_, index) =>
          event(`Hourly ${index}`, 'DTSTART:20200101T000000Z', 'RRULE:FREQ=HOURLY'),
        ).join('\r\n')}\r\nEND:VCALENDAR\r\n`,
      },
      'too_large',
    ],
    ['too much', { status: 200, headers: { 'Content-Length': '20000000' } }, 'too_large'],
    [
      'a bomb that nobody asked for',
      { status: 200, headers: { 'Content-Encoding': 'gzip' }, body: bomb() },
      'no_calendar',
    ],
  ])('%s is told in words, changes nothing, and is tried again later', async (_what, given, code) => {
    setCalendar(event('Walk', 'DTSTART:20260316T100000Z'))
    const id = await add('calendar', `${server.url}/f.ics`)
    await run(id)
    answer = given
    const failed = await run(id)
    expect(failed.lastResult).toMatchObject({
      status: 'failed',
      error: { code, message: expect.stringMatching(/\.$/) },
    })
    expect(failed.failingSince).toBe('2026-03-16T12:00:00.000Z')
    expect(await titles('2026-03-16')).toEqual(['Walk'])
    answer = undefined
    expect(await run(id)).toMatchObject({ failingSince: null, lastResult: { status: 'completed' } })
  })

  test('each request is in the ledger', async () => {
    setCalendar()
    await run(await add('calendar', `${server.url}/g.ics`))
    const { data } = await must(person, 'listLedger', { query: { purpose: 'feed' } })
    expect(data).toMatchObject([{ purpose: 'feed', host: new URL(server.url).host, status: 'completed' }])
  })

  test('a redirect that is not followed has failed in the ledger', async () => {
    answer = { status: 302, headers: { Location: '/again' } }
    await run(await add('calendar', `${server.url}/i.ics`))
    const { data } = await must(person, 'listLedger', { query: { purpose: 'feed' } })
    const followed = { status: 'completed' }
    expect(data).toMatchObject([{ status: 'failed' }, followed, followed, followed])
  })
})
