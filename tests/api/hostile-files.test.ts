import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { openSocket, readToEnd } from '../harness/clients/raw-socket.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { readRealFile, realFiles } from '../harness/media/real-files.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { must, record, recordWithPage, setUpWorld, startWorld, upload } from './scenarios/world.ts'

const MEBIBYTE = 1024 * 1024

const world = setUpWorld(() => startWorld({ DAYLEAF_MAX_FILE_MB: '1' }))

const send = (rawBody: Uint8Array | string, headers: Record<string, string> = {}) => ({
  rawBody: new Uint8Array(Buffer.from(rawBody)),
  headers: { 'Content-Type': 'application/octet-stream', ...headers },
})

const mediaDirectory = () => join(String(world.store.settings.DAYLEAF_DATA_DIR), 'media')

/** Whatever was sent, nothing is left on its way. */
afterEach(async () => {
  expect(await readdir(join(mediaDirectory(), 'tmp')).catch(() => [])).toEqual([])
})

describe('the type of a file is that of its bytes', () => {
  test.each(realFiles)('$name', async ({ name, durationMs: recordedMs, ...told }) => {
    const bytes = await readRealFile(name)
    const durationMs = recordedMs && expect.closeTo(recordedMs, -2)
    const attachment = await upload(world.ada, send(bytes, { 'Content-Type': '' }))
    expect(attachment).toMatchObject({ ...told, durationMs })
    const { headers } = await fetch(world.url + attachment.contentUrl, { headers: { Range: 'bytes=0-9' } })
    expect(headers.get('content-type')).toBe(told.mediaType)
    expect(headers.get('content-disposition')).toMatch(/^inline/)
    expect(headers.get('content-range')).toBe(`bytes 0-9/${bytes.length}`)
  })

  test('a sound that is declared to be a picture is refused', async () => {
    const sound = realFiles.find(({ kind }) => kind === 'audio')?.name ?? ''
    const file = send(await readRealFile(sound), { 'Content-Type': 'image/png' })
    expectAnswer(await world.ada.call('uploadAttachment', file), 'UNSUPPORTED_MEDIA')
  })

  test.each([
    ['film.mp4', 'video/mp4'],
    ['film.mov', 'video/quicktime'],
    ['tone.m4a', 'audio/mp4'],
  ])('%s without its end is a plain file, also if it is sent as %s', async (name, mediaType) => {
    const bytes = (await readRealFile(name)).slice(0, -200)
    for (const declared of ['application/octet-stream', mediaType]) {
      const attachment = await upload(world.ada, send(bytes, { 'Content-Type': declared }))
      expect(attachment).toMatchObject({ kind: 'file', mediaType })
    }
  })

  test.each([
    ['image/jpeg', Buffer.alloc(5000), 'application/octet-stream'],
    ['image/jpeg', Buffer.from('8BPS\0\x01\0\0\0\0\0\0'), 'image/vnd.adobe.photoshop'],
    ['video/mp4', Buffer.from('RIFF\0\0\0\0AVI LIST'), 'video/vnd.avi'],
  ])(
    'what is sent as %s and may be of its sort is kept as a file: %#',
    async (declared, bytes, mediaType) => {
      const attachment = await upload(world.ada, send(bytes, { 'Content-Type': declared }))
      expect(attachment).toMatchObject({ kind: 'file', mediaType })
    },
  )

  test('a film without its end, for an earlier version a film, stays one in an archive', async () => {
    const bytes = (await readRealFile('film.mp4')).slice(0, -200)
    const { id, sha256 } = await upload(world.ada, send(bytes))
    await record(world.ada, { attachmentIds: [id] })
    const { bytes: archive = Buffer.of() } = await must(world.ada, 'exportDiary', {
      query: { format: 'dayleaf' },
    })
    const members = [...(await readZip(archive))].map(([name, text]) => ({
      name,
      data: name.includes(sha256) ? Buffer.from(bytes) : text.replace('"kind":"file"', '"kind":"video"'),
    }))
    const newcomer = await createAccount(world.url)
    expect(await importFile(newcomer, zipFile(members))).toMatchObject({ problems: [] })
    const { data } = await must(newcomer, 'listEvents')
    expect(data[0]?.attachments).toMatchObject([{ kind: 'video', mediaType: 'video/mp4' }])
  })

  test('a PDF is a plain file', async () => {
    const { kind, mediaType } = await upload(world.ada, send('%PDF-1.7\n%%EOF\n', { 'Content-Type': '' }))
    expect({ kind, mediaType }).toEqual({ kind: 'file', mediaType: 'application/pdf' })
  })

  test('a picture followed by HTML is served as a picture', async () => {
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const { contentUrl, kind } = await upload(
      world.ada,
      send(Buffer.concat([gif, Buffer.from('<html><script>alert(1)</script></html>')]), {
        'Content-Disposition': 'attachment; filename="page.html"',
      }),
    )
    expect(kind).toBe('image')
    const { headers } = await fetch(world.url + contentUrl)
    expect(headers.get('content-type')).toBe('image/gif')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    ['a script that begins as a GIF', 'GIF89a/*<svg onload=alert(1)>*/'],
    ['a page that begins as a JPEG', '\xff\xd8\xff\xe0<html><script>alert(1)</script>'],
  ])('%s is refused', async (_what, content) => {
    const answer = await world.ada.call('uploadAttachment', send(Buffer.from(content, 'latin1')))
    expectAnswer(answer, 'UNSUPPORTED_MEDIA')
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['a style sheet in XML', '<?xml version="1.0"?><?xml-stylesheet href="javascript:1"?><x/>', 'text/xml'],
  ])('%s is only ever downloaded, as bytes', async (_what, content, type) => {
    const { contentUrl } = await upload(world.ada, send(content, { 'Content-Type': type }))
    const { headers } = await fetch(world.url + contentUrl)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test('an archive that unpacks to a gigabyte stays packed', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEBIBYTE))
    const attachment = await upload(world.ada, send(bomb))
    expect(attachment).toMatchObject({ kind: 'file', mediaType: 'application/gzip', size: bomb.length })
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system.ini', 'system.ini'],
  ['..', 'file'],
  ['a\u0000b\u202etxt.exe', 'abtxt.exe'],
])('of the name %j nothing but %j is kept', async (given, kept) => {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(given)}`
  const { name } = await upload(world.ada, send('A note', { 'Content-Disposition': disposition }))
  expect(name).toBe(kept)
})

test.each([
  ['a.txt?\u0000', 'a.txt?'],
  ['a.txt?\u202e\n', 'a.txt?'],
  [`a.txt?${'x'.repeat(100_000)}`, 'x'.repeat(255)],
])('a file of an import is stored under a clean name: %#', async (given, kept) => {
  const newcomer = await createAccount(world.url)
  const memo = {
    ...{ name: 'memos/1', state: 'NORMAL', creator: 'users/1', visibility: 'PRIVATE', content: 'A memo' },
    createTime: '2026-03-14T09:00:00Z',
    attachments: [{ name: 'attachments/1', filename: given, type: 'text/plain' }],
  }
  const file = zipFile({ 'memos.json': JSON.stringify({ memos: [memo] }), 'a.txt': 'Hello' })
  expect(await importFile(newcomer, file)).toMatchObject({ status: 'completed', counts: { attachments: 1 } })
  const [attachment] = (await must(newcomer, 'listEvents')).data[0]?.attachments ?? []
  expect(attachment?.name).toBe(kept)
  expect(await (await fetch(world.url + attachment?.contentUrl)).text()).toBe('Hello')
})

test('a page of an archive that is longer than any that is written is refused', async () => {
  const { date } = await recordWithPage(world.ada)
  const query = { format: 'dayleaf', from: date, to: date } as const
  const { bytes = Buffer.of() } = await must(world.ada, 'exportDiary', { query })
  const members = [...(await readZip(bytes))].map(([name, data]) => {
    if (!name.startsWith('pages/')) return { name, data }
    const page = JSON.parse(data)
    const content = 'Ab! '.repeat(300_000)
    return { name, data: JSON.stringify({ ...page, content, versions: [{ ...page.versions[0], content }] }) }
  })
  const newcomer = await createAccount(world.url)
  const { problems } = await importFile(newcomer, zipFile(members))
  expect(problems).toMatchObject([{ path: expect.stringContaining('pages/'), code: 'broken' }])
  expect((await must(newcomer, 'listJournals')).data).toEqual([])
})

describe('a form', () => {
  const part = (name: string, content = 'x') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${content}\r\n`
  const sendForm = (body: string) =>
    world.ada.call('uploadAttachment', send(body, { 'Content-Type': 'multipart/form-data; boundary=b' }))

  test.each([
    ['10,000 files', `${part('file').repeat(10_000)}--b--\r\n`],
    [
      '10,000 fields',
      `${'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'.repeat(10_000)}--b--\r\n`,
    ],
    ['two files', `${part('file')}${part('file')}--b--\r\n`],
    ['a file of another name', `${part('other')}--b--\r\n`],
    ['no end', part('file')],
    [
      'a head of 900 KB',
      `--b\r\nContent-Disposition: form-data; name="file"; x="${'y'.repeat(900_000)}"\r\n\r\nx\r\n--b--\r\n`,
    ],
    ['nothing', ''],
    ['an empty file', `${part('file', '')}--b--\r\n`],
  ])('with %s is refused', async (_what, body) => {
    expectAnswer(await sendForm(body), 'INVALID_INPUT')
  })
})

test('a file of undeclared size is measured, and refused if it is too large', async () => {
  const chunk = `${MEBIBYTE.toString(16)}\r\n${' '.repeat(MEBIBYTE)}\r\n`
  const lines = [
    `POST ${API_PREFIX}/attachments HTTP/1.1`,
    ...['Host: localhost', `Authorization: Bearer ${world.ada.token}`, 'Transfer-Encoding: chunked'],
  ]
  const socket = await openSocket(world.url)
  socket.write(`${lines.join('\r\n')}\r\n\r\n${chunk}${chunk}0\r\n\r\n`)
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 413 /)
})
