import { readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXPORT_FORMATS } from '../../contract/export-formats.ts'
import { IMPORT_FORMATS } from '../../contract/imports.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { createAccount } from '../harness/clients/api-client.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { runDayleaf, startNode, startServiceProcess } from '../harness/service/service-process.ts'

/** What all commands have in common: help, settings, and the diary that they open. */
const home = setUpDataDirectory()

const email = 'ada@example.org'

describe('settings in a file', () => {
  const list = (args: readonly string[], settings: Record<string, string> = {}) =>
    startNode(['bin/dayleaf.mjs', 'user', 'list', ...args], { settings }).ended
  const writeSettings = async (...lines: string[]) => {
    const file = join(dirname(home.dataDirectory), 'dayleaf.env')
    await writeFile(file, `# As for systemd\n${lines.join('\n')}\n`)
    return file
  }

  test('are read by commands, which name it and the diary; the environment counts more', async () => {
    const made = await startServiceProcess(home.dataDirectory)
    made.signal('SIGTERM')
    await made.ended
    const file = await writeSettings(`DAYLEAF_DATA_DIR="${home.dataDirectory}"`, 'PORT=3000')
    expect(await list(['--settings-file', file])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        `Diary: ${home.dataDirectory} (settings: ${file} and the environment)\n`,
      ),
    })
    const elsewhere = await list(['--settings-file', file], { DAYLEAF_DATA_DIR: '/nowhere' })
    expect(elsewhere.stderr).toContain('there is no diary in /nowhere')
  })

  test('are checked like those of the environment', async () => {
    const file = await writeSettings('DAYLEAF_REGISTRATON=closed')
    const { code, stderr } = await list(['--settings-file', file])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'dayleaf: Bad settings. DAYLEAF_REGISTRATON: there is no such setting\n',
    })
    expect(await list(['--settings-file', `${file}-none`])).toMatchObject({
      code: 1,
      stderr: `dayleaf: ${file}-none cannot be read (ENOENT)\n`,
    })
    const foreign = await writeSettings('DAYLEAF_DATA_DIR: /data')
    expect((await list(['--settings-file', foreign])).stderr).toBe(
      `dayleaf: ${foreign} cannot be read (line 2 is not NAME=VALUE)\n`,
    )
  })
})

describe('the command itself', () => {
  test('tells its version and its commands', async () => {
    expect(await runDayleaf(home.dataDirectory, ['--version'])).toMatchObject({
      code: 0,
      stdout: `${packageJson.version}\n`,
    })
    const { code, stdout } = await runDayleaf(home.dataDirectory, ['--help'])
    expect(code).toBe(0)
    for (const name of ['serve', 'backup FILE', 'restore FILE', 'user add EMAIL', 'user list', 'places FILE'])
      expect(stdout).toContain(`  ${name} `)
  })

  test.each([[['bakcup']], [['user']], [['backup']], [['export', 'a.zip']], [['--force']]])(
    'refuses %j',
    async (args) => {
      const { code, stdout, stderr } = await runDayleaf(home.dataDirectory, args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^dayleaf: .+\n$/)
    },
  )

  test('names the help of the commands that begin with a word', async () => {
    const { stderr } = await runDayleaf(home.dataDirectory, ['user'])
    expect(stderr).toBe('dayleaf: there is no command "user". Try: dayleaf user --help\n')
  })

  test.each([['--help'], ['backup', '--help'], ['import', '--help'], ['user', '--help'], ['help', 'copy']])(
    'explains itself within 80 columns: %s %s',
    async (...args) => {
      const { code, stdout, stderr } = await runDayleaf(home.dataDirectory, args)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
      const name = args.find((word) => !/help/.test(word)) ?? 'places'
      expect(stdout).toContain(name)
    },
  )

  test('explains one command by --help, with its options', async () => {
    const { stdout } = await runDayleaf(home.dataDirectory, ['backup', '--help'])
    expect(stdout).toMatch(/^Usage: dayleaf backup FILE \[--check-files\]\n/)
    expect(stdout).toContain('  --check-files ')
    expect(stdout).not.toContain('restore FILE')
    expect(await runDayleaf(home.dataDirectory, ['bakcup', '--help'])).toMatchObject({ code: 2, stdout: '' })
  })

  test.each([
    ['export', EXPORT_FORMATS],
    ['import', IMPORT_FORMATS],
  ])('names every format of an %s', async (command, formats) => {
    const { stdout } = await runDayleaf(home.dataDirectory, [command, '--help'])
    for (const format of formats) expect(stdout).toMatch(new RegExp(`\\s${format}[,.;]`))
  })

  test.each([
    [['user', 'list']],
    [['user', 'add', email]],
    [['user', 'password', email]],
    [['backup', 'backup.db']],
    [['export', 'diary.zip', '--user', email]],
    [['import', 'diary.zip', '--user', email]],
    [['verify']],
    [['places', 'cities500.txt']],
  ])('without a diary says where it looked, asks nothing and makes none: %j', async (args) => {
    const directory = `${home.dataDirectory}-none`
    const { code, stdout, stderr } = await runDayleaf(directory, args, 'correct horse')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      new RegExp(`^dayleaf: there is no (diary in|directory) ${directory}\\. DAYLEAF_DATA_DIR .+\\n$`),
    )
    await expect(stat(directory)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.each([
    'postgress://user:canary@db.example.org/dayleaf',
    'mysql://user:canary@db.example.org/dayleaf',
    'user:canary@db.example.org/dayleaf',
    '//user:canary@db.example.org/dayleaf',
    's3:canary',
  ])('copies to no address that it does not know: %s', async (place) => {
    for (const ends of [
      ['--from', home.dataDirectory, '--to', place],
      ['--from', place, '--to', home.dataDirectory],
    ]) {
      const { code, stdout, stderr } = await runDayleaf(home.dataDirectory, ['copy', ...ends])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^dayleaf: a DIARY is a data directory or a postgres:\/\/ URL.+\n$/)
      expect(stderr).not.toContain('canary')
    }
    const made = (await readdir(process.cwd())).filter((name) => /canary|postgress|mysql|user/.test(name))
    expect(made).toEqual([])
  })

  test.each([['backup'], ['restore']])('%s takes no address for a file', async (name) => {
    const ended = await runDayleaf(home.dataDirectory, [name, 's3://bucket/diary.db'])
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('must be a path') })
  })

  test('serves when nothing else is asked, and stops as the service does', async () => {
    const other = startNode(['bin/dayleaf.mjs'], {
      settings: { PORT: '0', DAYLEAF_DATA_DIR: `${home.dataDirectory}-other` },
    })
    const url = await other.outputMatching(/"url":"([^"]+)","msg":"listening"/)
    expect((await createAccount(url)).userId).not.toBe('')
    other.signal('SIGTERM')
    expect(await other.ended).toMatchObject({ code: 0, stderr: '' })
  })
})
