import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { readZip } from '../../../tests/harness/clients/read-zip.ts'
import { writeZip, type ZipMember } from './zip.ts'

test('no further members are read after the reader of the zip has left', async () => {
  const ended = Promise.withResolvers<void>()
  async function* members() {
    try {
      for (let count = 0; ; count += 1) {
        yield {
          path: `${count}.txt`,
          isStored: true,
          read: async function* () {
            yield 'text'
          },
        }
        await setImmediate()
      }
    } finally {
      ended.resolve()
    }
  }
  const chunks = writeZip(members(), new Date(0))
  expect((await chunks.next()).done).toBe(false)
  await chunks.return()
  await ended.promise
})

test('a zip ends with the error of a member that cannot be read', async () => {
  async function* failing() {
    yield 'the beginning'
    throw new Error('the file is gone')
  }
  const members = [{ path: 'a.txt', read: failing }]
  const write = async () => {
    for await (const _chunk of writeZip(members, new Date(0)));
  }
  await expect(write).rejects.toThrow('the file is gone')
})

const zipOf = async (members: ZipMember[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(writeZip(members, new Date('2026-03-14T15:09:26Z'))))

const member = (path: string, pieces: (string | Uint8Array)[], isStored = false): ZipMember => ({
  path,
  isStored,
  async *read() {
    yield* pieces
  },
})

test('a zip holds what its members gave, compressed or not', async () => {
  const long = 'A day at the lake. '.repeat(20_000)
  const zip = await zipOf([
    member('empty.txt', []),
    member('湖/grüße 🌞.md', ['one ', '', Buffer.from('two')]),
    member('long.jsonl', [long, long]),
    member('picture.jpg', [long.slice(0, 70_000), 'end'], true),
  ])
  const files = await readZip(zip)
  expect([...files]).toEqual([
    ['empty.txt', ''],
    ['湖/grüße 🌞.md', 'one two'],
    ['long.jsonl', long + long],
    ['picture.jpg', `${long.slice(0, 70_000)}end`],
  ])
  expect(zip.length).toBeLessThan(85_000)
})

test('a zip holds more members than 16 bits count', async () => {
  const members = Array.from({ length: 65_536 }, (_, index) => member(`${index}`, [], true))
  const { entryCount } = await fromBufferPromise(await zipOf(members))
  expect(entryCount).toBe(65_536)
})
