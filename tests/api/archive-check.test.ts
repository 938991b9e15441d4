// An uploaded archive is proven by restoring it, and compared with the diary of its owner.
import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { untilRead } from './scenarios/imports.scenarios.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { beginUpload, partOf } from './scenarios/uploads.ts'
import { must, record, setUpPerson, setUpWorld, upload } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

async function downloadArchive(): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  return new Uint8Array(bytes)
}

test('a check has the counts of an archive, and lists the days that were changed since', async () => {
  const { id } = await upload(person)
  await record(person, { date: '2026-03-14', attachmentIds: [id] })
  await must(person, 'generateJournal', { params: { date: '2026-03-14' } })
  await record(person, { date: '2026-03-15' })
  const rawBody = await downloadArchive()
  const { data: same } = await must(person, 'checkArchive', { rawBody })
  expect(same).toMatchObject({ isWhole: true, faultCount: 0, changeCount: 0 })
  expect(same.counts).toMatchObject({ days: 2, events: 2, pages: 1, versions: 1, attachments: 1 })
  await record(person, { date: '2026-03-15' })
  const { data: changed } = await must(person, 'checkArchive', { rawBody })
  expect(changed).toMatchObject({
    isWhole: true,
    changeCount: 1,
    changes: [{ path: '2026-03-15', reason: 'events: 1 in the archive, 2 here' }],
  })
  expect((await must(person, 'listImports')).data).toEqual([])
})

test('the archive of an empty diary is whole', async () => {
  const { data } = await must(person, 'checkArchive', { rawBody: await downloadArchive() })
  expect(data).toMatchObject({ isWhole: true, faultCount: 0, counts: { days: 0 } })
})

test('a check finds changes in an archive', async () => {
  await record(person, { date: '2026-03-14' })
  const files = Object.fromEntries(await readZip(Buffer.from(await downloadArchive())))
  const event = '{"id": "x", "date": "2026-03-14", "type": "text", "content": "Slipped in"}'
  const rawBody = new Uint8Array(zipFile({ ...files, 'events/2026-03.jsonl': event }))
  const { data } = await must(person, 'checkArchive', { rawBody })
  expect(data).toMatchObject({ isWhole: false, changeCount: 1 })
  expect(data.faults.map(({ path }) => path)).toContain('events/2026-03.jsonl')
})

test('a locked archive is checked and imported with its password alone', async () => {
  await record(person, { date: '2026-03-14', content: 'Behind a lock' })
  const password = { 'Archive-Password': encodeURIComponent('schlüssel 100% 日記') }
  const query = { format: 'dayleaf' }
  const { bytes, headers } = await must(person, 'exportDiary', { query, headers: password })
  expect(headers.get('Content-Disposition')).toContain('.zip.age"')
  const rawBody = new Uint8Array(bytes ?? Buffer.of())
  expect(Buffer.from(rawBody).includes('manifest.json')).toBe(false)
  const { data } = await must(person, 'checkArchive', { rawBody, headers: password })
  expect(data).toMatchObject({ isWhole: true, changeCount: 0 })
  const other = await createAccount(world.url)
  for (const route of ['createImport', 'checkArchive'] as const)
    for (const [given, code] of [
      [{}, 'password_required'],
      [{ 'Archive-Password': 'guess' }, 'wrong_password'],
    ] as const) {
      const { error } = await other.call(route, { rawBody, headers: given })
      expect(error?.details?.[0]).toMatchObject({ path: 'header.archive-password', code })
    }
  expect((await must(other, 'listImports')).data).toEqual([])
  const { data: begun } = await must(other, 'createImport', { rawBody, headers: password })
  expect(await untilRead(other, begun.id)).toMatchObject({ status: 'completed', counts: { events: 1 } })
})

test('an archive that was begun as an upload is checked with its rest, locked ones too, and nothing of it is left', async () => {
  await record(person, { date: '2026-03-14', content: 'In pieces' })
  const password = { 'Archive-Password': 'a long password' }
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', {
    query: { format: 'dayleaf' },
    headers: password,
  })
  const [first, second, last] = [0, 100, 200].map((at) => new Uint8Array(bytes.subarray(at, at + 100)))
  const rest = new Uint8Array(bytes.subarray(200))
  const uploadId = await beginUpload(person, bytes.length)
  await must(person, 'appendToUpload', partOf(uploadId, 0, first ?? ''))
  await must(person, 'appendToUpload', partOf(uploadId, 100, second ?? ''))
  const check = (rawBody: typeof rest, headers: Record<string, string> = password, of = person) =>
    of.call('checkArchive', { query: { uploadId }, rawBody, headers })
  expectAnswer(await check(rest, password, await createAccount(world.url)), 'NOT_FOUND')
  expectAnswer(await check(last ?? rest), 'UPLOAD_CONFLICT')
  expectAnswer(await check(rest, { 'Archive-Password': 'a guess' }), 'INVALID_INPUT')
  expect((await check(rest)).data).toMatchObject({ isWhole: true, changeCount: 0 })
  expectAnswer(await check(rest), 'NOT_FOUND')
  expect((await person.call('getUpload', { params: { uploadId } })).status).toBe(404)
})

test('an archive that packs far more than it may unpack to is refused', async () => {
  await record(person)
  const files = Object.fromEntries(await readZip(Buffer.from(await downloadArchive())))
  const manifest = { ...files, 'attachments/zeros': Buffer.alloc(64 * 1024 * 1024) }
  const rawBody = new Uint8Array(zipFile(manifest))
  const { error } = await person.call('checkArchive', { rawBody })
  expect(error?.details?.[0]).toMatchObject({ path: 'body', code: 'bomb' })
})

test('a stream tells each step, and ends with the check', async () => {
  await record(person)
  const headers = { Accept: 'text/event-stream' }
  const { text } = await person.call('checkArchive', { rawBody: await downloadArchive(), headers })
  const events = Array.from(text.matchAll(/^event: (\w+)\ndata: (.*)$/gm), ([, name, data = '']) => [
    name,
    JSON.parse(data),
  ])
  expect(events.map(([name, { step }]) => step ?? name).slice(-2)).toEqual(['comparing', 'check'])
  expect(events.at(-1)?.[1]).toMatchObject({ isWhole: true })
})

test('a user has one check at a time, and another when it has ended', async () => {
  await record(person)
  const rawBody = await downloadArchive()
  const answers = await Promise.all([1, 2].map(() => person.call('checkArchive', { rawBody })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
  expect((await person.call('checkArchive', { rawBody })).status).toBe(200)
})
