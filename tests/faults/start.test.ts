import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { type Ended, startNode, startServiceProcess } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()

const start = (settings: Record<string, string> = {}): Promise<Ended> =>
  startNode(['bin/dayleaf.mjs', 'serve'], {
    settings: { PORT: '0', DAYLEAF_DATA_DIR: home.dataDirectory, ...settings },
  }).ended

describe('a service that cannot start ends with one line that says why', () => {
  test('that a setting is bad, by its name', async () => {
    const { code, stderr, stdout } = await start({ PORT: '70000' })
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^dayleaf: Bad settings\. PORT: .+\n$/)
  })

  test('without repeating a secret that is not one', async () => {
    const { stderr } = await start({ DAYLEAF_SECRET_KEY: 'canary-of-a-key' })
    expect(stderr).not.toContain('canary')
  })

  test.each([
    ['media store', 'DAYLEAF_MEDIA_URL'],
    ['place for archives', 'DAYLEAF_ARCHIVE_URL'],
  ])('when the object store of the %s is away', async (place, name) => {
    const settings = {
      [name]: 's3://diary?endpoint=http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'ada',
      AWS_SECRET_ACCESS_KEY: 'canary-of-a-key',
    }
    const { code, stderr } = await start(settings)
    expect(code).toBe(1)
    const line = `^The ${place} s3://diary.* cannot be used: .*ECONNREFUSED.*\\n$`
    expect(stderr).toMatch(new RegExp(line))
    expect(stderr).not.toContain('canary')
  })

  test('when the address is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const port = String((other.address() as AddressInfo).port)
    const { code, stderr } = await start({ PORT: port })
    expect(code).toBe(1)
    expect(stderr).toMatch(new RegExp(`^.*127\\.0\\.0\\.1:${port}.*\\n$`))
    other.close()
  })

  test('when the host is unknown', async () => {
    const { code, stderr } = await start({ HOST: 'no host' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Cannot listen at HOST no host, PORT 0: .+\n$/)
  })

  test('when another process has the data directory, which it names', async () => {
    const first = await startServiceProcess(home.dataDirectory)
    const { code, stderr } = await start()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The data directory ${home.dataDirectory} is in use by process ${first.pid}.\n`,
    })
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('when the data was written by a newer version, which is left as it is', async () => {
    const earlier = await startServiceProcess(home.dataDirectory)
    earlier.signal('SIGTERM')
    await earlier.ended
    const file = new DatabaseSync(join(home.dataDirectory, 'dayleaf.db'))
    file.exec(`insert into kysely_migration (name, timestamp) values ('9999-later', '2999-01-01')`)
    file.close()
    const before = await readFile(join(home.dataDirectory, 'dayleaf.db'))
    const { code, stderr } = await start()
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The data was written by a newer version of Dayleaf .*9999-later.*\n$/)
    expect(await readFile(join(home.dataDirectory, 'dayleaf.db'))).toEqual(before)
  })

  test('when the secret key is none', async () => {
    await mkdir(join(home.dataDirectory, 'secret.key'), { recursive: true })
    const { code, stderr } = await start()
    expect(code).toBe(1)
    expect(stderr).toMatch(/^.*secret\.key.*\n$/)
  })
})

test('a start runs the bundle that was built from its sources', async () => {
  const code = `console.log((await import('./bin/bundle.mjs')).findEntry())`
  const { stdout, stderr } = await startNode(['--input-type=module', '--eval', code]).ended
  expect(stderr).toBe('')
  expect(stdout.trim()).toMatch(/\/build\/server\/[0-9a-f]{16}\/main\.js$/)
})

// The tracer beside the traced process, so that this is the one that signals reach.
const canInject = () =>
  spawnSync('strace', ['-D', '-o', '/dev/null', '-e', 'inject=link:error=EPERM', 'true']).status === 0

describe.runIf(canInject())('a file system without hard links', () => {
  test('serves, and starts again with the key that it made', async () => {
    const limits = `exec strace -D -f -qq -o /dev/null -e trace=link,linkat -e inject=link,linkat:error=EPERM "$@"`
    const settings = { DAYLEAF_MEDIA_URL: `file://${home.dataDirectory}/files` }
    const service = await startServiceProcess(home.dataDirectory, { limits, settings })
    await createAccount(service.url)
    service.signal('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0 })
    const key = await readFile(join(home.dataDirectory, 'secret.key'), 'utf8')
    expect(key).toMatch(/^[0-9a-f]{64}\n$/)
    expect((await readdir(home.dataDirectory)).filter((name) => name.includes('partial'))).toEqual([])
    // The next start, and a restore, use the key that was made.
    const again = await startServiceProcess(home.dataDirectory, { limits, settings })
    again.signal('SIGTERM')
    await again.ended
    expect(await readFile(join(home.dataDirectory, 'secret.key'), 'utf8')).toBe(key)
  })
})

describe('a service that is killed', () => {
  test('releases its data directory', async () => {
    const killed = await startServiceProcess(home.dataDirectory)
    killed.signal('SIGKILL')
    await killed.ended
    const next = await startServiceProcess(home.dataDirectory)
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  })
})

describe('the data of a service', () => {
  test.each(['000', '077', '022'])('is for its owner alone under umask %s', async (umask) => {
    const service = await startServiceProcess(home.dataDirectory, { limits: `umask ${umask}` })
    const person = await createAccount(service.url)
    await person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'Walked' } })
    const names = await readdir(home.dataDirectory)
    expect(names).toEqual(
      expect.arrayContaining(['dayleaf.db', 'dayleaf.db-wal', 'dayleaf.lock', 'secret.key']),
    )
    const modes = await Promise.all(
      names.map(async (name) => (await stat(join(home.dataDirectory, name))).mode & 0o777),
    )
    expect(new Set(modes)).toEqual(new Set([0o600]))
    expect((await stat(home.dataDirectory)).mode & 0o777).toBe(0o700)
  })
})
