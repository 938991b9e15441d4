import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDurationMs } from './recording.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dayleaf-duration-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** A WAV of empty chunks, each of which the library reads. */
async function writeEmptyChunks(count: number): Promise<string> {
  const path = join(directory, `${count}.wav`)
  const head = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1')
  head.writeUInt32LE(4 + count * 8, 4)
  await writeFile(path, Buffer.concat([head, Buffer.alloc(count * 8, 'junk\0\0\0\0', 'latin1')]))
  return path
}

const reader = (signal = new AbortController().signal) => ({ userId: 'ada', signal })

test('a recording that takes too long to read has no duration, and holds up no other', async () => {
  const path = await writeEmptyChunks(2_000_000)
  const tone = join(import.meta.dirname, '../../../tests/harness/media/files/tone.wav')
  const slow = readDurationMs(path, reader())
  expect(await readDurationMs(tone, { ...reader(), userId: 'ben' })).toBe(1000)
  expect(await slow).toBeNull()
  expect(await readDurationMs(tone, reader())).toBe(1000)
})

test('reading ends when the client has left', async () => {
  const leaving = new AbortController()
  const reading = readDurationMs(await writeEmptyChunks(2_000_000), reader(leaving.signal))
  leaving.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
})
