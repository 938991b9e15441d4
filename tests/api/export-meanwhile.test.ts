// A page that is deleted or written anew while its month is exported.
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readZip } from '../harness/clients/read-zip.ts'
import { must, record, recordWithPage, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

const DATE = '2026-03-01'
const CORRECTED = '2026-03-02'
/** More than the sockets between service and client hold. */
const LATER = ['2026-03-03', '2026-03-04']

/** A word that cannot be compressed. */
const longWord = () => randomBytes(70_000).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 90_000)

beforeAll(async () => {
  for (const date of [DATE, CORRECTED]) await recordWithPage(world.ada, { date })
  for (const date of LATER)
    for (let index = 0; index < 100; index += 1) await record(world.ada, { date, content: longWord() })
})

/** Exports the diary, and calls `change` when the days after `DATE` are being sent. */
async function exportDuring(change: () => Promise<unknown>) {
  const response = await fetch(`${world.url}/api/v1/export?format=dayleaf`, {
    headers: { Authorization: `Bearer ${world.ada.token}` },
  })
  const chunks: Uint8Array[] = []
  let length = 0
  let isChanged = false
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length < 100_000 || isChanged) continue
    isChanged = true
    await change()
  }
  const files = await readZip(Buffer.concat(chunks))
  return (files.get('pages/2026-03.jsonl') ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

test('pages that are deleted or corrected meanwhile are in the archive as they were read', async () => {
  const pageOf = async (date: string) => (await must(world.ada, 'getDay', { params: { date } })).data.journal
  const [deleted, corrected] = [await pageOf(DATE), await pageOf(CORRECTED)]
  const pages = await exportDuring(async () => {
    await must(world.ada, 'deleteJournal', { params: { date: DATE } })
    const body = { version: 1, content: 'Corrected.' }
    await must(world.ada, 'updateJournal', { params: { date: CORRECTED }, body })
  })
  expect(pages).toMatchObject(
    [deleted, corrected].map((page) => ({
      ...{ id: page?.id, version: 1, content: page?.content },
      versions: [{ version: 1, current: true, content: page?.content, stale: false }],
    })),
  )
  await must(world.ada, 'restoreTrash', { body: { date: DATE } })
})

test('a page that is purged meanwhile is not in the archive', async () => {
  const { journal } = (await must(world.ada, 'getDay', { params: { date: DATE } })).data
  const pages = await exportDuring(async () => {
    await must(world.ada, 'deleteJournal', { params: { date: DATE } })
    await must(world.ada, 'emptyTrash')
  })
  expect(journal).not.toBeNull()
  expect(pages.map(({ date }) => date)).toEqual([CORRECTED])
})
