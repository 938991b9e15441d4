import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startNode, startServiceProcess } from '../harness/service/service-process.ts'

/** A damaged file is named with what to do, at start or as soon as a damaged page is read. */
const home = setUpDataDirectory()
const date = '2026-03-14'
const inDiary = () => join(home.dataDirectory, 'dayleaf.db')

async function makeDiary() {
  const service = await startServiceProcess(home.dataDirectory)
  const person = await createAccount(service.url)
  await must(person, 'createEvent', { body: { date, type: 'text', content: 'A walk by the lake.' } })
  service.signal('SIGTERM')
  await service.ended
  return person
}

async function overwrite(position: number, length: number): Promise<void> {
  const file = await open(inDiary(), 'r+')
  await file.write(Buffer.alloc(length, 0xff), 0, length, position)
  await file.close()
}

/** Where the root page of a table or an index is in the file. */
function locate(name: string): { position: number; length: number } {
  const database = new DatabaseSync(inDiary(), { readOnly: true })
  const { page_size } = database.prepare('pragma page_size').get() ?? {}
  const { rootpage } = database.prepare('select rootpage from sqlite_schema where name = ?').get(name) ?? {}
  database.close()
  return { position: (Number(rootpage) - 1) * Number(page_size), length: Number(page_size) }
}

const damages: [what: string, damage: () => Promise<void>][] = [
  ['the header of the file', () => overwrite(0, 100)],
  [
    'the list of migrations',
    () => {
      const { position, length } = locate('sqlite_autoindex_kysely_migration_1')
      return overwrite(position, length)
    },
  ],
]

test.each(damages)(
  'a start on a file with damage in %s names the file and gives advice',
  async (_, damage) => {
    await makeDiary()
    await damage()
    const { code, stderr } = await startNode(['bin/dayleaf.mjs', 'serve'], {
      settings: { PORT: '0', DAYLEAF_DATA_DIR: home.dataDirectory },
    }).ended
    expect(code).toBe(1)
    expect(stderr).toContain(`${inDiary()} is damaged.`)
    expect(stderr).toContain('"dayleaf verify"')
    expect(stderr).toContain('"dayleaf restore"')
    expect(stderr.trim().split('\n')).toHaveLength(1)
  },
)

test('a damaged page that a request reads makes it unavailable and the service not ready', async () => {
  const { token } = await makeDiary()
  const { position, length } = locate('events')
  await overwrite(position, length)
  const service = await startServiceProcess(home.dataDirectory)
  const statusOf = async (path: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(service.url + path, { headers })).status
  }
  expect(await statusOf('/readyz')).toBe(200)
  for (const path of [`/api/v1/days/${date}`, '/api/v1/events']) expect(await statusOf(path)).toBe(503)
  // The result of a check is reused for a second.
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await service.outputMatching(/The diary file is damaged\. (Stop the service)/)
})
