import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeZip } from './zip.ts'

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
