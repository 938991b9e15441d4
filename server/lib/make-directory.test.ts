import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDirectory, makeDirectorySync } from './make-directory.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dayleaf-directories-'))
})
afterEach(() => rm(home, { recursive: true }))

const makeSync = async (path: string) => makeDirectorySync(path)

test('a directory is made with those above it, for its owner alone, and the topmost new one is told', async () => {
  const path = join(home, 'a/b/c')
  expect(await makeDirectory(path)).toBe(join(home, 'a'))
  expect(await makeDirectory(path)).toBeUndefined()
  expect(await makeDirectory(join(home, 'a/b/d'))).toBe(join(home, 'a/b/d'))
  await makeSync(join(home, 'x/y'))
  await makeSync(join(home, 'x/y'))
  for (const made of ['a', 'a/b/c', 'x', 'x/y'])
    expect((await stat(join(home, made))).mode & 0o777).toBe(0o700)
})

test('many make one directory at once', async () => {
  const firsts = await Promise.all(Array.from({ length: 20 }, () => makeDirectory(join(home, 'a/b/c'))))
  expect(firsts.filter((first) => first === join(home, 'a'))).toHaveLength(1)
})

test.each([makeDirectory, makeSync])('%s ends where it cannot be made', async (make) => {
  const file = join(home, 'file')
  await writeFile(file, '')
  await expect(make(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(make(join(file, 'a/b'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  // Where there is no /proc, this names a directory that can be made by its administrator alone.
  await expect(make('/proc/none/a/b')).rejects.toThrow()
})
