// The end of an account ends its imports and its checks, wherever they are, and nothing of them is left.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { beginArrivingCheck } from '../harness/clients/arriving-check.ts'
import { serveLocally } from '../harness/clients/local-server.ts'
import { slowExport } from '../harness/import/slow-export.ts'
import { arrivingFiles } from '../harness/media/stored-files.ts'
import { importFile, journal } from './scenarios/imports.scenarios.ts'
import { must, type Person, setUpWorld, startWorld } from './scenarios/world.ts'

const world = setUpWorld(() => startWorld({ DAYLEAF_FEED_PRIVATE: 'on' }))

const importFiles = async (): Promise<string[]> =>
  readdir(join(String(world.store.settings.DAYLEAF_DATA_DIR), 'imports')).catch(() => [])

/** The processes of this one that read files of imports. */
async function countReaders(): Promise<number> {
  const threads = await readdir('/proc/self/task')
  const lists = threads.map((thread) =>
    readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => ''),
  )
  const pids = (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean))
  const commands = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(commands)).filter((command) => command.includes('reader.program')).length
}

async function expectNothingOf(person: Person): Promise<void> {
  await must(person, 'deleteAccount', { body: { password: person.password } })
  await expect.poll(importFiles).toEqual([])
  await expect.poll(() => arrivingFiles(world.store.settings)).toEqual([])
  await expect.poll(() => world.store.dump()).not.toContain(person.userId)
}

test.each(['false', 'true'])('while its file is read (a preview: %s)', async (preview) => {
  const person = await createAccount(world.url)
  const rawBody = new Uint8Array(slowExport())
  await must(person, 'createImport', { rawBody, query: { preview } })
  await expect.poll(countReaders).toBeGreaterThan(0)
  await expectNothingOf(person)
  await expect.poll(countReaders).toBe(0)
  // Its place is free.
  expect(await importFile(await createAccount(world.url), journal({}))).toMatchObject({ status: 'completed' })
})

test.each([
  ['false', [undefined, 'NOT_FOUND']],
  ['true', ['UNAUTHORIZED']],
])('while a feed asks a server that does not answer (a preview: %s)', async (preview, codes) => {
  const asked = Promise.withResolvers<void>()
  const silent = await serveLocally(() => asked.resolve())
  const person = await createAccount(world.url)
  const body = { kind: 'calendar', name: 'Appointments', address: `${silent.url}/a.ics` }
  const { data: feed } = await must(person, 'createFeed', { body })
  const run = person.call('runFeed', { params: { feedId: feed.id }, query: { preview } })
  await asked.promise
  const deletion = expectNothingOf(person)
  await silent.whenLeft()
  await deletion
  expect(codes).toContain((await run).error?.code)
  await silent.close()
})

test('while its preview waits', async () => {
  const person = await createAccount(world.url)
  expect(await importFile(person, journal({}), { preview: 'true' })).toMatchObject({ status: 'preview' })
  await expectNothingOf(person)
})

test('while the archive of it arrives that is to be checked', async () => {
  const person = await createAccount(world.url)
  const { closed } = await beginArrivingCheck(world.url, person.token)
  await expect.poll(() => arrivingFiles(world.store.settings)).not.toEqual([])
  await expectNothingOf(person)
  await closed
})

test('while an archive of it is checked', async () => {
  const person = await createAccount(world.url)
  const content = 'A walk by the lake. '.repeat(4_000)
  for (let day = 1; day <= 28; day += 1)
    await must(person, 'createEvent', {
      body: { date: `2024-02-${day}`.replace(/-(\d)$/, '-0$1'), type: 'text', content },
    })
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  const check = person.call('checkArchive', {
    rawBody: new Uint8Array(bytes),
    headers: { 'Content-Type': 'application/zip' },
  })
  await expect.poll(() => arrivingFiles(world.store.settings)).not.toEqual([])
  await expectNothingOf(person)
  // It was cut off, or had just ended.
  expect([200, 401, 503]).toContain((await check).status)
})
