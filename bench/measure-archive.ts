// Imports and exports: speed, memory, and how long another user waits meanwhile.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { writeZip, type ZipMember } from '../server/lib/zip/zip.ts'
import { addDays } from './dates.ts'
import { inThrowAwayDirectory } from './diary-store.ts'
import type { Finding } from './finding.ts'
import { memoryGrowthDuring, readCpuSeconds } from './metrics.ts'
import { get, longestWaitDuring, type Person, signUp } from './person.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Sizes } from './sizes.ts'
import { median } from './statistics.ts'

const MIN_PER_SECOND = 1_500
const MAX_GROWTH_MB = 128
const MAX_WAIT_MS = 200
const MIN_SHARE = 0.7
const FIRST_DATE = '1990-01-01'
const ENTRIES_PER_DAY = 8
const ROUNDS = 3
const DRAWN_PICTURES = 20
/** Of the archive that is compared with copying. */
const COPIED_PICTURES = 200
const PAUSE_MS = 10
const MEMORY_EVERY_MS = 250
const IDLE_MS = 5_000
const WORDS = 'We walked along the lake, talked about the summer and had soup at the station. '

export const measureArchive = ({ importedEntries, importedPictures }: Sizes): Promise<Finding[]> =>
  inThrowAwayDirectory('archive', async (directory) => {
    const server = await startServer(directory, { DAYLEAF_MAX_FILE_MB: '16384' })
    try {
      const [owner, other] = [await signUp(server.port, 'owner'), await signUp(server.port, 'other')]
      const idle = await watch(server, other, () => wait(IDLE_MS))
      const texts = await watch(server, other, () => importFile(owner, entriesOf(importedEntries)))
      const pictures = await watch(server, other, () => importFile(owner, diaryOfPictures(importedPictures)))
      const file = join(directory, 'taken.zip')
      const taken = await watch(server, other, () => download(owner, file))
      const rate = importedEntries / texts.seconds
      return [
        {
          what: 'with nothing else: another user’s read',
          figure: `waits ${idle.longestWaitMs.toFixed(0)} ms at most`,
        },
        {
          what: `an import of ${importedEntries} entries`,
          figure: `${rate.toFixed(0)} a second, ${texts.cpuSeconds.toFixed(1)} s of one core`,
          goal: { target: `≥ ${MIN_PER_SECOND} a second`, isMet: rate >= MIN_PER_SECOND },
        },
        ...judge('that import', texts),
        {
          what: `an import of ${importedPictures} pictures of 1 MB`,
          figure: `${(importedPictures / pictures.seconds).toFixed(1)} a second, ${pictures.cpuSeconds.toFixed(1)} s of one core`,
        },
        ...judge('that import', pictures),
        {
          what: 'the archive of all of it',
          figure: `${taken.seconds.toFixed(1)} s, ${taken.cpuSeconds.toFixed(1)} s of one core`,
        },
        ...judge('that export', taken),
        await compareWithCopying(server, directory, Math.min(importedPictures, COPIED_PICTURES)),
      ]
    } finally {
      await server.stop()
    }
  })

/** Requests with streamed bodies, which `Person` does not send. @throws Error for a status of 300 or more */
async function send(
  { port, token }: Person,
  method: string,
  path: string,
  body?: Readable,
): Promise<Readable> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const sent = request({ host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers })
  const answered = new Promise<Readable & { statusCode?: number }>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
  })
  if (body) body.pipe(sent)
  else sent.end()
  const response = await answered
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${path}: ${await text(response)}`)
  return response
}

/** Uploads a file and waits until it is imported. */
async function importFile(person: Person, file: AsyncIterable<Uint8Array | string>): Promise<void> {
  const answer = await text(
    await send(person, 'POST', '/imports', Readable.from(file, { objectMode: false })),
  )
  const { id } = JSON.parse(answer).data
  for (;;) {
    const { data } = JSON.parse(await person.ask(get(`/imports/${id}`)))
    if (data.status === 'completed') return
    if (data.status !== 'reading' && data.status !== 'running') throw new Error(JSON.stringify(data))
    await wait(MEMORY_EVERY_MS)
  }
}

/** Writes the response to the file as it comes: a client that parses it would take half of the time. */
async function download({ port, token }: Person, file: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const headers = `Host: 127.0.0.1:${port}\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n`
  socket.write(`GET /api/v1/export?format=dayleaf HTTP/1.1\r\n${headers}\r\n`)
  await pipeline(socket, createWriteStream(file))
  const status = await text(createReadStream(file, { end: 'HTTP/1.1 200'.length - 1 }))
  if (status !== 'HTTP/1.1 200') throw new Error(`The export was answered with ${status}.`)
}

/** A file in the format of jrnl. */
async function* entriesOf(count: number): AsyncGenerator<string> {
  yield '{"tags": {}, "entries": ['
  for (let index = 0; index < count; index += 1) {
    const date = addDays(FIRST_DATE, Math.floor(index / ENTRIES_PER_DAY))
    const time = `${String(8 + (index % ENTRIES_PER_DAY)).padStart(2, '0')}:15`
    const entry = { title: `Entry ${index}`, body: WORDS.repeat(3), date, time, tags: ['@walk'] }
    yield `${index === 0 ? '' : ','}${JSON.stringify(entry)}`
  }
  yield ']}'
}

/** A zip in the format of DailyTxT, with a different picture on each day. */
function diaryOfPictures(count: number): AsyncIterable<Uint8Array> {
  const members: ZipMember[] = []
  const notes = new Map<string, object[]>()
  for (let index = 0; index < count; index += 1) {
    const date = addDays('2030-01-01', index)
    const filename = `picture ${index}.jpg`
    const month = `${date.slice(0, 4)}/${date.slice(5, 7)}.json`
    notes.set(month, [
      ...(notes.get(month) ?? []),
      { day: Number(date.slice(8)), text: `Picture ${index}`, files: [{ filename }] },
    ])
    members.push({ path: `files/${filename}`, isStored: true, read: () => pictureOf(index) })
  }
  for (const [path, days] of notes)
    members.push({ path, read: () => Readable.from([JSON.stringify({ days })]) })
  return writeZip(members, new Date(0))
}

const drawnPictures: Buffer[] = []

/** Drawn once for many: the bytes behind the picture make each file different. */
async function* pictureOf(index: number): AsyncGenerator<Buffer> {
  if (drawnPictures.length < DRAWN_PICTURES) drawnPictures.push(await drawPicture())
  yield Buffer.concat([drawnPictures[index % drawnPictures.length] ?? Buffer.of(), Buffer.from(`${index}`)])
}

function drawPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const create = { width: 2400, height: 1800, channels: 3, background: '#456', noise } as const
  return sharp({ create }).jpeg({ quality: 85 }).toBuffer()
}

interface Watched {
  seconds: number
  /** Of another user's read. */
  longestWaitMs: number
  /** Of the service's memory, without pages of mapped files. */
  growthMegabytes: number
  /** Of the service. */
  cpuSeconds: number
}

async function watch(server: ServerProcess, other: Person, work: () => Promise<void>): Promise<Watched> {
  const cpuBefore = await readCpuSeconds(server)
  let [seconds, cpuSeconds, longestWaitMs] = [0, 0, 0]
  const growthMegabytes = await memoryGrowthDuring(server, MEMORY_EVERY_MS, async () => {
    longestWaitMs = await longestWaitDuring(other, PAUSE_MS, async () => {
      seconds = (await time(work)) / 1000
      cpuSeconds = (await readCpuSeconds(server)) - cpuBefore
    })
  })
  return { seconds, longestWaitMs, growthMegabytes, cpuSeconds }
}

const judge = (what: string, { longestWaitMs, growthMegabytes }: Watched): Finding[] => [
  {
    what: `${what}: another user’s read`,
    figure: `waits ${longestWaitMs.toFixed(0)} ms at most`,
    goal: { target: `≤ ${MAX_WAIT_MS} ms`, isMet: longestWaitMs <= MAX_WAIT_MS },
  },
  {
    what: `${what}: memory`,
    figure: `+${growthMegabytes.toFixed(0)} MB`,
    goal: { target: `≤ +${MAX_GROWTH_MB} MB`, isMet: growthMegabytes <= MAX_GROWTH_MB },
  },
]

/** The archive of a diary of pictures, and a copy of their files, in turn. */
async function compareWithCopying(
  server: ServerProcess,
  directory: string,
  pictures: number,
): Promise<Finding> {
  const person = await signUp(server.port, 'photographer')
  await importFile(person, diaryOfPictures(pictures))
  const media = join(directory, 'media')
  const users = await Promise.all(
    (await readdir(media)).map(async (name) => ({ name, at: (await stat(join(media, name))).birthtimeMs })),
  )
  const newest = users.toSorted((one, other) => other.at - one.at)[0]?.name ?? ''
  const names = await readdir(join(media, newest), { recursive: true })
  const originals = names
    .filter((name) => /[0-9a-f]{64}$/.test(name))
    .map((name) => join(media, newest, name))
  const target = join(directory, 'copies')
  await mkdir(target)
  const shares: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const copying = await time(async () => {
      for (const [index, path] of originals.entries())
        await pipeline(createReadStream(path), createWriteStream(join(target, String(index))))
    })
    shares.push(copying / (await time(() => download(person, join(directory, 'pictures.zip')))))
  }
  const share = median(shares)
  return {
    what: `the archive of ${originals.length} pictures, beside copying their files`,
    figure: `${share.toFixed(2)} of its speed`,
    goal: { target: `≥ ${MIN_SHARE}`, isMet: share >= MIN_SHARE },
  }
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
