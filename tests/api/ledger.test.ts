import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { Departure } from '../../server/lib/departure.ts'
import { OF_OPERATOR, send } from '../../server/lib/outbound.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { serveLocally } from '../harness/clients/local-server.ts'
import { watchSockets } from '../harness/faults/watch-sockets.ts'
import { answer, startNominatimStandIn, unableToGeocode } from '../harness/providers/nominatim-stand-in.ts'
import { refusing, resetAfter, resetBeforeHeaders, success } from '../harness/providers/scenarios.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { Outgoing } from '../harness/service/outgoing.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { ledgerScenarios } from './scenarios/ledger.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import {
  chooseWriter,
  must,
  type Person,
  record,
  recordWithPage,
  setUpWorld,
  uploadPicture,
  uploadSound,
} from './scenarios/world.ts'

const world = setUpWorld()

runScenarios(() => world, ledgerScenarios)

const ledgerOf = async (person: Person, query: object = {}) =>
  (await must(person, 'listLedger', { query: { limit: 1000, ...query } })).data

async function newWriter(url = world.url): Promise<Person> {
  const person = await createAccount(url)
  await chooseWriter(person)
  return person
}

/** A service whose provider behaves so, and a person. */
async function onStage(
  script: NonNullable<Parameters<typeof startProviderStandIn>[0]['script']>,
  work: (stage: {
    person: Person
    url: string
    provider: Awaited<ReturnType<typeof startProviderStandIn>>
  }) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const provider = await startProviderStandIn({ provider: 'provider_d', script, models: ['small'] })
  const urls = { DAYLEAF_PROVIDER_D_URL: provider.url, DAYLEAF_TRANSCRIBER_URL: provider.url }
  const service = await startTestService({ ...urls, ...settings })
  try {
    await work({ person: await newWriter(service.url), url: service.url, provider })
  } finally {
    await service.stop()
    await provider.close()
  }
}

const generate = (person: Person, date: string) => person.call('generateJournal', { params: { date } })

describe('each attempt has its row', () => {
  test('of requests that the provider refuses, breaks or answers', () =>
    onStage([resetBeforeHeaders, refusing(503), success], async ({ person }) => {
      const { date } = await record(person)
      expect((await generate(person, date)).status).toBe(200)
      const rows = await ledgerOf(person, { purpose: 'page' })
      expect(rows.map(({ status, cost, taskId }) => [status, cost, taskId])).toEqual([
        ['completed', null, rows[0]?.taskId],
        ['failed', null, rows[0]?.taskId],
        ['failed', null, rows[0]?.taskId],
      ])
      expect(rows[0]?.taskId).toEqual(expect.any(String))
      expect(rows[2]).toMatchObject({ inputTokens: null, responseBytes: 0 })
    }))

  test('of a stream that breaks, whose cost is unknown though there is a price', () =>
    onStage([resetAfter(Promise.resolve())], async ({ person }) => {
      const price = { input: 1, output: 1, currency: 'USD' }
      await must(person, 'updateSettings', { body: { providerSettings: { provider_d: { price } } } })
      const { date } = await record(person)
      await generate(person, date)
      const [row] = await ledgerOf(person, { purpose: 'page' })
      expect(row).toMatchObject({ status: 'failed', cost: null })
      const sums = (await must(person, 'sumUpLedger', { query: { by: 'purpose' } })).data
      const page = sums.find(({ key }) => key === 'page')
      expect(page).toMatchObject({ cost: null, unpriced: page?.requests })
    }))

  test('of a request that its owner cancels, and of what a page asks beside its text', () =>
    onStage([() => {}], async ({ person, provider }) => {
      const { date } = await record(person)
      const page = generate(person, date)
      await provider.whenRequested(1)
      await must(person, 'deleteDay', { params: { date } })
      await page
      const rows = await ledgerOf(person)
      expect(rows.find(({ purpose }) => purpose === 'page')).toMatchObject({ status: 'cancelled', date })
      // The size of the model was asked for.
      expect(rows.find(({ purpose }) => purpose === 'models')).toMatchObject({ date, taskId: null })
    }))
})

test('every call of a page that is written note by note has its row, and its task is their task', async () => {
  const person = await newWriter()
  await must(person, 'updateSettings', { body: { writing: 'notes' } })
  const date = '2026-04-01'
  for (const content of ['Walked to the lake', 'Soup for lunch', 'Called Anna'])
    await record(person, { date, content })
  const { task } = (await must(person, 'generateJournal', { params: { date } })).data
  const rows = await ledgerOf(person, { purpose: 'page' })
  expect(rows.map(({ taskId, status }) => [taskId, status])).toEqual(Array(3).fill([task.id, 'completed']))
  const sum = (of: 'inputTokens' | 'outputTokens') => rows.reduce((total, row) => total + (row[of] ?? 0), 0)
  expect({ inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') }).toEqual(task.usage)
})

describe('a cap', () => {
  const cap = (person: Person, monthlyCap: object) => must(person, 'updateSettings', { body: { monthlyCap } })

  test('of tokens refuses before anything is sent, in a task that failed', () =>
    onStage([success], async ({ person, provider }) => {
      await cap(person, { tokens: 100 })
      const { date } = await record(person)
      expect(await generate(person, date)).toMatchObject({ status: 422, error: { code: 'OVER_CAP' } })
      const { data: tasks } = await must(person, 'listJournalTasks', { params: { date } })
      expect(tasks).toMatchObject([{ status: 'failed', error: { code: 'OVER_CAP' } }])
      expect(provider.requests).toEqual([])
      expect(await ledgerOf(person, { purpose: 'page' })).toEqual([])
      await cap(person, { tokens: 0 })
      const { data } = await must(person, 'testAi', { body: { provider: 'provider_d', model: 'small' } })
      expect(data).toMatchObject({ ok: false, error: { code: 'OVER_CAP' } })
      await cap(person, { tokens: null })
      expect((await generate(person, date)).status).toBe(200)
    }))

  test('of money counts what the price makes of the tokens, and is merged', () =>
    onStage([success], async ({ person }) => {
      const price = { input: 1, output: 100, currency: 'EUR' }
      await must(person, 'updateSettings', { body: { providerSettings: { provider_d: { price } } } })
      await cap(person, { tokens: 1_000_000 })
      await cap(person, { amount: 0.3 })
      const settings = (await must(person, 'getSettings')).data
      expect(settings.monthlyCap).toEqual({ tokens: 1_000_000, amount: 0.3 })
      expect(settings.providerSettings.provider_d.price).toEqual(price)
      const { date } = await record(person)
      const { page } = (await must(person, 'estimatePage', { query: { date } })).data
      const amount = page.cost?.amount ?? 0
      await cap(person, { amount: amount * 0.9 })
      expect(await generate(person, date)).toMatchObject({
        error: { code: 'OVER_CAP', message: expect.stringContaining(`it may cost ${amount.toFixed(4)} EUR`) },
      })
      expect((await must(person, 'estimatePage', { query: { date } })).data).toMatchObject({
        isOverCap: true,
        used: { tokens: 0, amount: 0 },
      })
      await cap(person, { amount: amount * 1.1 })
      expect((await generate(person, date)).status).toBe(200)
    }))

  test('that is small lets a short day pass, and a refusal has the figures', () =>
    onStage([success], async ({ person }) => {
      const { date } = await record(person)
      await cap(person, { tokens: 2_500 })
      expect((await generate(person, date)).status).toBe(200)
      await cap(person, { tokens: 500 })
      const { used, page } = (await must(person, 'estimatePage', { query: { date } })).data
      const [before, added] = [used.tokens, page.inputTokens + page.outputTokens].map((count) =>
        count.toLocaleString('en'),
      )
      const { error } = await generate(person, date)
      expect(error?.message).toContain(
        `${before} tokens of 500 tokens are used, and it may take ${added} tokens`,
      )
    }))

  test('holds while requests are under way at the same time', async () => {
    const held = Promise.withResolvers<void>()
    const slow: typeof success = async (exchange) => {
      await held.promise
      await success(exchange)
    }
    await onStage([slow], async ({ person, provider }) => {
      const dates = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']
      for (const date of dates) await record(person, { date })
      const { page } = (await must(person, 'estimatePage', { query: { date: '2026-05-01' } })).data
      // Room for one and a half, with what it reserves.
      await cap(person, { tokens: Math.floor(1.5 * (page.inputTokens + page.outputTokens)) })
      const ends: string[] = []
      const three = Promise.withResolvers<void>()
      const pages = dates.map(async (date) => {
        ends.push((await generate(person, date)).error?.code ?? 'written')
        if (ends.length === 3) three.resolve()
      })
      await three.promise
      held.resolve()
      await Promise.all(pages)
      expect(ends).toEqual(['OVER_CAP', 'OVER_CAP', 'OVER_CAP', 'written'])
      expect(provider.requests).toHaveLength(1)
      // The reservation ended with the request, and what it left over can be used.
      const { used } = (await must(person, 'estimatePage', { query: { date: '2026-05-01' } })).data
      const [row] = await ledgerOf(person, { purpose: 'page' })
      expect(used.tokens).toBe((row?.inputTokens ?? 0) + (row?.outputTokens ?? 0))
    })
  })
})

test('a month is the user’s: by zone and by when a day begins', async () => {
  const person = await newWriter()
  const monthIn = async (timeZone: string) => {
    await must(person, 'updateSettings', { body: { timeZone } })
    const { date } = await record(person)
    return (await must(person, 'estimatePage', { query: { date } })).data.month
  }
  const now = new Date()
  const expected = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(now)
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
    expect(await monthIn(zone)).toBe(expected(zone))
})

test('rows outlive their task, go into the archive and come back with it, and go with the account', async () => {
  const person = await newWriter()
  const price = { input: 3, output: 15, currency: 'USD' }
  await must(person, 'updateSettings', { body: { providerSettings: { provider_d: { price } } } })
  const { date } = await recordWithPage(person)
  const rows = await ledgerOf(person)
  await must(person, 'deleteDay', { params: { date } })
  await must(person, 'emptyTrash')
  expect(await ledgerOf(person)).toEqual(rows)
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  const other = await createAccount(world.url)
  for (let time = 0; time < 2; time += 1) await importFile(other, bytes)
  expect(await ledgerOf(other)).toEqual(rows)
  expect((await must(other, 'getSettings')).data.providerSettings.provider_d.price).toEqual(price)
  await must(other, 'deleteAccount', { body: { password: other.password } })
})

test('every socket that the service opens for a user has its row', async () => {
  const nominatim = await startNominatimStandIn()
  const sockets = watchSockets()
  const places = { DAYLEAF_GEOCODER_URL: nominatim.url }
  await onStage(
    [refusing(500), success],
    async ({ person, provider }) => {
      await must(person, 'testAi', { body: { provider: 'provider_d', model: 'small' } }).catch(
        () => undefined,
      )
      await must(person, 'listAiModels', { query: { provider: 'provider_d' } })
      await must(person, 'updateSettings', { body: { checking: 'model', repair: true } })
      const { date } = await record(person, { content: 'Walked to the lake with Anna at 9:00' })
      await must(person, 'generateJournal', { params: { date } })
      await record(person, { date, content: 'Soup' })
      await person.call('weaveJournal', { params: { date } })
      await person.call('checkJournal', { params: { date } })
      const sound = await uploadSound(person)
      await person.call('transcribeAttachment', { params: { attachmentId: sound.id } })
      const picture = await uploadPicture(person)
      await person.call('describeAttachment', { params: { attachmentId: picture.id } })
      await must(person, 'reversePlace', { query: { latitude: 48.8583, longitude: 2.2945 } })
      nominatim.behave(answer(unableToGeocode))
      const rows = await ledgerOf(person)
      const purposes = ['test', 'models', 'page', 'weave', 'check', 'transcription', 'description', 'place']
      expect(purposes.filter((purpose) => !rows.some((row) => row.purpose === purpose))).toEqual([])
      for (const { url } of [provider, nominatim]) {
        const { host } = new URL(url)
        expect([host, rows.filter((row) => row.host === host).length]).toEqual([
          host,
          sockets.counts.get(host),
        ])
      }
    },
    places,
  )
  sockets.stop()
  await nominatim.close()
})

describe('the watch over all services of the tests', () => {
  const user = 'u'
  const books = (rows: [string, string][], redactions: string[] = []) => ({
    read: async () => ({ rows: new Map(rows), userIds: new Set([user]) }),
    redactionsOf: () => redactions,
  })
  const departure = () =>
    new Departure({ userId: user, id: 'row', provider: null, price: null }, async () => undefined)

  test.each<[name: string, by: (url: URL) => Promise<unknown>, fault: RegExp | undefined]>([
    ['lets pass what has its row', (url) => ask(url, departure()), undefined],
    ['lets pass what the operator has set', (url) => ask(url, OF_OPERATOR), undefined],
    ['finds a request past the ledger', (url) => once(request(url).end(), 'response'), /without a row/],
    ['finds a socket past all clients', leaveBySocket, /a socket of no request/],
    ['finds a redacted word', (url) => ask(url, departure(), '{"a":"With \\u0041nna"}'), /“Anna” was sent/],
  ])('%s', async (_name, by, fault) => {
    const provider = await serveLocally(async (request, response) => response.end(await text(request)))
    const url = new URL(provider.url)
    const outgoing = new Outgoing(books([['row', url.host]], ['Anna']))
    await outgoing.watch(() => by(url))
    await provider.close()
    if (fault) await expect(outgoing.check()).rejects.toThrow(fault)
    else await outgoing.check()
  })

  test('finds a row that is not there', async () => {
    const provider = await serveLocally(async (request, response) => response.end(await text(request)))
    const outgoing = new Outgoing(books([]))
    await outgoing.watch(() => ask(new URL(provider.url), departure()))
    await provider.close()
    await expect(outgoing.check()).rejects.toThrow('whose row names undefined')
  })

  async function ask(url: URL, of: Departure | typeof OF_OPERATOR, sent = 'Hannah') {
    const body = () => Readable.from(Buffer.from(sent))
    const answer = await send(url, { departure: of, method: 'POST', headers: {}, body })
    answer.destroy()
  }

  async function leaveBySocket({ hostname, port }: URL) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.destroy()
    await once(socket, 'close')
  }
})
