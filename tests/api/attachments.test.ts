import { readdirSync, readlinkSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { arrivingFiles, listStoredFiles, removeStoredFile } from '../harness/media/stored-files.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { attachedEventScenarios } from './scenarios/attached-events.scenarios.ts'
import { attachmentScenarios } from './scenarios/attachments.scenarios.ts'
import { sendRaw } from './scenarios/raw-request.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, nextDate, record, setUpWorld, startWorld, upload } from './scenarios/world.ts'

const MEBIBYTE = 1024 * 1024
const HOUR_MS = 3_600_000

const clock = new TestClock('2026-03-14T12:00:00Z')
const limits = { DAYLEAF_MAX_FILE_MB: '1', DAYLEAF_QUOTA_GB: '0.002' }
const world = setUpWorld(() => startWorld(limits, clock))

runScenarios(() => world, [...attachmentScenarios, ...attachedEventScenarios])

/** Taken in Paris on the side, 400 × 300 as it lies on the sensor. */
const photo = async (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg') =>
  new Uint8Array(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a6' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD2: { DateTimeOriginal: '2026:07:14 21:05:09', OffsetTimeOriginal: '+02:00' },
        IFD3: {
          ...{ GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
          ...{ GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
        },
      })
      .toFormat(format)
      .toBuffer(),
  )

const send = (rawBody: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => ({
  rawBody,
  headers: { 'Content-Type': 'application/octet-stream', ...headers },
})

/** A picture of nothing but details. */
const noise = async () =>
  new Uint8Array(
    await sharp({
      create: {
        ...{ width: 400, height: 400, channels: 3, background: '#888' },
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer(),
  )

const fetchFrom = (address: string | null, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${address}`, { headers })

const listFiles = (userId: string) => listStoredFiles(world.store.settings, userId)

test('a photo tells when and where it was taken, and how it is shown upright', async () => {
  expect(await upload(world.ada, send(await photo()))).toMatchObject({
    ...{ kind: 'image', mediaType: 'image/jpeg', width: 300, height: 400 },
    ...{ takenAt: '2026-07-14T21:05:09+02:00', latitude: expect.closeTo(48.858, 2) },
  })
})

const PARIS = 'Europe/Paris'
const TAKEN = '2026-07-14T21:05:09+02:00'
const NOWHERE = { latitude: null, longitude: null }
const EIFFEL_TOWER = { latitude: 48.8583, longitude: 2.2945 }

test.each<[string, object]>([
  ['phone.mov', { takenAt: TAKEN, timeZone: null, ...NOWHERE }],
  // ffmpeg's time is UTC, but that of many cameras is not.
  ['dated.mov', { takenAt: null, takenOn: '2026-07-14', timeZone: null, ...EIFFEL_TOWER }],
  ['dated.webm', { takenAt: TAKEN, timeZone: PARIS, ...NOWHERE }],
  ['placed.mov', { takenAt: null, timeZone: null, ...EIFFEL_TOWER }],
  ['film.mp4', { takenAt: null, timeZone: null, ...NOWHERE }],
])('a film tells when and where it was recorded, as far as it knows: %s', async (name, told) => {
  const file = send(await readRealFile(name))
  expect(await upload(world.ada, { ...file, query: { timeZone: PARIS } })).toMatchObject({
    kind: 'video',
    ...told,
  })
})

test('a voice memo of an iPhone is a recording, although its container is that of films', async () => {
  const memo = Buffer.from(await readRealFile('tone.m4a'))
  memo.write('qt  ', memo.indexOf('M4A '), 'latin1')
  const { mediaType, kind, durationMs } = await upload(world.ada, send(new Uint8Array(memo)))
  expect({ kind, mediaType }).toEqual({ kind: 'audio', mediaType: 'audio/mp4' })
  expect(durationMs).toBeGreaterThan(0)
})

test('60 thumbnails take 1.5 MB at most, also of pictures with many details', async () => {
  const { thumbnailUrl } = await upload(world.ada, send(await noise()))
  const thumbnail = await (await fetchFrom(thumbnailUrl)).arrayBuffer()
  expect(60 * thumbnail.byteLength).toBeLessThanOrEqual(1_500_000)
})

test('small copies are upright WebP and say nothing of the place', async () => {
  const { previewUrl, thumbnailUrl } = await upload(world.ada, send(await photo()))
  for (const [address, width] of [
    [previewUrl, 300],
    [thumbnailUrl, 240],
  ] as const) {
    const response = await fetchFrom(address)
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    const made = await sharp(await response.arrayBuffer()).metadata()
    expect(made).toMatchObject({ width, format: 'webp' })
    expect(made.exif).toBeUndefined()
  }
})

test('for paper there is a JPEG, of earlier pictures once its owner asks for it, and gone with its picture', async () => {
  const person = await createAccount(world.url)
  const { id, previewUrl, sha256 } = await upload(person, send(await photo()))
  const userId = new URL(previewUrl ?? '', world.url).searchParams.get('user') ?? ''
  const listCopies = async () => (await listFiles(userId)).map((path) => path.replace(/^.*\./, '')).toSorted()
  const copies = [sha256, 'jpg', 'webp', 'webp']
  expect(await listCopies()).toEqual(copies.map((end) => expect.stringContaining(end)))
  await removeStoredFile(world.store.settings, `${userId}/${sha256.slice(0, 2)}/${sha256}.print.jpg`)
  const params = { attachmentId: id }
  const ask = () => must(person, 'getAttachmentContent', { params, query: { variant: 'print' } })
  const { bytes, headers } = await ask()
  expect(headers.get('Content-Type')).toBe('image/jpeg')
  const made = await sharp(bytes).metadata()
  expect(made).toMatchObject({ width: 300, height: 400, format: 'jpeg' })
  expect(made.exif).toBeUndefined()
  expect(await listCopies()).toHaveLength(4)
  expect((await ask()).bytes?.equals(bytes ?? Buffer.of())).toBe(true)
  // No address is signed for it.
  expect((await fetchFrom(previewUrl?.replace('variant=preview', 'variant=print') ?? '')).status).toBe(401)
  await must(person, 'deleteAttachment', { params })
  await expect.poll(listCopies).toEqual([])
})

test('copies that are missing are made once, however many requests ask for them', async () => {
  const person = await createAccount(world.url)
  const { id, previewUrl, sha256 } = await upload(person, send(await noise()))
  const userId = new URL(previewUrl ?? '', world.url).searchParams.get('user') ?? ''
  for (const ending of ['preview.webp', 'thumbnail.webp', 'print.jpg'])
    await removeStoredFile(world.store.settings, `${userId}/${sha256.slice(0, 2)}/${sha256}.${ending}`)
  let [most, isOver] = [0, false]
  const asking = Array.from({ length: 24 }, (_, index) => {
    const variant = index % 2 === 0 ? 'print' : 'thumbnail'
    return must(person, 'getAttachmentContent', { params: { attachmentId: id }, query: { variant } })
  })
  const all = Promise.all(asking).finally(() => {
    isOver = true
  })
  while (!isOver) most = Math.max(most, (await arrivingFiles(world.store.settings)).length)
  await all
  // The picture and its copies.
  expect(most).toBeLessThanOrEqual(4)
})

/** Red, green and blue at a place of a picture, each 0 to 255. */
async function colorAt(image: ArrayBuffer, left: number, top: number) {
  const pixel = sharp(image).extract({ left, top, width: 1, height: 1 })
  return [...(await pixel.removeAlpha().raw().toBuffer())]
}

// A phone writes a rotation property; without one a HEIC is shown as it lies, whatever its EXIF data say.
test.each([
  ['upright.heic', { width: 48, height: 64 }, { left: 36, top: 8 }],
  ['lying.heic', { width: 64, height: 48 }, { left: 8, top: 8 }],
])('%s tells when and where, and its small copies are upright and in sRGB', async (name, size, red) => {
  const attachment = await upload(world.ada, send(await readRealFile(name)))
  expect(attachment).toMatchObject({
    ...{ kind: 'image', mediaType: 'image/heic', ...size, takenAt: '2026-07-14T21:05:09+02:00' },
    ...{ latitude: expect.closeTo(48.858, 2), longitude: expect.closeTo(2.294, 2) },
  })
  for (const address of [attachment.previewUrl, attachment.thumbnailUrl]) {
    const image = await (await fetchFrom(address)).arrayBuffer()
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', ...size })
    // In Display P3, as the file has it, this red is 234, 51, 35.
    const [r = 0, g = 255, b = 255] = await colorAt(image, red.left, red.top)
    expect([r > 245, g < 20, b < 20]).toEqual([true, true, true])
  }
})

test.each(['png', 'webp', 'avif', 'gif'] as const)(
  '%s is a picture, whatever it was sent as',
  async (format) => {
    const attachment = await upload(world.ada, send(await photo(format), { 'Content-Type': 'image/jpeg' }))
    expect(attachment).toMatchObject({ kind: 'image', mediaType: `image/${format}` })
  },
)

test('a form brings its file with its name', async () => {
  const form = new FormData()
  form.append('file', new File([await photo()], 'übers Meer.jpg', { type: 'image/jpeg' }))
  const request = new Request(world.url, { method: 'POST', body: form })
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  const { name, kind } = await upload(world.ada, send(new Uint8Array(await request.arrayBuffer()), headers))
  expect({ name, kind }).toEqual({ name: 'übers Meer.jpg', kind: 'image' })
})

test('a file beyond the bound is refused, and so is one for which there is no room', async () => {
  const person = await createAccount(world.url)
  const bytes = new Uint8Array(MEBIBYTE + 1)
  expect((await person.call('uploadAttachment', send(bytes))).error?.code).toBe('PAYLOAD_TOO_LARGE')
  const codes: (string | undefined)[] = []
  for (let fill = 1; fill <= 3; fill += 1) {
    const { error } = await person.call('uploadAttachment', send(bytes.subarray(1).map(() => fill)))
    codes.push(error?.code)
  }
  expect(codes).toEqual([undefined, undefined, 'QUOTA_EXCEEDED'])
})

test('a signed address needs no credential, is the same for an hour, and ends', async () => {
  const { id, contentUrl } = await upload(world.ada)
  const again = async () => (await must(world.ada, 'getAttachment', { params: { attachmentId: id } })).data
  expect((await again()).contentUrl).toBe(contentUrl)
  const response = await fetchFrom(contentUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment;/)
  expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
  // As long as the address is valid.
  expect(response.headers.get('Cache-Control')).toBe('private, max-age=7200, immutable')
  const forged = contentUrl.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 3600}`)
  expect((await fetchFrom(forged)).status).toBe(401)
  const ofOtherVariant = contentUrl.replace('variant=original', 'variant=preview')
  expect((await fetchFrom(ofOtherVariant)).status).toBe(401)
  clock.advance(HOUR_MS)
  expect((await again()).contentUrl).not.toBe(contentUrl)
  clock.advance(HOUR_MS)
  expect((await fetchFrom(contentUrl)).status).toBe(401)
})

test('bytes come in ranges, and not again where they are known', async () => {
  const { contentUrl } = await upload(world.ada, { rawBody: '0123456789' })
  const part = await fetchFrom(contentUrl, { Range: 'bytes=2-4' })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect(part.headers.get('Content-Range')).toBe('bytes 2-4/10')
  expect(await (await fetchFrom(contentUrl, { Range: 'bytes=-3' })).text()).toBe('789')
  const etag = part.headers.get('ETag') ?? ''
  for (const [tag, text] of [
    [etag, '234'],
    ['"another"', '0123456789'],
  ] as const)
    expect(await (await fetchFrom(contentUrl, { Range: 'bytes=2-4', 'If-Range': tag })).text()).toBe(text)
  const known = await fetchFrom(contentUrl, { 'If-None-Match': etag })
  expect([known.status, await known.text()]).toEqual([304, ''])
})

/** How many files of this process are open at a path. */
const countOpen = (path: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(path)
    } catch {
      return false
    }
  }).length

test.runIf(process.platform === 'linux')(
  'a question for the headers alone tells the size, and leaves no file open',
  async () => {
    const { contentUrl, sha256 } = await upload(world.ada, { rawBody: '0123456789' })
    const headers = ['Range', 'bytes=2-4']
    const answer = await sendRaw(world.url, { method: 'HEAD', path: contentUrl, headers })
    expect(answer).toMatchObject({ status: 200, text: '' })
    expect(answer.headers.get('Content-Length')).toBe('10')
    expect(countOpen(sha256)).toBe(0)
  },
)

test('an upload that is sent again with its key answers as at first', async () => {
  const options = { rawBody: 'once', headers: { 'Idempotency-Key': 'upload' } }
  const first = await upload(world.ada, options)
  expect((await upload(world.ada, options)).id).toBe(first.id)
  const { error } = await world.ada.call('uploadAttachment', {
    rawBody: 'twice',
    headers: { ...options.headers, 'Content-Type': 'text/plain' },
  })
  expect(error?.code).toBe('INVALID_INPUT')
})

test('the same bytes are stored once, and are gone with the last event that has them', async () => {
  const person = await createAccount(world.url)
  const bytes = await photo()
  const events = []
  for (const _ of [1, 2]) {
    const { id } = await upload(person, send(bytes))
    events.push(await record(person, { content: '', attachmentIds: [id] }))
  }
  expect(await listFiles(person.userId)).toHaveLength(4)
  const remove = async (eventId = '') => {
    await must(person, 'deleteEvent', { params: { eventId } })
    await must(person, 'emptyTrash')
  }
  await remove(events[0]?.id)
  expect(await listFiles(person.userId)).toHaveLength(4)
  expect((await fetchFrom(events[1]?.attachments[0]?.thumbnailUrl ?? '')).status).toBe(200)
  await remove(events[1]?.id)
  expect(await listFiles(person.userId)).toEqual([])
})

test('an event comes back from the trash with its attachments', async () => {
  const { id } = await upload(world.ada)
  const event = await record(world.ada, { date: nextDate(), content: '', attachmentIds: [id] })
  await must(world.ada, 'deleteDay', { params: { date: event.date } })
  await must(world.ada, 'restoreTrash', { body: { date: event.date } })
  const { data } = await must(world.ada, 'getDay', { params: { date: event.date } })
  expect(data.events[0]?.attachments).toMatchObject([{ id, eventId: event.id }])
})

test.each([
  ['an event that is deleted by itself', 'deleteEvent', 404],
  ['an event that goes with its day', 'deleteDay', 200],
] as const)('of %s, attachment, content and event are found alike', async (_what, deletion, found) => {
  const sent = await upload(world.ada)
  const event = await record(world.ada, { date: nextDate(), content: '', attachmentIds: [sent.id] })
  const params = { eventId: event.id, date: event.date, attachmentId: sent.id }
  const statuses = async () => [
    (await world.ada.call('getEvent', { params })).status,
    (await world.ada.call('getAttachment', { params })).status,
    (await world.ada.call('getTranscript', { params })).status,
    (await world.ada.call('getAttachmentContent', { params })).status,
    (await fetchFrom(sent.contentUrl)).status,
  ]
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  await must(world.ada, deletion, { params })
  expect(await statuses()).toEqual([found, found, found, found, found])
  const body = deletion === 'deleteEvent' ? { eventIds: [event.id] } : { date: event.date }
  await must(world.ada, 'restoreTrash', { body })
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
})

test('a changed list of attachments differs from the snapshot', async () => {
  const [first, second] = [await upload(world.ada), await upload(world.ada)]
  const event = await record(world.ada, { attachmentIds: [first.id] })
  const params = { date: event.date }
  await must(world.ada, 'generateJournal', { params })
  const body = { attachmentIds: [second.id] }
  await must(world.ada, 'amendEvent', { params: { eventId: event.id }, body })
  expect((await must(world.ada, 'getJournalChanges', { params })).data.changed).toMatchObject([
    { eventId: event.id, before: { attachmentIds: [first.id] }, after: body },
  ])
})
