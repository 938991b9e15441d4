// Memos of a live server, from a stand-in that speaks its API.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { MEMOS_TOKEN, type MemosStandIn, startMemos } from '../harness/import/memos-server.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { untilRead } from './scenarios/imports.scenarios.ts'
import { must, setUpPerson, setUpWorld, startWorld } from './scenarios/world.ts'

const world = setUpWorld(() => startWorld({ DAYLEAF_IMPORT_PRIVATE: 'on' }))
const person = setUpPerson(world)
let memos: MemosStandIn

beforeAll(async () => {
  memos = await startMemos()
})
afterAll(() => memos.close())

const importFile = async (body: object) => {
  const { data } = await must(person, 'createMemosImport', { body })
  return untilRead(person, data.id)
}

test('own memos of all pages come with their files, once, and no token stays', async () => {
  const body = { address: `${memos.url}/api/v1/`, token: MEMOS_TOKEN, timeZone: 'Asia/Tokyo' }
  const preview = await importFile({ ...body, preview: true })
  expect(preview).toMatchObject({ status: 'preview', format: 'memos', counts: { events: 2, attachments: 1 } })
  const directory = join(String(world.store.settings.DAYLEAF_DATA_DIR), 'imports')
  for (const name of await readdir(directory))
    expect((await readFile(join(directory, name))).includes(MEMOS_TOKEN)).toBe(false)
  await must(person, 'runImport', { params: { importId: preview.id } })
  const done = await untilRead(person, preview.id)
  expect(done).toMatchObject({ status: 'completed', counts: { events: 2, attachments: 1, skipped: 1 } })
  expect(done.problems).toMatchObject([{ code: 'missing_media' }])
  const { data: events } = await must(person, 'listEvents')
  expect(events.map(({ content }) => content).toSorted()).toEqual(['Memo a', 'Memo c'])
  expect(events.flatMap(({ attachments }) => attachments.map(({ name }) => name))).toEqual(['note 1.txt'])
  expect(JSON.stringify([preview, done])).not.toContain(MEMOS_TOKEN)
  expect(await importFile(body)).toMatchObject({ counts: { events: 0, present: 2 } })
  // Of each request that left there is a row, though another process has sent them.
  const { data: rows } = await must(person, 'listLedger', { query: { purpose: 'feed' } })
  expect(rows).toHaveLength(memos.asked.length)
  expect(rows.every(({ host }) => host === new URL(memos.url).host)).toBe(true)
  expect(rows.filter(({ responseBytes }) => responseBytes).length).toBeGreaterThan(0)
})

test('memos of before 0.22 come too', async () => {
  const old = await startMemos('old')
  expect(await importFile({ address: old.url, token: MEMOS_TOKEN })).toMatchObject({ counts: { events: 1 } })
  await old.close()
})

test('memos whose texts and files are larger than the room of the user are not fetched', async () => {
  const service = await startTestService({ DAYLEAF_IMPORT_PRIVATE: 'on', DAYLEAF_QUOTA_GB: '1e-7' })
  const small = await createAccount(service.url)
  const body = { address: memos.url, token: MEMOS_TOKEN, preview: true }
  const { data } = await must(small, 'createMemosImport', { body })
  expect(await untilRead(small, data.id)).toMatchObject({ status: 'failed', problems: [{ code: 'quota' }] })
  await service.stop()
})

test('a wrong token and a server of another kind are reported', async () => {
  const codeOf = async (body: object) => {
    const { status, problems } = await importFile(body)
    return [status, problems[0]?.code]
  }
  expect(await codeOf({ address: memos.url, token: 'guess' })).toEqual(['failed', 'server_denied'])
  expect(await codeOf({ address: `${world.url}/docs`, token: MEMOS_TOKEN })).toEqual([
    'failed',
    'server_unknown',
  ])
})
