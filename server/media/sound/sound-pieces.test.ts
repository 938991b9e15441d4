import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseFile } from 'music-metadata'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cutSound } from './sound-pieces.ts'

const RECORDINGS = join(import.meta.dirname, '../../../tests/harness/media/recordings')
/** Of each of them, in milliseconds; all else is a tone. */
const LENGTH = 16_000
const PAUSES = [
  [4_000, 5_000],
  [9_000, 10_000],
  [13_500, 14_200],
] as const
const CUT = { maxBytes: 1_000_000, maxSeconds: 6 }
const never = new AbortController().signal

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dayleaf-sound-'))
})
afterEach(() => rm(directory, { recursive: true }))

/** The same tones and pauses as the recordings. @param read the sample at an offset */
function makeWav({
  bytes,
  format,
  write,
}: {
  bytes: number
  format: number
  write: (to: Buffer, at: number, value: number) => void
}) {
  const rate = 8_000
  const data = Buffer.alloc((rate * bytes * LENGTH) / 1000)
  for (let index = 0; index * bytes < data.length; index += 1) {
    const ms = (index * 1000) / rate
    const isPause = PAUSES.some(([from, until]) => ms >= from && ms < until)
    write(data, index * bytes, isPause ? 0 : 0.4 * Math.sin(index / 5))
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, format],
    [22, 1],
    [32, bytes],
    [34, bytes * 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * bytes, 28)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

const WAVS = {
  u8: {
    bytes: 1,
    format: 1,
    write: (to: Buffer, at: number, value: number) => to.writeUInt8(128 + Math.round(value * 127), at),
  },
  s16: {
    bytes: 2,
    format: 1,
    write: (to: Buffer, at: number, value: number) => to.writeInt16LE(Math.round(value * 32767), at),
  },
  s24: {
    bytes: 3,
    format: 1,
    write: (to: Buffer, at: number, value: number) => to.writeIntLE(Math.round(value * 8388607), at, 3),
  },
  f32: { bytes: 4, format: 3, write: (to: Buffer, at: number, value: number) => to.writeFloatLE(value, at) },
}

async function fileOf(name: string): Promise<string> {
  const path = join(directory, 'recording')
  const wav = WAVS[name.split('.')[0] as keyof typeof WAVS]
  if (wav) await writeFile(path, makeWav(wav))
  else await cp(join(RECORDINGS, name), path)
  return path
}

test.each([
  ['pauses.webm', 'audio/ogg'],
  ['pauses.ogg', 'audio/ogg'],
  ['pauses.mp3', 'audio/mpeg'],
  ['pauses.m4a', 'audio/mp4'],
  ['fragmented.mp4', 'audio/mp4'],
  ['pauses.flac', 'audio/flac'],
  ['film.mov', 'audio/mp4'],
  ['u8.wav', 'audio/wav'],
  ['s16.wav', 'audio/wav'],
  ['s24.wav', 'audio/wav'],
  ['f32.wav', 'audio/wav'],
])('%s is cut in its pauses, and its pieces are as long as the whole', async (name, mediaType) => {
  const path = await fileOf(name)
  const pieces = await cutSound({ path, directory, ...CUT }, never)
  expect(pieces).toHaveLength(4)
  expect(pieces[0]?.startMs).toBe(0)
  for (const [index, [from, until]] of PAUSES.entries()) {
    const { startMs = 0 } = pieces[index + 1] ?? {}
    expect(startMs).toBeGreaterThan(from - 60)
    expect(startMs).toBeLessThan(until + 60)
  }
  expect(new Set(pieces.map((piece) => piece.mediaType))).toEqual(new Set([mediaType]))
  for (const [index, piece] of pieces.entries()) {
    const until = pieces[index + 1]?.startMs ?? LENGTH
    const { format } = await parseFile(piece.path, { duration: true })
    expect(Math.abs((format.duration ?? 0) * 1000 - (until - piece.startMs))).toBeLessThan(150)
  }
})

test('the sound of a film tells no position, which phones write into films', async () => {
  const film = join(RECORDINGS, '../files/placed.mov')
  expect(await readFile(film, 'latin1')).toContain('48.8583')
  const [sound] = await cutSound({ path: film, directory, ...CUT }, never)
  expect(sound?.mediaType).toBe('audio/mp4')
  expect(await readFile(sound?.path ?? '', 'latin1')).not.toMatch(/48\.8583|avc1/)
})

test('the sound of a recording tells no serial number, which recorders write beside it', async () => {
  const wav = makeWav(WAVS.s16)
  const serial = Buffer.from('bext\x0c\0\0\0SN-4711-0815')
  const recording = Buffer.concat([wav.subarray(0, 36), serial, wav.subarray(36)])
  recording.writeUInt32LE(recording.length - 8, 4)
  const path = join(directory, 'recording')
  await writeFile(path, recording)
  const [sound] = await cutSound({ path, directory, maxBytes: 1_000_000, maxSeconds: 60 }, never)
  expect(sound?.mediaType).toBe('audio/wav')
  expect(wav.equals(await readFile(sound?.path ?? ''))).toBe(true)
})

test('no piece is larger than allowed, though there be no pause', async () => {
  const path = await fileOf('pauses.mp3')
  const pieces = await cutSound({ path, directory, maxBytes: 3_000, maxSeconds: 60 }, never)
  expect(pieces.length).toBeGreaterThan(10)
  for (const piece of pieces) expect((await stat(piece.path)).size).toBeLessThanOrEqual(3_000)
})

test.each<[string, (path: string) => Promise<void>]>([
  ['a text', (path) => writeFile(path, 'No sound.')],
  ['an empty file', (path) => writeFile(path, '')],
  ['a playlist that names another file', (path) => writeFile(path, '#EXTM3U\n#EXTINF:9,\n/etc/passwd\n')],
  ['a head without sound', (path) => writeFile(path, makeWav(WAVS.u8).subarray(0, 30))],
])('%s has no pieces', async (_name, write) => {
  const path = join(directory, 'recording')
  await write(path)
  expect(await cutSound({ path, directory, ...CUT }, never)).toEqual([])
})

test('cutting can be stopped', async () => {
  const path = await fileOf('pauses.webm')
  const controller = new AbortController()
  const cutting = cutSound({ path, directory, ...CUT }, controller.signal)
  controller.abort(new Error('stopped'))
  await expect(cutting).rejects.toThrow('stopped')
})
