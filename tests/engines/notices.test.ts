// Which notices are sent, when, and to whom.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCursor } from '../../server/database/changes.ts'
import { chooseWriter, must, type Person, record } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type Mailbox, startMailbox } from '../harness/mail/mailbox.ts'
import { type PushService, startPushService } from '../harness/notices/push-service.ts'
import { type Scenario, success } from '../harness/providers/scenarios.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SITE = 'http://127.0.0.1'

describe.each(engines)('notices on $engine', ({ open }) => {
  let clock: TestClock
  let store: TestDatabase
  let push: PushService
  let mailbox: Mailbox
  let writer: StandIn
  let script: Scenario
  let app: AppOnDatabase
  beforeAll(async () => {
    clock = new TestClock('2026-01-10T12:00:00Z')
    store = await open()
    push = await startPushService()
    mailbox = await startMailbox()
    script = success
    writer = await startProviderStandIn({
      ...{ provider: 'provider_d', models: ['small'] },
      script: [(exchange) => script(exchange)],
    })
    const environment = { ...mailbox.settings, DAYLEAF_PUSH_PRIVATE: 'on' }
    app = await startAppOn({ database: store.database, writerUrl: writer.url, clock, environment })
  })
  afterAll(async () => {
    await app.stop()
    await push.close()
    await mailbox.close()
    await writer.close()
    await store.close()
  })

  const run = () =>
    app.jobs.find(({ name }) => name === 'notices')?.run(AbortSignal.timeout(60_000)) ?? Promise.reject()
  const messagesTo = ({ userId }: Person) =>
    push.received.filter(({ device }) => device === userId).map(({ message }) => message)
  const mailsTo = ({ email }: Person) => mailbox.mails.filter(({ to }) => to === email)
  /** The clock stands at this time of the day, or so many days later, in Paris, whose winter is an hour before UTC. */
  const advanceTo = (time: string, days = 0) => {
    const date = new Date(clock.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
    clock.advance(Date.parse(`${date}T${time}:00+01:00`) - clock.now())
  }

  /** Somebody in Paris whose evening is at 20:30, with a device. */
  async function settle(settings: object = {}): Promise<Person> {
    const person = await createAccount(app.url)
    const body = {
      timeZone: 'Europe/Paris',
      notices: { evening: { time: '20:30', push: true } },
      ...settings,
    }
    await must(person, 'updateSettings', { body })
    await must(person, 'createPushSubscription', { body: push.subscribe(person.userId) })
    advanceTo('12:00', 1)
    await run()
    return person
  }

  test('an evening without an event is told of once, at its minute', async () => {
    const person = await settle()
    const date = new Date(clock.now()).toISOString().slice(0, 10)
    advanceTo('20:29')
    await run()
    expect(messagesTo(person)).toEqual([])
    advanceTo('20:30')
    await run()
    await run()
    expect(messagesTo(person)).toEqual([{ kind: 'evening', date, language: null }])
    const [received] = await push.messagesTo(person.userId)
    expect(received?.headers).toMatchObject({ ttl: '3600', topic: 'evening' })
    const [device] = (await must(person, 'getPush')).data.subscriptions
    expect(Date.parse(device?.lastSentAt ?? '')).toBe(clock.now())
    // Another time on the same evening is no second notice.
    await must(person, 'updateSettings', { body: { notices: { evening: { time: '21:00' } } } })
    await run()
    advanceTo('21:00')
    await run()
    expect(messagesTo(person)).toHaveLength(1)
    advanceTo('21:00', 1)
    await run()
    expect(messagesTo(person)).toHaveLength(2)
  })

  test('an evening with an event is not told of, and one whose event was deleted is', async () => {
    const person = await settle()
    const date = new Date(clock.now()).toISOString().slice(0, 10)
    const { id } = await record(person, { date })
    advanceTo('20:30')
    await run()
    expect(messagesTo(person)).toEqual([])
    advanceTo('12:00', 1)
    const tomorrow = new Date(clock.now()).toISOString().slice(0, 10)
    const moved = { params: { eventId: id }, body: { date: tomorrow } }
    await must(person, 'updateEvent', moved)
    await must(person, 'deleteEvent', { params: { eventId: id } })
    advanceTo('20:30')
    await run()
    expect(messagesTo(person)).toMatchObject([{ date: tomorrow }])
  })

  test.each([
    ['within the hour a service that was stopped', 59 * MINUTE_MS, 1],
    ['an hour too late it', HOUR_MS, 0],
    ['in the night it', 7 * HOUR_MS, 0],
  ])('%s sends so many of an evening', async (_when, lateMs, count) => {
    const person = await settle()
    advanceTo('20:30')
    clock.advance(lateMs)
    await run()
    expect(messagesTo(person)).toHaveLength(count)
    // The next evening is in time.
    advanceTo('20:30', lateMs > 4 * HOUR_MS ? 0 : 1)
    await run()
    expect(messagesTo(person)).toHaveLength(count + 1)
  })

  test('switched on after its time, the evening is told of from the next day on', async () => {
    const person = await settle({ notices: { evening: { time: '20:30' } } })
    advanceTo('20:40')
    await must(person, 'updateSettings', { body: { notices: { evening: { push: true } } } })
    await run()
    clock.advance(MINUTE_MS)
    await run()
    expect(messagesTo(person)).toEqual([])
    await must(person, 'updateSettings', { body: { notices: { evening: { push: false } } } })
    advanceTo('20:30', 1)
    await run()
    expect(messagesTo(person)).toEqual([])
  })

  test('the hours before the beginning of a day belong to the day before', async () => {
    const person = await settle({
      dayStart: '04:00',
      notices: { evening: { time: '01:00', push: true } },
    })
    const date = new Date(clock.now()).toISOString().slice(0, 10)
    advanceTo('01:00', 1)
    await run()
    expect(messagesTo(person)).toMatchObject([{ date }])
  })

  test('without a zone of its own an account has that of its newest event', async () => {
    const person = await settle({ timeZone: null, notices: { evening: { time: '20:30', push: true } } })
    const yesterday = new Date(clock.now() - 24 * HOUR_MS).toISOString().slice(0, 10)
    await record(person, { date: yesterday, timeZone: 'America/New_York' })
    await must(person, 'updateSettings', { body: { notices: { evening: { time: '20:31' } } } })
    await run()
    // 20:31 in New York.
    advanceTo('02:31', 1)
    await run()
    expect(messagesTo(person)).toEqual([
      {
        kind: 'evening',
        date: new Date(clock.now() - 3 * HOUR_MS).toISOString().slice(0, 10),
        language: null,
      },
    ])
  })

  test('a push service that is busy is asked again when it says, and not after the notice’s time', async () => {
    const person = await settle()
    push.answer(
      person.userId,
      { status: 503 },
      { status: 429, headers: { 'Retry-After': '600' } },
      { status: 201 },
    )
    advanceTo('20:30')
    await run()
    clock.advance(MINUTE_MS - 1)
    await run()
    expect(messagesTo(person)).toHaveLength(1)
    clock.advance(1)
    await run()
    expect(messagesTo(person)).toHaveLength(2)
    clock.advance(599_000)
    await run()
    expect(messagesTo(person)).toHaveLength(2)
    clock.advance(1_000)
    await run()
    await run()
    expect(messagesTo(person)).toHaveLength(3)
    expect((await push.messagesTo(person.userId)).at(-1)?.headers.ttl).toBe('2940')
    push.answer(person.userId, { status: 429, headers: { 'Retry-After': '3600' } })
    advanceTo('20:30', 1)
    await run()
    advanceTo('12:00', 1)
    await run()
    expect(messagesTo(person)).toHaveLength(4)
  })

  test('what waits for a second try is dropped when an event has come, or nobody wants it any more', async () => {
    const [noted, declined] = [await settle(), await settle()]
    const date = new Date(clock.now()).toISOString().slice(0, 10)
    for (const { userId } of [noted, declined]) push.answer(userId, { status: 503 })
    advanceTo('20:30')
    await run()
    await record(noted, { date })
    await must(declined, 'updateSettings', { body: { notices: { evening: { push: false } } } })
    clock.advance(MINUTE_MS)
    await run()
    expect([messagesTo(noted), messagesTo(declined)]).toMatchObject([[{ date }], [{ date }]])
  })

  test('a device whose push service has forgotten it is dropped, and the others get theirs', async () => {
    const person = await settle()
    const other = push.subscribe(`${person.userId} tablet`)
    await must(person, 'createPushSubscription', { body: other })
    push.answer(person.userId, { status: 410 })
    advanceTo('20:30')
    await run()
    expect(push.received.at(-1)?.headers.ttl).toBe('3600')
    await push.messagesTo(`${person.userId} tablet`)
    expect((await must(person, 'getPush')).data.subscriptions).toHaveLength(1)
  })

  test('by mail it is said in the account’s language, with the way there', async () => {
    const notices = { evening: { time: '20:30', mail: true } }
    const [english, chinese] = [await settle({ notices }), await settle({ notices, language: 'zh-CN' })]
    const date = new Date(clock.now()).toISOString().slice(0, 10)
    advanceTo('20:30')
    await run()
    expect(mailsTo(english)).toMatchObject([
      { subject: 'Nothing noted today', text: expect.stringMatching(`\n${SITE}/day/${date}\r?\n`) },
    ])
    expect(mailsTo(chinese)).toMatchObject([{ subject: '今天还没有记录' }])
    expect([...messagesTo(english), ...messagesTo(chinese)]).toEqual([])
  })

  const passNight = async () => {
    for (const lane of ['night', 'night-local', 'night', 'night-local'] as const)
      await app.watch(() => app.services.night.run(lane, AbortSignal.timeout(60_000)))
    await app.services.running.untilIdle()
  }

  test('a page that its owner asked for and left is told of, and one that they waited for is not', async () => {
    const person = await settle({ notices: { pageReady: { push: true } } })
    await chooseWriter(person)
    const { date } = await record(person, { date: '2020-03-01' })
    const held = Promise.withResolvers<void>()
    script = async (exchange) => {
      await held.promise
      await success(exchange)
    }
    const { length } = writer.requests
    const leaving = new AbortController()
    const asked = await fetch(`${app.url}/api/v1/journal/generate/${date}`, {
      ...{ method: 'POST', signal: leaving.signal },
      headers: { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' },
    })
    await asked.body?.getReader().read()
    await writer.whenRequested(length + 1)
    leaving.abort()
    const isNoted = async () =>
      (await store.database.reader.selectFrom('settings').select('notice_state').execute()).some((row) =>
        row.notice_state?.includes('left'),
      )
    await expect.poll(isNoted).toBe(true)
    held.resolve()
    await app.services.running.untilIdle()
    script = success
    await run()
    await run()
    expect(messagesTo(person)).toEqual([{ kind: 'page', date, language: null }])
    const other = (await record(person, { date: '2020-03-02' })).date
    await person.call('generateJournal', {
      ...{ params: { date: other }, headers: { accept: 'text/event-stream' } },
    })
    await run()
    expect(messagesTo(person)).toHaveLength(1)
  })

  test('a page of the night is told of once, by both ways, and none that its owner asked for', async () => {
    const person = await settle({ notices: { pageReady: { push: true, mail: true } } })
    await chooseWriter(person)
    const [older, date] = [24, 0].map((hours) =>
      new Date(clock.now() - hours * HOUR_MS).toISOString().slice(0, 10),
    )
    await must(person, 'updateSettings', { body: { nightWriter: { enabled: true, time: '22:00' } } })
    for (const day of [older, date]) await record(person, { date: day })
    const byHand = (await record(person, { date: '2020-01-01' })).date
    await must(person, 'generateJournal', { params: { date: byHand } })
    await run()
    expect([...messagesTo(person), ...mailsTo(person)]).toEqual([])
    advanceTo('22:00')
    await passNight()
    await run()
    await run()
    expect(messagesTo(person)).toEqual([{ kind: 'page', date, language: null }])
    const [received] = await push.messagesTo(person.userId)
    expect(received?.headers).toMatchObject({ ttl: '86400', topic: 'page' })
    expect(mailsTo(person)).toMatchObject([
      { subject: 'Your diary page is there', text: expect.stringMatching(`\n${SITE}/day/${date}\r?\n`) },
    ])
    const { data } = await must(person, 'listLedger', { query: { purpose: 'push' } })
    expect(data).toMatchObject([{ purpose: 'push', host: new URL(push.url).host, date, status: 'completed' }])
  })

  test('pages that were written before they are to be told of are no news', async () => {
    const person = await settle({ notices: {} })
    await chooseWriter(person)
    await must(person, 'updateSettings', { body: { nightWriter: { enabled: true, time: '22:00' } } })
    await record(person, { date: new Date(clock.now()).toISOString().slice(0, 10) })
    advanceTo('22:00')
    await passNight()
    await must(person, 'updateSettings', { body: { notices: { pageReady: { push: true } } } })
    await run()
    expect(messagesTo(person)).toEqual([])
  })

  test('nobody is told who has chosen nothing, and nothing stays of an account that ends', async () => {
    const person = await settle({ notices: {} })
    advanceTo('20:30')
    await run()
    expect([...messagesTo(person), ...mailsTo(person)]).toEqual([])
    const { userId, password } = person
    await must(person, 'deleteAccount', { body: { password } })
    const erasures = app.jobs.find(({ name }) => name === 'erasures')
    await erasures?.run(AbortSignal.timeout(60_000))
    for (const table of ['push_subscriptions', 'waiting_notices', 'work_queue'] as const) {
      const rows = await store.database.reader
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', userId)
        .execute()
      expect(rows).toEqual([])
    }
    expect(await findCursor(store.database.reader, userId, 'notices')).toBe(0)
  })
})
