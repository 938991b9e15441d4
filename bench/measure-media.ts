// Files: a large upload, a photo, and a day of photos.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { inThrowAwayDirectory } from './diary-store.ts'
import type { Finding } from './finding.ts'
import { openHttpConnection } from './http-connection.ts'
import { memoryGrowthDuring, readCpuSeconds } from './metrics.ts'
import { get, type Person, post, signUp } from './person.ts'
import { toBytes } from './request-bytes.ts'
import { type ServerProcess, startServer, startUploadFloor } from './server-process.ts'
import type { Sizes } from './sizes.ts'
import { median } from './statistics.ts'

const MIN_SHARE = 0.7
const MAX_GROWTH_MB = 64
const MAX_PHOTO_S = 1.5
const MAX_DAY_FACTOR = 1.5
const EVENTS = 40
const PHOTOS = 5
const MEMORY_EVERY_MS = 100
const MEBIBYTE = 1024 * 1024

export const measureMedia = (sizes: Sizes): Promise<Finding[]> =>
  inThrowAwayDirectory('media', async (directory) => {
    const server = await startServer(directory, { DAYLEAF_MAX_FILE_MB: '4096' })
    const floor = await startUploadFloor(directory)
    try {
      const person = await signUp(server.port, 'owner')
      return [
        ...(await measureUploads(sizes, { server, floor, person })),
        await measurePhotos(server, person),
        await measureDays(sizes, person),
      ]
    } finally {
      await floor.stop()
      await server.stop()
    }
  })

/** @returns the body of the answer */
async function upload(port: number, token: string, chunks: Iterable<Buffer>): Promise<string> {
  const sent = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/v1/attachments' },
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
  })
  Readable.from(chunks).pipe(sent)
  const [response] = await once(sent, 'response')
  const body = await text(response)
  if (response.statusCode >= 300) throw new Error(`An upload was answered with ${response.statusCode}.`)
  return body
}

/** A new file on each call. */
function* makeChunks(megabytes: number): Generator<Buffer> {
  const chunk = randomBytes(MEBIBYTE)
  for (let count = 0; count < megabytes; count += 1) yield chunk
}

async function measureUploads(
  { uploadMegabytes, uploadPairs }: Sizes,
  { server, floor, person }: { server: ServerProcess; floor: ServerProcess; person: Person },
): Promise<Finding[]> {
  const time = async (port: number) => {
    const startedAt = performance.now()
    await upload(port, person.token, makeChunks(uploadMegabytes))
    return performance.now() - startedAt
  }
  // The first file loads modules, whose memory is not counted.
  await upload(person.port, person.token, makeChunks(1))
  const [floors, services]: [number[], number[]] = [[], []]
  const growth = await memoryGrowthDuring(server, MEMORY_EVERY_MS, async () => {
    for (let pair = 0; pair < uploadPairs; pair += 1) {
      floors.push(await time(floor.port))
      services.push(await time(person.port))
    }
  })
  const share = median(floors) / median(services)
  const rate = (uploadMegabytes * MEBIBYTE) / 1_000 / median(services)
  return [
    {
      what: `upload of ${uploadMegabytes} MB over loopback`,
      figure: `${rate.toFixed(0)} MB/s, ${share.toFixed(2)} of bare node:http that writes and syncs`,
      goal: { target: `≥ ${MIN_SHARE}`, isMet: share >= MIN_SHARE },
    },
    {
      what: 'memory during the upload',
      figure: `+${growth.toFixed(0)} MB`,
      goal: { target: `≤ +${MAX_GROWTH_MB} MB`, isMet: growth <= MAX_GROWTH_MB },
    },
  ]
}

/** As detailed as a camera's; different on each call. */
const makePhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#456',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()

async function measurePhotos(server: ServerProcess, { port, token }: Person): Promise<Finding> {
  const seconds: number[] = []
  for (let count = 0; count < PHOTOS; count += 1) {
    const photo = await makePhoto(4000, 3000)
    const before = await readCpuSeconds(server)
    await upload(port, token, [photo])
    seconds.push((await readCpuSeconds(server)) - before)
  }
  const usual = median(seconds)
  return {
    what: 'a photo of 12 megapixels, with preview and thumbnail',
    figure: `${usual.toFixed(2)} s of one core`,
    goal: { target: `≤ ${MAX_PHOTO_S} s`, isMet: usual <= MAX_PHOTO_S },
  }
}

async function measureDays({ readsPerRound }: Sizes, person: Person): Promise<Finding> {
  const [texts, photos] = ['2026-03-14', '2026-03-15']
  for (let count = 0; count < EVENTS; count += 1) {
    const content = `${count}: we walked along the lake and talked about the summer.`
    await person.ask(post('/events', { date: texts, type: 'text', content }))
    const answer = await upload(person.port, person.token, [await makePhoto(64, 48)])
    const attachmentIds = [JSON.parse(answer).data.id]
    await person.ask(post('/events', { date: photos, type: 'photo', content, attachmentIds }))
  }
  const connection = await openHttpConnection(person.port)
  const time = async (date: string) => {
    const startedAt = performance.now()
    await connection.send(toBytes(get(`/days/${date}`), person.token), true)
    return performance.now() - startedAt
  }
  const [ofTexts, ofPhotos]: [number[], number[]] = [[], []]
  for (let count = 0; count < readsPerRound; count += 1) {
    ofTexts.push(await time(texts))
    ofPhotos.push(await time(photos))
  }
  connection.close()
  const factor = median(ofPhotos) / median(ofTexts)
  return {
    what: `a day with ${EVENTS} photos`,
    figure: `${median(ofPhotos).toFixed(1)} ms, ${factor.toFixed(2)} × one with as many texts`,
    goal: { target: `≤ ${MAX_DAY_FACTOR} ×`, isMet: factor <= MAX_DAY_FACTOR },
  }
}
