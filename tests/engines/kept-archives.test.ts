// Weekly archives in the operator's directory: proven, few, and gone with their account.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { createTestStore, type TestStore } from '../harness/engines/test-store.ts'
import { startTestService, TestClock } from '../harness/service/test-service.ts'

let store: TestStore
let directory: string
beforeAll(async () => {
  store = await createTestStore()
  directory = await mkdtemp(join(tmpdir(), 'dayleaf-archives-'))
})
afterAll(async () => {
  await store.remove()
  await rm(directory, { recursive: true })
})

const clock = new TestClock('2026-03-14T12:00:00Z')
const start = () =>
  startTestService({ DAYLEAF_ARCHIVE_DIR: directory, DAYLEAF_ARCHIVES_KEPT: '2' }, clock, store)
const listNames = async (userId: string) =>
  (await readdir(join(directory, userId)).catch(() => [])).filter((name) => name.endsWith('.zip')).toSorted()
const patience = { timeout: 30_000, interval: 100 }

test('an archive is kept of each diary once a week, the last few of them, and none of a deleted account', async () => {
  let service = await start()
  const person = await createAccount(service.url)
  await person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })
  const names: string[] = []
  for (const [days, expected] of [
    [0, ['20260314']],
    [1, ['20260314']],
    [6, ['20260314', '20260321']],
    [7, ['20260321', '20260328']],
  ] as const) {
    await service.stop()
    clock.advance(days * 24 * 3_600_000)
    service = await start()
    await expect
      .poll(async () => (await listNames(person.userId)).map((name) => name.slice(8, 16)), patience)
      .toEqual(expected)
    names.push(...(await listNames(person.userId)))
  }
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics).toContain('dayleaf_archives_proven_total 1\n')
  expect(metrics).toContain('dayleaf_archives_failed_total 0\n')
  const archive = await readZip(await readFile(join(directory, person.userId, names.at(-1) ?? '')))
  expect(archive.get('events/2026-03.jsonl')).toContain('A walk')
  const owner = createClient(service.url, person.token)
  await owner.call('createImport', { rawBody: '# 2024-01-01', query: { preview: 'true' } })
  const uploads = join(store.settings.DAYLEAF_DATA_DIR ?? '', 'imports')
  expect(await readdir(uploads)).toHaveLength(1)
  await owner.call('deleteAccount', { body: { password: person.password } })
  await expect.poll(() => readdir(directory), patience).toEqual([])
  expect(await readdir(uploads)).toEqual([])
  await service.stop()
})
