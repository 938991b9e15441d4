import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseWriter, must } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { runDayleaf, type ServiceProcess, startServiceProcess } from '../harness/service/service-process.ts'

/** What is deleted for ever is in no file of the diary any more, nor in a backup that is made afterwards. */
const home = setUpDataDirectory()
const date = '2026-03-14'
let service: ServiceProcess
let writer: Awaited<ReturnType<typeof startProviderStandIn>>

beforeEach(async () => {
  writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
  const settings = { DAYLEAF_PROVIDER_D_URL: writer.url }
  service = await startServiceProcess(home.dataDirectory, { settings })
})
afterEach(() => writer.close())

async function findIn(files: readonly string[], canaries: readonly string[]): Promise<string[]> {
  const found = files.map(async (file) => {
    const bytes = await readFile(file)
    return canaries.filter((canary) => bytes.includes(canary)).map((canary) => `${canary} in ${file}`)
  })
  return (await Promise.all(found)).flat()
}

async function findInDirectory(canaries: readonly string[]): Promise<string[]> {
  const names = await readdir(home.dataDirectory)
  return findIn(
    names.map((name) => join(home.dataDirectory, name)),
    canaries,
  )
}

async function expectGone(canaries: readonly string[]): Promise<void> {
  // The words of the index go after the answer, step by step.
  await expect.poll(() => findInDirectory(canaries)).toEqual([])
  const backup = join(dirname(home.dataDirectory), 'backup.db')
  expect(await runDayleaf(home.dataDirectory, ['backup', backup])).toMatchObject({ code: 0 })
  expect(await findIn([backup], canaries)).toEqual([])
  service.signal('SIGTERM')
  await service.ended
  expect(await findInDirectory(canaries)).toEqual([])
}

const record = (person: Parameters<typeof must>[0], content: string) =>
  must(person, 'createEvent', { body: { date, type: 'text', content } })

/** Enough of others' texts that pages of the file are split and merged around what goes. */
async function surround(person: Parameters<typeof must>[0], word: string): Promise<void> {
  for (let index = 0; index < 40; index += 1) await record(person, `${word} ${index} `.repeat(20))
}

test('a deleted account', async () => {
  const [ada, bob] = [await createAccount(service.url), await createAccount(service.url)]
  const canaries = [ada.email, 'qmalachite', 'wobsidian', 'xdolomite']
  await chooseWriter(ada)
  await must(ada, 'createApiKey', { body: { name: 'wobsidian' } })
  await surround(bob, 'granite')
  await record(ada, 'qmalachite by the lake')
  await must(ada, 'generateJournal', { params: { date }, body: { instructions: 'xdolomite' } })
  await surround(ada, 'qmalachite')
  expect(new Set((await findInDirectory(canaries)).map((hit) => hit.split(' ')[0]))).toEqual(
    new Set(canaries),
  )
  await must(ada, 'deleteAccount', { body: { password: ada.password } })
  await expectGone(canaries)
})

test('events of an emptied trash', async () => {
  const ada = await createAccount(service.url)
  const canaries = ['qmalachite', 'wobsidian']
  await surround(ada, 'granite')
  const { data: event } = await record(ada, 'qmalachite by the lake')
  const { data: long } = await record(ada, 'wobsidian '.repeat(2000))
  for (const { id } of [event, long]) await must(ada, 'deleteEvent', { params: { eventId: id } })
  expect((await findInDirectory(canaries)).length).toBeGreaterThan(1)
  await must(ada, 'emptyTrash')
  await expectGone(canaries)
})
