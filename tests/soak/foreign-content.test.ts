// How long the service's own thread is held by what users send: files of each format, archives, and pages. Twice as much may
// cost about twice as much.
import { afterEach, expect, test } from 'vitest'
import { importFile } from '../api/scenarios/imports.scenarios.ts'
import { must, record } from '../api/scenarios/world.ts'
import { type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { startWatchedService, type WatchedService } from '../harness/faults/watched-turns.ts'
import { HOSTILE_EXPORTS } from '../harness/import/hostile-exports.ts'
import { LARGE_EXPORTS } from '../harness/import/large-exports.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { HOSTILE_PAGES } from '../harness/models/hostile-pages.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted } from '../harness/service/service-process.ts'
import { note } from './share.ts'
import { type Cost, costOf, type GrowingCosts, judgeCosts, MAX_TURN_MS } from './turn-costs.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

const newcomer = async ({ url }: WatchedService): Promise<Client> =>
  createClient(url, (await createAccount(url)).token)

/** Loads the code of imports, which takes a turn by itself. */
const warmUp = async (service: WatchedService): Promise<unknown> =>
  importFile(await newcomer(service), LARGE_EXPORTS.dayone?.(100) ?? Buffer.of())

test.each([1, 2])('hostile exports of size %s hold nobody else up', async (size) => {
  const service = await startWatchedService(home.dataDirectory)
  const person = await newcomer(service)
  await warmUp(service)
  const longest: Record<string, number> = {}
  for (const [what, { build }] of Object.entries(HOSTILE_EXPORTS)) {
    const file = build(size)
    const { turnMs } = await costOf(service, () => importFile(person, file), 1)
    longest[what] = turnMs
    note(`${what}, size ${size}`, `${turnMs.toFixed(0)} ms`)
  }
  expect(Object.entries(longest).filter(([, turnMs]) => turnMs > MAX_TURN_MS)).toEqual([])
})

test('large exports of each format hold nobody else up', async () => {
  const service = await startWatchedService(home.dataDirectory)
  await warmUp(service)
  const costs: GrowingCosts = {}
  for (const [format, make] of Object.entries(LARGE_EXPORTS)) {
    const measure = async (count: number): Promise<Cost> => {
      const file = make(count)
      // A second import of the file by one of them would find all of it there.
      const people = [await newcomer(service), await newcomer(service), await newcomer(service)]
      return costOf(service, async (round) => {
        const person = people[round] ?? expect.fail('there are fewer people than tries')
        const found = await importFile(person, file)
        expect(found).toMatchObject({ format, status: 'completed', problems: [] })
      })
    }
    costs[`a large export, ${format}`] = [await measure(3_000), await measure(6_000)]
  }
  judgeCosts(costs)
})

const date = '2024-05-01'

async function startWithWriter() {
  const writer = await startProviderStandIn({ provider: 'provider_d', models: ['m'], page: 'A page.' })
  const service = await startWatchedService(home.dataDirectory, { DAYLEAF_PROVIDER_D_URL: writer.url })
  /** A diary of one day with a page. */
  async function writePage(content: string): Promise<Client> {
    const person = await newcomer(service)
    await must(person, 'updateSettings', {
      body: { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'm' } } },
    })
    await record(person, { date, content })
    await must(person, 'generateJournal', { params: { date } })
    return person
  }
  return { service, writePage, close: () => writer.close() }
}

const params = { date }

async function edit(person: Client, content: string): Promise<void> {
  const { version } = (await must(person, 'getJournal', { params })).data
  await must(person, 'updateJournal', { params, body: { version, content } })
}

test('hostile pages hold nobody else up', async () => {
  const { service, writePage, close } = await startWithWriter()
  const costs: GrowingCosts = {}
  for (const [what, make] of Object.entries(HOSTILE_PAGES)) {
    const measure = async (length: number): Promise<Record<string, Cost>> => {
      const { page, note: content } = make(length)
      const person = await writePage(content)
      let isComplete = true
      const checked = await costOf(service, async (round) => {
        await edit(person, `${round}. ${page}`)
        const { data } = await must(person, 'getPageSources', { params })
        expect(data.sentences.length).toBeGreaterThan(0)
        isComplete &&= data.isComplete
      })
      note(`${what}, ${length} characters`, `complete: ${isComplete}`)
      // Sentences of the owner that another text lacks.
      await edit(person, 'We stayed at home. Nothing else.')
      const compared = await costOf(service, () =>
        must(person, 'getPageVersion', { params: { ...params, version: '1' } }),
      )
      return { checked, compared }
    }
    const [one, twice] = [await measure(40_000), await measure(80_000)]
    for (const [done, cost] of Object.entries(one))
      costs[`page of ${what}, ${done}`] = [cost, twice[done] ?? cost]
  }
  judgeCosts(costs)
  await close()
})

/** An archive of a page that is not edited by anybody: with as many sentences, marks, vouched sentences and opinions. */
async function archiveOfOpinions(person: Client, count: number): Promise<Buffer> {
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  const sentence = 'We ate 5 km. '
  const content = sentence.repeat(count)
  const spans = Array.from({ length: count }, (_, index) => {
    const start = index * sentence.length
    return { start, end: start + sentence.length - 1 }
  })
  const evidence = {
    content,
    marks: spans.map(({ end }) => ({ offset: end, numbers: [1] })),
    own: spans.filter((_, index) => index % 2 === 0),
    opinions: spans.map((span) => ({ ...span, kind: 'uncited', message: 'Nobody ate that.' })),
  }
  const members = [...(await readZip(bytes))].map(([name, data]) => {
    if (!name.startsWith('pages/')) return { name, data }
    const page = JSON.parse(data)
    const versions = page.versions.map((version: object) => ({ ...version, ...evidence }))
    return { name, data: `${JSON.stringify({ ...page, content, versions })}\n` }
  })
  return zipFile(members)
}

test('pages of many opinions hold nobody else up', async () => {
  const { service, writePage, close } = await startWithWriter()
  const author = await writePage('We ran 6 km.')
  const measure = async (count: number): Promise<Record<string, Cost>> => {
    const file = await archiveOfOpinions(author, count)
    const person = await newcomer(service)
    const imported = await costOf(
      service,
      async () =>
        expect(await importFile(person, file)).toMatchObject({ status: 'completed', counts: { pages: 1 } }),
      1,
    )
    const checked = await costOf(service, async () => {
      const { data } = await must(person, 'getPageSources', { params })
      expect(data.sentences).toHaveLength(count)
    })
    const read = await costOf(service, () => must(person, 'getDay', { params }))
    return { imported, checked, read }
  }
  const [one, twice] = [await measure(3_500), await measure(7_000)]
  judgeCosts(
    Object.fromEntries(
      Object.entries(one).map(([done, cost]) => [`a page of opinions, ${done}`, [cost, twice[done] ?? cost]]),
    ),
  )
  await close()
})
