// Files on their way count toward the quota before they are stored.
import { stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { arrivalDirectoryOf, readConfig } from '../../server/config.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { openSocket, readToEnd } from '../harness/clients/raw-socket.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { arrivingFiles } from '../harness/media/stored-files.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { beginUpload, metadataOf, partOf, TUS } from './scenarios/uploads.ts'
import { makeSound, must, type Person, setUpWorld, startWorld } from './scenarios/world.ts'

const MEBIBYTE = 1024 * 1024

const world = setUpWorld(() => startWorld({ DAYLEAF_MAX_FILE_MB: '20', DAYLEAF_QUOTA_GB: '0.02' }))

/** Sends the head of an upload, and waits until the service has begun to receive it. */
async function begin({ token }: Person, route: string, lines: readonly string[]): Promise<Socket> {
  const before = (await arrivingFiles(world.store.settings)).length
  const socket = await openSocket(world.url)
  const head = [`POST ${API_PREFIX}${route} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`]
  socket.write(`${[...head, 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`)
  await expect.poll(async () => (await arrivingFiles(world.store.settings)).length).toBe(before + 1)
  return socket
}

const callToBegin = (person: Person, size: number) =>
  person.call('createUpload', {
    headers: {
      ...TUS,
      'Upload-Length': String(size),
      'Upload-Metadata': metadataOf({ filetype: 'text/plain' }),
    },
  })

const codeOf = async (person: Person, bytes: number) =>
  (await person.call('uploadAttachment', { rawBody: new Uint8Array(bytes) })).error?.code

test('by their declared size, before a byte has come, and no longer when they have ended', async () => {
  const person = await createAccount(world.url)
  const socket = await begin(person, '/attachments', [`Content-Length: ${15 * MEBIBYTE}`])
  expect(await codeOf(person, 6 * MEBIBYTE)).toBe('QUOTA_EXCEEDED')
  expect((await person.call('createImport', { rawBody: new Uint8Array(6 * MEBIBYTE) })).error?.code).toBe(
    'QUOTA_EXCEEDED',
  )
  expect(await codeOf(person, 4 * MEBIBYTE)).toBeUndefined()
  socket.destroy()
  await expect.poll(() => codeOf(person, 6 * MEBIBYTE)).toBeUndefined()
})

test('without a declared size as they arrive', async () => {
  const person = await createAccount(world.url)
  const socket = await begin(person, '/attachments', ['Transfer-Encoding: chunked'])
  const answer = readToEnd(socket)
  const chunk = `${MEBIBYTE.toString(16)}\r\n${' '.repeat(MEBIBYTE)}\r\n`
  for (let sent = 0; sent < 15; sent += 1) socket.write(chunk)
  const arrived = async () => {
    const [name = ''] = await arrivingFiles(world.store.settings)
    return (await stat(join(arrivalDirectoryOf(readConfig(world.store.settings)), name))).size
  }
  await expect.poll(arrived).toBe(15 * MEBIBYTE)
  expect(await codeOf(person, 6 * MEBIBYTE)).toBe('QUOTA_EXCEEDED')
  socket.write('0\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
})

test('beside what unfinished uploads have declared', async () => {
  const person = await createAccount(world.url)
  await beginUpload(person, 15 * MEBIBYTE)
  expect(await codeOf(person, 6 * MEBIBYTE)).toBe('QUOTA_EXCEEDED')
  expect(await codeOf(person, 4 * MEBIBYTE)).toBeUndefined()
})

test('a hundred uploads that begin at once hold no more than the quota', async () => {
  const person = await createAccount(world.url)
  const size = MEBIBYTE
  const answers = await Promise.all(Array.from({ length: 100 }, () => callToBegin(person, size)))
  const begun = answers.filter(({ status }) => status === 201)
  expect(begun).toHaveLength(20)
  expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'QUOTA_EXCEEDED']))
  const ids = begun.map(({ headers }) => headers.get('location')?.split('/').at(-1) ?? '')
  const part = new Uint8Array(size - 1)
  for (const id of ids) await must(person, 'appendToUpload', partOf(id, 0, part))
  expect(await codeOf(person, MEBIBYTE)).toBe('QUOTA_EXCEEDED')
})

test('files that an import unpacks count beside what unfinished uploads have declared', async () => {
  const person = await createAccount(world.url)
  await beginUpload(person, 12 * MEBIBYTE)
  const entry = { uuid: 'A', creationDate: '2024-03-14T10:00:00Z', text: 'A lake' }
  const audios = [{ identifier: 'P', md5: 'aa', format: 'wav' }]
  const file = zipFile({
    'Journal.json': JSON.stringify({ metadata: {}, entries: [{ ...entry, audios }] }),
    // It hardly takes room as it is sent.
    'audios/aa.wav': Buffer.from(makeSound(1_500)),
  })
  const { counts, problems } = await importFile(person, file)
  expect(counts).toMatchObject({ events: 1, attachments: 0 })
  expect(problems).toMatchObject([{ code: 'quota' }])
})

test('a user has at most a thousand unfinished uploads, however small', async () => {
  const person = await createAccount(world.url)
  for (let count = 0; count < 1_000; count += 100)
    await Promise.all(Array.from({ length: 100 }, () => beginUpload(person, 1)))
  const { error } = await callToBegin(person, 1)
  expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', message: expect.stringContaining('1000 unfinished') })
})

test('a repeated request needs no room', async () => {
  const person = await createAccount(world.url)
  const rawBody = new Uint8Array(15 * MEBIBYTE)
  const headers = { 'Idempotency-Key': 'once' }
  const first = (await must(person, 'uploadAttachment', { rawBody, headers })).data
  expect((await must(person, 'uploadAttachment', { rawBody, headers })).data.id).toBe(first.id)
})
