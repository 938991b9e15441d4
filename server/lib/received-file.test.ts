import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReceivedFile } from './received-file.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dayleaf-received-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('writes all chunks in order, for its owner alone', async () => {
  const path = join(directory, 'all')
  const chunks = Array.from({ length: 50 }, (_, index) => Buffer.alloc(index * 4_000 + 1, index))
  const whole = Buffer.concat(chunks)
  await pipeline(chunks, createReceivedFile(path, { flush: true }))
  expect(whole.equals(await readFile(path))).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('releases the memory of what is written, unless something else uses it', async () => {
  const own = Buffer.alloc(64 * 1024, 1)
  const shared = Buffer.alloc(64 * 1024, 2)
  const [part, rest] = [shared.subarray(0, 40_000), shared.subarray(40_000)]
  const small = Buffer.alloc(100, 3)
  await pipeline([own, part, small], createReceivedFile(join(directory, 'released')))
  expect(own.length).toBe(0)
  expect([part.length, rest.length, rest[0], small[0]]).toEqual([40_000, 25_536, 2, 3])
})

test('fails where no file can be made, and leaves what it could not write', async () => {
  const chunk = Buffer.alloc(64 * 1024)
  const writing = pipeline([chunk], createReceivedFile(join(directory, 'none', 'file')))
  await expect(writing).rejects.toMatchObject({ code: 'ENOENT' })
  expect(chunk.length).toBe(64 * 1024)
})

test('is closed when its source fails', async () => {
  const file = createReceivedFile(join(directory, 'half'))
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  file.on('close', resolve)
  async function* failing() {
    yield Buffer.alloc(1_000)
    throw new Error('the connection broke')
  }
  await expect(pipeline(failing(), file)).rejects.toThrow('the connection broke')
  await closed
})
