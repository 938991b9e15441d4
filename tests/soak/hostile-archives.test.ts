// How long the service's own thread is held by archives of its own format, in the limits of their schemas.
import { afterEach, expect, test } from 'vitest'
import { importFile } from '../api/scenarios/imports.scenarios.ts'
import { must, record } from '../api/scenarios/world.ts'
import { type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { startWatchedService } from '../harness/faults/watched-turns.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted } from '../harness/service/service-process.ts'
import { type Cost, costOf, type GrowingCosts, judgeCosts } from './turn-costs.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const idOf = (index: number) => `01234567-89ab-7cde-8f01-${String(index).padStart(12, '0')}`
const opinions = list(18_000, (start) => ({ start, end: start + 1, kind: 'uncited', message: 'x' }))

interface Line {
  versions: object[]
}

const withVersions = ({ versions: [first], ...page }: Line, count: number, more: object) => ({
  ...{ ...page, version: count },
  versions: list(count, (index) => ({ ...first, ...more, version: index + 1 })),
})

/** By the folder of the line that they change. */
const HOSTILE_LINES: Readonly<Record<string, [string, (line: Line, size: number) => object]>> = {
  'versions of many opinions': ['pages/', (page, size) => withVersions(page, 6 * size, { opinions })],
  'many versions': ['pages/', (page, size) => withVersions(page, 1_000 * size, {})],
  'a page that hides many pictures': [
    'pages/',
    (page, size) => ({ ...page, hiddenPictures: list(250 * size, idOf) }),
  ],
  'a task of a long request': [
    'tasks/',
    (task, size) => ({
      ...task,
      request: { url: 'https://a.b', body: 'We walked. '.repeat(600_000 * size) },
    }),
  ],
  'a task of many small values': [
    'tasks/',
    (task, size) => ({ ...task, response: { status: 200, body: list(200_000 * size, () => ({})) } }),
  ],
  'a task of many events': [
    'tasks/',
    (task, size) => ({
      ...task,
      events: list(10_000 * size, (number) => ({ number, eventId: idOf(number), before: null })),
    }),
  ],
}

test('hostile archives hold nobody else up', async () => {
  const writer = await startProviderStandIn({ provider: 'provider_d', models: ['m'], page: 'A page.' })
  const service = await startWatchedService(home.dataDirectory, { DAYLEAF_PROVIDER_D_URL: writer.url })
  const newcomer = async (): Promise<Client> =>
    createClient(service.url, (await createAccount(service.url)).token)
  const author = await newcomer()
  const params = { date: '2024-05-01' }
  const chosen = { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'm' } } }
  await must(author, 'updateSettings', { body: chosen })
  await record(author, { ...params, content: 'We ran' })
  await must(author, 'generateJournal', { params })
  const { bytes = Buffer.of() } = await must(author, 'exportDiary', { query: { format: 'dayleaf' } })
  const members = [...(await readZip(bytes))].map(([name, data]) => ({ name, data }))
  // What an import needs is loaded.
  await importFile(await newcomer(), bytes)
  const costs: GrowingCosts = {}
  for (const [what, [folder, change]] of Object.entries(HOSTILE_LINES)) {
    const measure = async (size: number): Promise<Record<string, Cost>> => {
      const changed = members.map(({ name, data }) =>
        name.startsWith(folder)
          ? { name, data: `${JSON.stringify(change(JSON.parse(data), size))}\n` }
          : { name, data },
      )
      const person = await newcomer()
      const file = zipFile(changed)
      const imported = await costOf(
        service,
        async () =>
          expect(await importFile(person, file)).toMatchObject({ status: 'completed', problems: [] }),
        1,
      )
      const read = await costOf(service, () => must(person, 'getDay', { params }))
      const versions = await costOf(service, () => must(person, 'listPageVersions', { params }))
      const exported = await costOf(service, () =>
        must(person, 'exportDiary', { query: { format: 'dayleaf' } }),
      )
      return { imported, read, versions, exported }
    }
    const [one, twice] = [await measure(1), await measure(2)]
    for (const [done, cost] of Object.entries(one)) costs[`${what}, ${done}`] = [cost, twice[done] ?? cost]
  }
  judgeCosts(costs)
  await writer.close()
})
