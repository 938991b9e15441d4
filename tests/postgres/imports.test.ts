// One import and two nodes, which have directories of their own, or share one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { journal } from '../api/scenarios/imports.scenarios.ts'
import { must } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { slowExport } from '../harness/import/slow-export.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { onEach } from '../harness/service/nodes.ts'

let store: TestDatabase
let directories: string[]
let nodes: AppOnDatabase[]
beforeEach(async () => {
  const postgres = engines.find(({ engine }) => engine === 'PostgreSQL')
  if (!postgres) throw new Error('there is no PostgreSQL')
  store = await postgres.open()
  directories = []
  nodes = []
})
afterEach(async () => {
  for (const node of nodes) await node.stop()
  await store.close()
  for (const directory of directories) await rm(directory, { recursive: true, force: true })
})

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-node-'))
  directories.push(directory)
  return directory
}

/** @returns clients of one person, one for each node */
async function startNodes(dataDirectories: readonly string[]) {
  const media = await makeDirectory()
  for (const directory of dataDirectories) {
    const environment = { DAYLEAF_DATA_DIR: directory, DAYLEAF_MEDIA_URL: `file://${media}` }
    nodes.push(await startAppOn({ database: store.database, writerUrl: 'http://127.0.0.1:1', environment }))
  }
  const urls = nodes.map(({ url }) => url)
  const { token } = await createAccount(urls[0] ?? '')
  const [first, second] = onEach(urls, token)
  if (!first || !second) throw new Error('there are no two nodes')
  return { first, second }
}

/** As each node does once a minute. */
const resumeOn = (node: number): Promise<void> | undefined =>
  nodes[node]?.jobs.find(({ name }) => name === 'imports')?.run(new AbortController().signal)

test('an import that is run through a node without its file goes on where the file is', async () => {
  const { first, second } = await startNodes([await makeDirectory(), await makeDirectory()])
  const { id } = (await must(first, 'createImport', { rawBody: journal({}), query: { preview: 'true' } }))
    .data
  const params = { importId: id }
  const status = async () => (await must(second, 'getImport', { params })).data.status
  await expect.poll(status).toBe('preview')
  await must(second, 'runImport', { params })
  await resumeOn(1)
  expect(await status()).toBe('running')
  await resumeOn(0)
  await expect.poll(status).toBe('completed')
  expect((await must(second, 'listEvents')).data).toHaveLength(1)
})

test('a file in a directory that nodes share is read by one of them', async () => {
  const shared = await makeDirectory()
  const { first, second } = await startNodes([shared, shared])
  const { id } = (await must(first, 'createImport', { rawBody: new Uint8Array(slowExport()) })).data
  const find = async () => (await must(second, 'getImport', { params: { importId: id } })).data
  await expect.poll(async () => (await find()).status).toBe('running')
  await resumeOn(1)
  await expect.poll(async () => (await find()).status).not.toBe('running')
  expect(await find()).toMatchObject({ status: 'completed', problems: [], counts: { events: 1 } })
})
