// What webhooks are told, and when.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { figures, newFeed } from '../api/scenarios/feeds.scenarios.ts'
import { nextQuery } from '../api/scenarios/pages.ts'
import { chooseWriter, must, type Person, record, recordWithPage } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { type Mailbox, startMailbox } from '../harness/mail/mailbox.ts'
import { refusing, type Scenario, success } from '../harness/providers/scenarios.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { isSigned, type Receiver, startReceiver } from '../harness/webhooks/receiver.ts'

const HOUR_MS = 3_600_000
const ALL = ['event.created', 'event.updated', 'event.deleted', 'page.written', 'page.deleted'] as const

describe.each(engines)('webhooks on $engine', ({ open }) => {
  let clock: TestClock
  let store: TestDatabase
  let receiver: Receiver
  let mailbox: Mailbox
  let writer: StandIn
  let scenario: Scenario
  let app: AppOnDatabase
  let person: Person
  let path: string
  beforeAll(async () => {
    clock = new TestClock('2026-01-10T12:00:00Z')
    store = await open()
    receiver = await startReceiver()
    mailbox = await startMailbox()
    writer = await startProviderStandIn({
      provider: 'provider_d',
      models: ['small'],
      script: [(exchange) => scenario(exchange)],
    })
    const environment = { ...mailbox.settings, DAYLEAF_WEBHOOK_PRIVATE: 'on' }
    app = await startAppOn({ database: store.database, writerUrl: writer.url, clock, environment })
  })
  afterAll(async () => {
    await app.stop()
    await receiver.close()
    await mailbox.close()
    await writer.close()
    await store.close()
  })
  beforeEach(async () => {
    scenario = success
    person = await createAccount(app.url)
    path = `/${person.userId}`
  })

  const runJob = (name: string) =>
    app.jobs.find((job) => job.name === name)?.run(AbortSignal.timeout(60_000)) ?? Promise.reject()
  const run = () => runJob('webhooks')
  const create = async (changes: object = {}) =>
    (await must(person, 'createWebhook', { body: { url: receiver.url + path, events: ALL, ...changes } }))
      .data
  const told = () => receiver.to(path).map(({ body }) => body)
  const deliveriesOf = async (webhookId: string) =>
    (await must(person, 'listWebhookDeliveries', { params: { webhookId } })).data

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['deleted', (webhookId) => must(person, 'deleteWebhook', { params: { webhookId } })],
    [
      'turned off',
      (webhookId) => must(person, 'updateWebhook', { params: { webhookId }, body: { enabled: false } }),
    ],
    [
      'led elsewhere',
      (webhookId) =>
        must(person, 'updateWebhook', { params: { webhookId }, body: { url: `${receiver.url}/elsewhere` } }),
    ],
    [
      'sent no texts any more',
      (webhookId) =>
        must(person, 'updateWebhook', { params: { webhookId }, body: { includeContent: false } }),
    ],
  ])('is %s in the middle of its deliveries', async (what, change) => {
    const { id } = await create({ includeContent: true })
    for (let number = 0; number < 6; number += 1) await record(person, { content: `secret ${number}` })
    const changed = Promise.withResolvers<unknown>()
    receiver.answerWhen(path, () =>
      receiver.to(path).length === 2 ? change(id).then(changed.resolve, changed.reject) : undefined,
    )
    await run()
    await changed.promise
    const texts = told().filter(({ data }) => data.content !== undefined)
    expect(texts).toHaveLength(2)
    if (what !== 'sent no texts any more') expect(told()).toHaveLength(2)
  })

  test('tell what happened, signed, with ids and dates alone', async () => {
    const before = await record(person)
    const { id: webhookId, secret } = await create()
    const { id, date } = await record(person, { content: 'a secret lake' })
    await must(person, 'updateEvent', { params: { eventId: id }, body: { date: '2026-01-02' } })
    await must(person, 'deleteEvent', { params: { eventId: id } })
    await must(person, 'restoreTrash', { body: { eventIds: [id] } })
    await run()
    await run()
    const own = { id, date: '2026-01-02' }
    const timestamp = new Date(clock.now()).toISOString()
    expect(told()).toEqual([
      { type: 'event.created', timestamp, data: { id, date } },
      { type: 'event.updated', timestamp, data: { ...own, previousDate: date } },
      { type: 'event.deleted', timestamp, data: own },
      { type: 'event.created', timestamp, data: own },
    ])
    const all = receiver.to(path)
    expect(all.every((one) => isSigned(one, secret))).toBe(true)
    expect(all.some((one) => isSigned({ ...one, raw: one.raw.replace('event', 'ev3nt') }, secret))).toBe(
      false,
    )
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
    expect(all.map(({ raw }) => raw).join()).not.toMatch(new RegExp(`lake|${before.id}`))
    const listed = await deliveriesOf(webhookId)
    expect(listed.map(({ state, tries, status }) => [state, tries, status])).toEqual(
      Array(4).fill(['delivered', 1, 204]),
    )
    const ledger = await must(person, 'listLedger', { query: { purpose: 'webhook' } })
    expect(ledger.data).toHaveLength(4)
  })

  test('tell of pages, of imports and of pages that could not be written', async () => {
    await chooseWriter(person)
    await create({ events: [...ALL, 'import.completed', 'generation.failed'] })
    const { date } = await recordWithPage(person)
    await must(person, 'deleteJournal', { params: { date } })
    scenario = refusing(401)
    const failed = await person.call('generateJournal', { params: { date } })
    expect(failed.error).not.toBeNull()
    await run()
    expect(told().map(({ type }) => type)).toEqual([
      ...['event.created', 'page.written', 'page.deleted', 'generation.failed'],
    ])
    expect(told().at(-1)?.data).toMatchObject({ date })
  })

  test('tell of what flows in by a feed, and of pages of the night', async () => {
    await chooseWriter(person)
    await create()
    const { data: feed } = await must(person, 'createFeed', newFeed({ kind: 'health' }))
    const sent = await fetch(app.url + feed.inPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${feed.token}` },
      body: JSON.stringify(figures()),
    })
    expect(sent.status).toBe(200)
    const date = new Date(clock.now()).toISOString().slice(0, 10)
    await record(person, { date })
    await must(person, 'updateSettings', { body: { timeZone: 'UTC', nightWriter: { enabled: true } } })
    clock.advance(Date.parse(`${date}T22:00:00Z`) - clock.now())
    for (const lane of ['night', 'night-local', 'night', 'night-local']) await runJob(lane)
    await app.services.running.untilIdle()
    await run()
    expect(told().map(({ type }) => type)).toEqual(['event.created', 'event.created', 'page.written'])
    expect(told().at(-1)?.data).toMatchObject({ date })
  })

  test('are silent while the account is disabled', async () => {
    await create()
    const { id } = await record(person)
    const disable = (at: number | null) =>
      store.database.write(person.userId, (db) =>
        db.updateTable('users').set({ disabled_at: at }).where('id', '=', person.userId).execute(),
      )
    await disable(clock.now())
    await run()
    expect(told()).toEqual([])
    await disable(null)
    const { id: later } = await record(person)
    await run()
    expect(told().map(({ data }) => data.id)).toEqual([id, later])
  })

  test('have texts only where they are wanted, and never those of private events', async () => {
    await must(person, 'updateSettings', { body: { never: ['health'] } })
    await create({ includeContent: true })
    const open = await record(person, { content: 'an open word', placeName: 'Paris' })
    const hidden = await record(person, { content: 'a hidden word', isPrivate: true })
    const kept = await record(person, { content: 'a kept word', type: 'health' })
    await run()
    expect(told().map(({ data }) => data)).toEqual([
      expect.objectContaining({
        id: open.id,
        content: 'an open word',
        placeName: 'Paris',
        eventType: 'text',
      }),
      { id: hidden.id, date: hidden.date, eventType: 'text', content: null },
      { id: kept.id, date: kept.date, eventType: 'health', content: null },
    ])
  })

  test('tell what an event says when it is sent, and nothing of one that is deleted by then', async () => {
    await create({ includeContent: true, events: ['event.created'] })
    const { id } = await record(person, { content: 'gone by then' })
    await must(person, 'deleteEvent', { params: { eventId: id } })
    await run()
    expect(told()).toMatchObject([{ data: { id, content: null } }])
  })

  test('are tried again for three days, then turned off, and their owner is told', async () => {
    const { id: webhookId } = await create()
    receiver.answer(path, { status: 500 })
    await record(person)
    await record(person)
    const startedAt = clock.now()
    for (
      let tries = 1;
      (await must(person, 'getWebhook', { params: { webhookId } })).data.enabled;
      tries += 1
    ) {
      await run()
      // A receiver that is unwell is asked once, whatever waits for it.
      expect(receiver.to(path)).toHaveLength(tries)
      const times = (await deliveriesOf(webhookId)).flatMap(({ nextTryAt }) =>
        nextTryAt ? [Date.parse(nextTryAt)] : [],
      )
      if (times.length > 0) clock.advance(Math.min(...times) - clock.now())
    }
    expect(receiver.to(path)).toHaveLength(10)
    expect(clock.now() - startedAt).toBe(72 * HOUR_MS)
    expect(new Set(receiver.to(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await deliveriesOf(webhookId)).map(({ state }) => state).sort()).toEqual(['dropped', 'failed'])
    expect((await must(person, 'getWebhook', { params: { webhookId } })).data.failedAt).not.toBeNull()
    await runJob('notices')
    const mails = mailbox.mails.filter(({ to }) => to === person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['A webhook was turned off'])
    // Turned on again, it is told of what happens from then on.
    receiver.answer(path, { status: 200 })
    await must(person, 'updateWebhook', { params: { webhookId }, body: { enabled: true } })
    const { id } = await record(person)
    await run()
    expect(told().slice(10)).toMatchObject([{ data: { id } }])
  })

  test('keep the order of one event, while others go on', async () => {
    await create()
    receiver.answer(path, { status: 400 }, { status: 204 })
    const first = await record(person)
    await must(person, 'updateEvent', { params: { eventId: first.id }, body: { content: 'Corrected' } })
    const second = await record(person)
    await run()
    expect(told().map(({ data }) => data.id)).toEqual([first.id, second.id])
    clock.advance(60_000)
    await run()
    expect(told().map(({ type, data }) => [type, data.id])).toEqual([
      ['event.created', first.id],
      ['event.created', second.id],
      ['event.created', first.id],
      ['event.updated', first.id],
    ])
  })

  test.each([
    ['a redirect', { status: 307, headers: { Location: 'http://127.0.0.1:9/' } }, 'waiting', true],
    ['410, which asks for no more', { status: 410 }, 'failed', false],
  ] as const)('take %s for a refusal', async (_what, reply, state, enabled) => {
    const { id: webhookId } = await create()
    receiver.answer(path, reply)
    await record(person)
    await run()
    expect(receiver.to(path)).toHaveLength(1)
    expect(await deliveriesOf(webhookId)).toMatchObject([{ state, status: reply.status, reason: 'status' }])
    expect((await must(person, 'getWebhook', { params: { webhookId } })).data.enabled).toBe(enabled)
  })

  test('wait as long as their receiver asks', async () => {
    const { id: webhookId } = await create()
    receiver.answer(path, { status: 429, headers: { 'Retry-After': '600' } })
    await record(person)
    await run()
    const [delivery] = await deliveriesOf(webhookId)
    expect(Date.parse(delivery?.nextTryAt ?? '') - clock.now()).toBe(600_000)
  })

  test('are signed by both secrets for a day after a renewal', async () => {
    const { id: webhookId, secret } = await create()
    const renewed = (await must(person, 'renewWebhookSecret', { params: { webhookId } })).data.secret
    const accepted = async () => {
      await record(person)
      await run()
      const last = receiver.to(path).slice(-1)
      return [secret, renewed].map((one) => last.every((delivery) => isSigned(delivery, one)))
    }
    expect(await accepted()).toEqual([true, true])
    clock.advance(24 * HOUR_MS)
    expect(await accepted()).toEqual([false, true])
  })

  test('do not wait for a slow receiver of somebody else', async () => {
    await create()
    receiver.answer(path, 'never')
    await record(person)
    const slow = run()
    await receiver.waitFor(path, 1)
    const stuck = path
    person = await createAccount(app.url)
    path = `/${person.userId}`
    await create()
    await record(person)
    // The job is still busy with the first.
    await receiver.waitFor(path, 1)
    expect(receiver.to(stuck)).toHaveLength(1)
    receiver.server.closeAllConnections()
    await slow
  })

  test('are told a change again that was interrupted, and end with the account', async () => {
    const { id: webhookId } = await create()
    receiver.answer(path, 'never', { status: 200 })
    await record(person)
    const stop = new AbortController()
    const job = app.jobs.find(({ name }) => name === 'webhooks')
    const interrupted = job?.run(stop.signal)
    await receiver.waitFor(path, 1)
    stop.abort()
    await interrupted
    await run()
    expect(receiver.to(path).map(({ headers }) => headers['webhook-id'])).toHaveLength(2)
    expect(await deliveriesOf(webhookId)).toMatchObject([{ state: 'delivered' }])
    await record(person)
    await must(person, 'deleteAccount', { body: { password: person.password } })
    await run()
    await runJob('erasures')
    expect(receiver.to(path)).toHaveLength(2)
    for (const table of ['webhooks', 'webhook_deliveries'] as const) {
      const rows = store.database.reader.selectFrom(table).select('id').where('user_id', '=', person.userId)
      expect(await rows.execute()).toEqual([])
    }
  })

  test('keep a bounded list, page by page', async () => {
    const { id: webhookId } = await create({ events: ['event.created'] })
    for (let count = 0; count < 110; count += 1) await record(person)
    await run()
    const first = await must(person, 'listWebhookDeliveries', {
      params: { webhookId },
      query: { limit: '60' },
    })
    expect(first.data).toHaveLength(60)
    const query = nextQuery(first) ?? {}
    const rest = await must(person, 'listWebhookDeliveries', { params: { webhookId }, query })
    expect(rest.data).toHaveLength(40)
    expect(receiver.to(path)).toHaveLength(110)
  })
})
