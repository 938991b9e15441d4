import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDataDirectory, prepareDataDirectory, readSecretKey } from './data-directory.ts'

let parent: string
let directory: string
/** `prepareDataDirectory` sets the mask of this process, which other test files share. */
const mask = process.umask()

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'dayleaf-directory-'))
  directory = join(parent, 'a', 'b')
})

afterEach(async () => {
  process.umask(mask)
  await rm(parent, { recursive: true, force: true })
})

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describe('the data directory', () => {
  test('is made with its parents, for its owner alone', async () => {
    prepareDataDirectory(directory)
    expect(await modeOf(directory)).toBe('700')
  })

  test('loses the permissions of others, with our files in it and no others', async () => {
    await mkdir(directory, { recursive: true })
    await chmod(directory, 0o755)
    const own = ['dayleaf.db', 'dayleaf.db-wal', 'places.db', 'secret.key', 'secret.key.partial-7']
    for (const name of [...own, 'notes.txt']) {
      await writeFile(join(directory, name), '')
      await chmod(join(directory, name), 0o644)
    }
    prepareDataDirectory(directory)
    expect(await modeOf(directory)).toBe('700')
    for (const name of own) expect(await modeOf(join(directory, name))).toBe('600')
    expect(await modeOf(join(directory, 'notes.txt'))).toBe('644')
  })

  test('that is a file is refused in one line that names it and its setting', async () => {
    await writeFile(join(parent, 'a'), '')
    expect(() => prepareDataDirectory(directory)).toThrow(
      /^The data directory .+ cannot be used \(ENOTDIR\)\. DAYLEAF_DATA_DIR names it\.$/,
    )
  })
})

describe('the lock', () => {
  test('is released and can be acquired again', () => {
    prepareDataDirectory(directory)
    lockDataDirectory(directory)()
    lockDataDirectory(directory)()
  })

  test('is refused while it is held', () => {
    prepareDataDirectory(directory)
    const unlock = lockDataDirectory(directory)
    expect(() => lockDataDirectory(directory)).toThrow(/ is in use by /)
    unlock()
  })

  test('that cannot be read is refused in one line', async () => {
    prepareDataDirectory(directory)
    await writeFile(
      join(directory, 'dayleaf.lock'),
      'no database, and long enough to be read as one'.repeat(20),
    )
    expect(() => lockDataDirectory(directory)).toThrow(/^The data directory .+ cannot be locked\.$/)
  })
})

describe('the secret key', () => {
  test('is the one that is set', () => {
    expect(readSecretKey(directory, 'ab'.repeat(32))).toEqual(Buffer.alloc(32, 0xab))
  })

  test('is made once and then stays', async () => {
    prepareDataDirectory(directory)
    const key = readSecretKey(directory, undefined)
    expect(key).toHaveLength(32)
    expect(readSecretKey(directory, undefined)).toEqual(key)
    expect(await readdir(directory)).toEqual(['secret.key'])
    expect(await modeOf(join(directory, 'secret.key'))).toBe('600')
    expect(await readFile(join(directory, 'secret.key'), 'utf8')).toBe(`${key.toString('hex')}\n`)
  })

  test('is one for all processes that start at once', async () => {
    prepareDataDirectory(directory)
    const code = `
      import { readFileSync } from 'node:fs'
      import { readSecretKey } from '${new URL('./data-directory.ts', import.meta.url)}'
      console.log('ready')
      // All wait here for a common start.
      readFileSync(0)
      console.log(readSecretKey(process.argv[1], undefined).toString('hex'))
    `
    const processes = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', code, directory], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    await Promise.all(processes.map(({ stdout }) => once(stdout, 'readable')))
    for (const { stdin } of processes) stdin.end()
    const keys = await Promise.all(processes.map(async ({ stdout }) => (await text(stdout)).trim()))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^ready\n[0-9a-f]{64}$/)
    expect(await readdir(directory)).toEqual(['secret.key'])
  })

  test('that is truncated is refused, not replaced', async () => {
    prepareDataDirectory(directory)
    await writeFile(join(directory, 'secret.key'), 'abcdef')
    expect(() => readSecretKey(directory, undefined)).toThrow(/secret\.key is not a secret key/)
    expect(await readFile(join(directory, 'secret.key'), 'utf8')).toBe('abcdef')
  })
})
