// Pictures and films that cannot be shown, or hardly: they are kept, and never refused.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { hugeJpeg, jpegOf, plainPicture, withImageSize, withWrongByte } from '../harness/media/pictures.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { must, record, setUpWorld, upload } from './scenarios/world.ts'

const world = setUpWorld()

const send = (rawBody: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => ({
  rawBody,
  headers: { 'Content-Type': 'application/octet-stream', ...headers },
})

const fetchFrom = (address: string | null) => fetch(`${world.url}${address}`)
const metadataOf = async (address: string | null) =>
  sharp(await (await fetchFrom(address)).arrayBuffer()).metadata()

describe('a picture is shown, however large it is', () => {
  test.each([
    ['200 megapixels of a phone', 16_320, 12_240],
    ['a panorama', 60_000, 2_000],
    ['an upright panorama', 1_000, 40_000],
  ])('%s', async (_name, width, height) => {
    const attachment = await upload(world.ada, send(await jpegOf(width, height)))
    expect(attachment).toMatchObject({ kind: 'image', mediaType: 'image/jpeg', width, height })
    const preview = await metadataOf(attachment.previewUrl)
    expect(Math.max(preview.width, preview.height)).toBe(1600)
  })

  test('of one that is too large to be decoded, the thumbnail of the camera is shown', async () => {
    const attachment = await upload(world.ada, send(await hugeJpeg()))
    expect(attachment).toMatchObject({ kind: 'image', width: 65_500, height: 65_500 })
    expect(await metadataOf(attachment.previewUrl)).toMatchObject({ width: 120, height: 160 })
    expect((await fetchFrom(attachment.contentUrl)).headers.get('content-type')).toBe('image/jpeg')
  })
})

describe('a picture of an unusual form is shown', () => {
  const picture = plainPicture(64, 48)
  test.each([
    ['16 bits', () => picture.clone().toColourspace('rgb16').png(), 'image/png'],
    ['CMYK', () => picture.clone().toColourspace('cmyk').jpeg(), 'image/jpeg'],
    ['TIFF', () => picture.clone().tiff(), 'image/tiff'],
    ['interlaced', () => picture.clone().png({ progressive: true }), 'image/png'],
    ['animated', () => sharp(Buffer.alloc(64 * 96 * 3), twoFrames).gif(), 'image/gif'],
  ] as const)('%s', async (_name, make, mediaType) => {
    const bytes = new Uint8Array(await make().toBuffer())
    const attachment = await upload(world.ada, send(bytes, { 'Content-Type': mediaType }))
    expect(attachment).toMatchObject({ kind: 'image', mediaType, width: 64, height: 48 })
    expect(await metadataOf(attachment.thumbnailUrl)).toMatchObject({ format: 'webp', width: 64 })
  })
})

const twoFrames = { raw: { width: 64, height: 96, channels: 3, pageHeight: 48 } } as const

const png = async () => new Uint8Array(await plainPicture(64, 48).png().toBuffer())
const ofSize = (width: number, height: number) => async (name: string) =>
  withImageSize(await readRealFile(name), width, height)

describe('a picture that cannot be shown is a plain file, whole and only ever downloaded', () => {
  test.each<[string, string, () => Promise<Uint8Array<ArrayBuffer>>]>([
    ['a PNG with a wrong checksum', 'image/png', async () => withWrongByte(await png(), 'IDAT')],
    ['a PNG without its end', 'image/png', async () => (await png()).slice(0, 60)],
    ['a JPEG that was cut off', 'image/jpeg', async () => (await jpegOf(400, 300)).slice(0, 700)],
    ['a JPEG of a few bytes', 'image/jpeg', async () => (await jpegOf(400, 300)).slice(0, 40)],
    ['a HEIC that was cut off', 'image/heic', async () => (await readRealFile('lying.heic')).slice(0, -200)],
    ['an AVIF of 100 megapixels', 'image/avif', () => ofSize(10_000, 10_000)('photo.avif')],
    ['a HEIC of 100 megapixels', 'image/heic', () => ofSize(10_000, 10_000)('lying.heic')],
    // Its header is small, the picture is not.
    ['an AVIF that lies about its size', 'image/avif', () => ofSize(2, 2)('photo.avif')],
  ])('%s', async (_name, mediaType, make) => {
    const bytes = await make()
    const attachment = await upload(world.ada, send(bytes, { 'Content-Type': mediaType }))
    expect(attachment).toMatchObject({ kind: 'file', mediaType, size: bytes.length, width: null })
    expect([attachment.previewUrl, attachment.thumbnailUrl]).toEqual([null, null])
    const response = await fetchFrom(attachment.contentUrl)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  test('with the time and place that it states', async () => {
    const photo = (await readRealFile('photo.jpg')).slice(0, -100)
    expect(await upload(world.ada, send(photo))).toMatchObject({
      ...{ kind: 'file', takenAt: '2026-07-14T21:05:09+02:00', latitude: expect.closeTo(48.858, 2) },
    })
  })
})

test('an import keeps what is broken, also what only begins as a picture', async () => {
  const newcomer = await createAccount(world.url)
  const files = {
    'photos/aa.png': Buffer.from(withWrongByte(await png(), 'IDAT')),
    'photos/bb.gif': Buffer.from('GIF89a/*<svg onload=alert(1)>*/'),
    'videos/cc.mov': Buffer.from((await readRealFile('film.mov')).slice(0, -200)),
  }
  const media = (md5: string, type: string) => ({ identifier: md5, md5, type })
  const entry = {
    ...{ uuid: 'A', creationDate: '2026-03-14T10:00:00Z', text: 'Lake' },
    photos: [media('aa', 'png'), media('bb', 'gif')],
    videos: [media('cc', 'mov')],
  }
  const journal = JSON.stringify({ metadata: { version: '1.0' }, entries: [entry] })
  const { counts, problems } = await importFile(newcomer, zipFile({ 'Journal.json': journal, ...files }))
  expect(counts).toMatchObject({ events: 1, attachments: 3, skipped: 0 })
  expect(problems).toEqual([])
  const [event] = (await must(newcomer, 'listEvents')).data
  expect(event?.attachments).toMatchObject([
    { kind: 'file', mediaType: 'image/png', name: 'aa.png' },
    { kind: 'file', mediaType: 'application/octet-stream', name: 'bb.gif' },
    { kind: 'file', mediaType: 'video/quicktime', name: 'cc.mov' },
  ])
})

test('an import keeps a file of another type than its name says as what it is', async () => {
  const newcomer = await createAccount(world.url)
  const files = {
    'photos/aa.jpeg': Buffer.from('%PDF-1.7\n%%EOF\n'),
    'photos/bb.png': Buffer.from('Tickets are at the desk.'),
    'photos/cc.jpeg': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'photos/dd.png': Buffer.from(await readRealFile('tone.m4a')),
  }
  const media = (md5: string, type: string) => ({ identifier: md5, md5, type })
  const entry = {
    ...{ uuid: 'A', creationDate: '2026-03-14T10:00:00Z', text: 'Lake' },
    photos: [media('aa', 'jpeg'), media('bb', 'png'), media('cc', 'jpeg'), media('dd', 'png')],
  }
  const journal = JSON.stringify({ metadata: { version: '1.0' }, entries: [entry] })
  const { problems } = await importFile(newcomer, zipFile({ 'Journal.json': journal, ...files }))
  expect(problems).toEqual([])
  const attachments = (await must(newcomer, 'listEvents')).data[0]?.attachments ?? []
  expect(attachments).toMatchObject([
    { kind: 'file', mediaType: 'application/pdf', name: 'aa.jpeg' },
    { kind: 'file', mediaType: 'application/octet-stream', name: 'bb.png' },
    { kind: 'file', mediaType: 'application/octet-stream', name: 'cc.jpeg' },
    { kind: 'audio', mediaType: 'audio/mp4', name: 'dd.png' },
  ])
  const page = await fetchFrom(attachments[2]?.contentUrl ?? null)
  expect(page.headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('files that cannot be shown return from an archive as they were', async () => {
  const person = await createAccount(world.url)
  const ids: string[] = []
  for (const bytes of [withWrongByte(await png(), 'IDAT'), (await readRealFile('film.mov')).slice(0, -200)])
    ids.push((await upload(person, send(bytes))).id)
  await record(person, { attachmentIds: ids })
  const before = (await must(person, 'listEvents')).data[0]?.attachments ?? []
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  const newcomer = await createAccount(world.url)
  expect(await importFile(newcomer, bytes)).toMatchObject({ problems: [] })
  const after = (await must(newcomer, 'listEvents')).data[0]?.attachments ?? []
  const whatOf = (list: typeof before) => list.map(({ kind, mediaType, sha256 }) => [kind, mediaType, sha256])
  expect(whatOf(after)).toEqual(whatOf(before))
})
