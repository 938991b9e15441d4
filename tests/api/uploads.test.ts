import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { CHUNK_TYPE } from '../../contract/uploads.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { openSocket } from '../harness/clients/raw-socket.ts'
import { listStoredFiles } from '../harness/media/stored-files.ts'
import { importFile, journal, untilRead } from './scenarios/imports.scenarios.ts'
import { sendRaw } from './scenarios/raw-request.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { uploadScenarios } from './scenarios/uploads.scenarios.ts'
import {
  askOffset,
  beginUpload,
  metadataOf,
  partOf,
  readUploaded,
  resumeUpload,
  TUS,
} from './scenarios/uploads.ts'
import { must, record, setUpWorld, startWorld } from './scenarios/world.ts'

const MEBIBYTE = 1024 * 1024

const world = setUpWorld(() => startWorld({ DAYLEAF_MAX_FILE_MB: '20', DAYLEAF_QUOTA_GB: '0.02' }))

runScenarios(() => world, uploadScenarios)

const pathOf = (uploadId: string) => `${API_PREFIX}/uploads/${uploadId}`

const listFiles = (userId: string) => listStoredFiles(world.store.settings, userId)

test('an upload whose connection breaks goes on from the bytes that have arrived', async () => {
  const person = await createAccount(world.url)
  const bytes = new Uint8Array(randomBytes(10 * MEBIBYTE))
  const id = await beginUpload(person, bytes.length)
  const socket = await openSocket(world.url)
  const lines = [
    `PATCH ${pathOf(id)} HTTP/1.1`,
    ...['Host: localhost', `Authorization: Bearer ${person.token}`, 'Tus-Resumable: 1.0.0'],
    ...['Upload-Offset: 0', `Content-Type: ${CHUNK_TYPE}`, `Content-Length: ${bytes.length}`],
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(bytes.subarray(0, 9 * MEBIBYTE))
  await expect.poll(() => askOffset(world.url, person.token, id)).toBeGreaterThan(0)
  socket.destroy()
  await resumeUpload({ url: world.url, token: person.token }, id, bytes)
  const data = await readUploaded(person, id)
  expect(data.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('a file of several parts is whole, and nothing is left of its parts', async () => {
  const person = await createAccount(world.url)
  const bytes = new Uint8Array(randomBytes(17 * MEBIBYTE + 1))
  const id = await beginUpload(person, bytes.length)
  await must(person, 'appendToUpload', partOf(id, 0, bytes.subarray(0, 3)))
  await must(person, 'appendToUpload', partOf(id, 3, bytes.subarray(3)))
  const data = await readUploaded(person, id)
  expect(data.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(await listFiles(person.userId)).toEqual([data.sha256])
})

test('of two requests for the same bytes one succeeds', async () => {
  const id = await beginUpload(world.ada, 3)
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.ada.call('appendToUpload', partOf(id, 0, 'Hi!'))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
})

test('the declared size of an unfinished upload counts toward the quota', async () => {
  const person = await createAccount(world.url)
  const headers = { ...TUS, 'Upload-Length': String(15 * MEBIBYTE) }
  const { data } = await must(person, 'createUpload', { headers })
  expect((await person.call('createUpload', { headers })).error?.code).toBe('QUOTA_EXCEEDED')
  await must(person, 'deleteUpload', { params: { uploadId: data.id }, headers: TUS })
  await beginUpload(person, 15 * MEBIBYTE, { purpose: 'import' })
  expect((await person.call('createUpload', { headers })).error?.code).toBe('QUOTA_EXCEEDED')
})

test('the file of an import counts toward the quota until the import is run', async () => {
  const person = await createAccount(world.url)
  const waiting = await importFile(person, journal({}) + ' '.repeat(15 * MEBIBYTE), { preview: 'true' })
  const rawBody = new Uint8Array(6 * MEBIBYTE)
  const metadata = { ...TUS, 'Upload-Length': String(rawBody.length) }
  const codes = [
    await person.call('createImport', { rawBody }),
    await person.call('createUpload', {
      headers: { ...metadata, 'Upload-Metadata': metadataOf({ purpose: 'import' }) },
    }),
    await person.call('uploadAttachment', { rawBody }),
  ].map(({ error }) => error?.code)
  expect(codes).toEqual(Array(3).fill('QUOTA_EXCEEDED'))
  expect((await must(person, 'listImports')).data).toHaveLength(1)
  await must(person, 'runImport', { params: { importId: waiting.id } })
  expect(await untilRead(person, waiting.id)).toMatchObject({ status: 'completed', counts: { events: 1 } })
  await must(person, 'uploadAttachment', { rawBody })
})

test('a locked diary that comes in parts takes a second password for its last part', async () => {
  const person = await createAccount(world.url)
  const headers = { 'archive-password': encodeURIComponent('señal 1') }
  await record(person, { date: '2026-03-14', content: 'A note' })
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' }, headers })
  const id = await beginUpload(person, bytes.length, { purpose: 'import', preview: 'true' })
  await must(person, 'appendToUpload', partOf(id, 0, new Uint8Array(bytes.subarray(0, 100))))
  const rest = partOf(id, 100, new Uint8Array(bytes.subarray(100)))
  const send = (password: string) =>
    person.call('appendToUpload', { ...rest, headers: { ...rest.headers, 'archive-password': password } })
  expect((await person.call('appendToUpload', rest)).error?.details).toMatchObject([
    { code: 'password_required' },
  ])
  expect((await send('guess')).error?.details).toMatchObject([{ code: 'wrong_password' }])
  expect((await send(headers['archive-password'])).status).toBe(204)
  const { data } = await must(person, 'getUpload', { params: { uploadId: id } })
  expect(await untilRead(person, data.id)).toMatchObject({ status: 'preview', counts: { present: 1 } })
})

test('a deleted upload leaves no bytes and accepts none', async () => {
  const person = await createAccount(world.url)
  const id = await beginUpload(person, 7)
  await must(person, 'appendToUpload', partOf(id, 0, 'A no'))
  expect(await listFiles(person.userId)).toMatchObject([expect.stringMatching(/^0-4-/)])
  await must(person, 'deleteUpload', { params: { uploadId: id }, headers: TUS })
  expect(await listFiles(person.userId)).toEqual([])
  expect((await person.call('appendToUpload', partOf(id, 4, 'te.'))).status).toBe(404)
})

test('HEAD asks for the version of tus, and names it where it is another', async () => {
  const path = pathOf(await beginUpload(world.ada, 7))
  const authorization = ['Authorization', `Bearer ${world.ada.token}`]
  for (const version of [[], ['Tus-Resumable', '0.2.2']]) {
    const headers = [...authorization, ...version]
    const answer = await sendRaw(world.url, { method: 'HEAD', path, headers })
    expect(answer.status).toBe(412)
    expect(answer.headers.get('tus-version')).toBe('1.0.0')
  }
})
