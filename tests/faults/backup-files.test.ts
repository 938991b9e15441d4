import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/process/open-store.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { checkFile } from '../harness/engines/diary-file.ts'
import { s3Servers } from '../harness/s3/s3-server.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { runDayleaf, type ServiceProcess, startServiceProcess } from '../harness/service/service-process.ts'

/** Attached files in backups. */
const home = setUpDataDirectory()
let backupFile: string
let service: ServiceProcess

const date = '2026-03-14'
const databaseIn = (directory: string) => join(directory, 'dayleaf.db')

beforeEach(async () => {
  backupFile = join(dirname(home.dataDirectory), 'backup.db')
  service = await startServiceProcess(home.dataDirectory)
})

async function stopService(): Promise<void> {
  service.signal('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0 })
}

async function recordDay(content: string) {
  const person = await createAccount(service.url)
  await person.call('createEvent', { body: { date, type: 'text', content } })
  return person
}

test('a backup takes the attached files along, each once, and a restore brings them back', async () => {
  const person = await recordDay('with a file')
  const headers = { 'Content-Type': 'text/plain' }
  const upload = { rawBody: 'kept bytes', headers: { ...headers, 'idempotency-key': 'once' } }
  const { data: file } = await person.call('uploadAttachment', upload)
  // A client whose answer was lost sends the file again.
  await person.call('uploadAttachment', upload)
  const body = { date, type: 'photo', content: '', attachmentIds: [file.id] }
  await person.call('createEvent', { body })
  const run = (...words: string[]) => runDayleaf(home.dataDirectory, words)
  expect((await run('backup', backupFile)).stdout).toContain('1 file copied')
  expect((await run('backup', `${backupFile}.later`)).stdout).toContain('0 files copied, 1 there already')
  await stopService()
  await rm(join(home.dataDirectory, 'media'), { recursive: true })
  expect((await run('verify')).stdout).toContain('1 of the attached files are missing or damaged')
  expect(await run('restore', backupFile)).toMatchObject({ code: 0 })
  expect((await run('verify')).stdout).toContain('Everything is in order')
  service = await startServiceProcess(home.dataDirectory)
  const client = createClient(service.url, person.token)
  const params = { attachmentId: file.id }
  expect((await client.call('getAttachmentContent', { params })).text).toBe('kept bytes')
  await stopService()
  // As a failing disk leaves it: as long as before.
  const stored = join(home.dataDirectory, 'media', person.userId, file.sha256.slice(0, 2), file.sha256)
  await writeFile(stored, 'lost bytes')
  expect((await run('verify')).stdout).toContain('1 of the attached files are missing or damaged')
  expect((await run('restore', backupFile)).stdout).toContain('1 file copied')
  expect((await run('verify')).stdout).toContain('Everything is in order')
})

test('a backup without some of the files, and a restore of it, exit with 3', async () => {
  const person = await recordDay('with files')
  const send = async (rawBody: string) =>
    (await person.call('uploadAttachment', { rawBody, headers: { 'Content-Type': 'text/plain' } })).data
  await send('kept bytes')
  const { sha256 } = await send('lost bytes')
  const run = (...words: string[]) => runDayleaf(home.dataDirectory, words)
  await rm(join(home.dataDirectory, 'media', person.userId, sha256.slice(0, 2), sha256))
  const media = join(dirname(backupFile), 'dayleaf-media')
  const lost = /^dayleaf: one attached file is missing or damaged\. .+\n$/m

  const backup = await run('backup', backupFile)
  expect(backup).toMatchObject({ code: 3, stdout: expect.stringContaining('1 MISSING OR DAMAGED') })
  expect(backup.stderr).toMatch(lost)
  expect(backup.stderr).toContain(join(home.dataDirectory, 'media'))
  expect(checkFile(backupFile).events).toBe(1)
  await stopService()
  const restored = await run('restore', backupFile)
  expect(restored).toMatchObject({ code: 3, stderr: expect.stringMatching(lost) })
  expect(restored.stderr).toContain(media)
  const copied = await run('copy', '--from', home.dataDirectory, '--to', `${home.dataDirectory}-copy`)
  expect(copied).toMatchObject({ code: 3, stderr: expect.stringMatching(lost) })

  await rm(media, { recursive: true })
  const withoutMedia = `${home.dataDirectory}-elsewhere`
  expect(await runDayleaf(withoutMedia, ['restore', backupFile])).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^dayleaf: 2 attached files are missing or damaged\. .+\n$/m),
  })
  expect(checkFile(databaseIn(withoutMedia)).events).toBe(1)
})

test('a backup whose files cannot be read leaves no partial backup', async () => {
  const person = await recordDay('with a file')
  const headers = { 'Content-Type': 'text/plain' }
  await person.call('uploadAttachment', { rawBody: 'kept bytes', headers })
  const away = {
    DAYLEAF_MEDIA_URL: 's3://diary?endpoint=http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'ada',
    AWS_SECRET_ACCESS_KEY: 'canary-of-a-key',
  }
  const { code, stdout, stderr } = await runDayleaf(home.dataDirectory, ['backup', backupFile], '', away)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(
    /^dayleaf: the attached files cannot be copied from s3:\/\/diary.* \(.*ECONNREFUSED.*\)\. No backup was written\n$/,
  )
  expect(stderr).not.toContain('canary')
  const left = await readdir(dirname(backupFile))
  expect(left.filter((name) => name.startsWith(basename(backupFile)))).toEqual([])
})

test('a backup replaces files of earlier backups: those of another size, and all that are damaged if it reads them', async () => {
  const person = await recordDay('with a file')
  const headers = { 'Content-Type': 'text/plain' }
  const { data: file } = await person.call('uploadAttachment', { rawBody: 'kept bytes', headers })
  const run = (...words: string[]) => runDayleaf(home.dataDirectory, words)
  await run('backup', backupFile)
  const media = join(dirname(backupFile), 'dayleaf-media')
  const copy = join(media, person.userId, file.sha256.slice(0, 2), file.sha256)
  const copied = '1 file copied, 0 there already'
  await writeFile(copy, 'cut off')
  expect((await run('backup', `${backupFile}.2`)).stdout).toContain(copied)
  // As a failing disk leaves it: as long as before.
  await writeFile(copy, 'lost bytes')
  expect((await run('backup', `${backupFile}.3`)).stdout).toContain('0 files copied, 1 there already')
  expect((await run('backup', `${backupFile}.4`, '--check-files')).stdout).toContain(copied)
  expect(await readFile(copy, 'utf8')).toBe('kept bytes')
})

test.each(s3Servers.filter(({ isThere }) => isThere))(
  'files move from a directory into a bucket of $server, and are backed up, verified and restored there',
  async ({ start }) => {
    const server = await start()
    const inBucket = server.settings
    const moved = join(dirname(home.dataDirectory), 'moved')
    const run = (...words: string[]) => runDayleaf(moved, words, '', inBucket)
    try {
      const person = await recordDay('with a file')
      const headers = { 'Content-Type': 'text/plain' }
      const { data: file } = await person.call('uploadAttachment', { rawBody: 'kept bytes', headers })
      await stopService()
      const copied = await run('copy', '--from', home.dataDirectory, '--to', `file:${moved}`)
      expect(copied).toMatchObject({ code: 0, stdout: expect.stringContaining('1 file copied') })
      expect((await run('backup', backupFile)).stdout).toContain('1 file copied')
      const store = await openStore(readConfig(inBucket))
      await store.remove(person.userId, [file.sha256])
      expect((await run('verify')).stdout).toContain('1 of the attached files are missing or damaged')
      expect(await run('restore', backupFile)).toMatchObject({ code: 0 })
      expect((await run('verify')).stdout).toContain('Everything is in order')
      service = await startServiceProcess(moved, { settings: inBucket })
      const params = { attachmentId: file.id }
      const client = createClient(service.url, person.token)
      expect((await client.call('getAttachmentContent', { params })).text).toBe('kept bytes')
    } finally {
      await server.close()
    }
  },
)

test('a file that cannot be read keeps a backup and a restore from no other', async () => {
  const person = await recordDay('with two files')
  const headers = { 'Content-Type': 'text/plain' }
  const hashes: string[] = []
  for (const rawBody of ['one file', 'another'])
    hashes.push((await person.call('uploadAttachment', { rawBody, headers })).data.sha256)
  const fileIn = (directory: string, hash = '') => join(directory, person.userId, hash.slice(0, 2), hash)
  /** As a bad sector fails, but where it can be made: a link to itself. */
  const breakFile = async (file: string) => {
    await rm(file)
    await symlink(file, file)
  }
  const kept = join(dirname(backupFile), 'dayleaf-media')
  await breakFile(fileIn(join(home.dataDirectory, 'media'), hashes[0]))
  const made = await runDayleaf(home.dataDirectory, ['backup', backupFile])
  expect(made).toMatchObject({ code: 3, stdout: expect.stringContaining('1 file copied') })
  expect(checkFile(backupFile).events).toBe(1)
  await breakFile(fileIn(kept, hashes[1]))
  await stopService()
  await rm(join(home.dataDirectory, 'media'), { recursive: true })
  const restored = await runDayleaf(home.dataDirectory, ['restore', backupFile])
  expect(restored).toMatchObject({ code: 3, stdout: expect.stringContaining('2 MISSING OR DAMAGED') })
})

test.each([
  ['below /proc, where nobody can make any', () => '/proc/diary/media'],
  ['below a file', () => join(home.dataDirectory, 'dayleaf.db', 'media')],
  ['in the place of a file', () => join(home.dataDirectory, 'secret.key')],
])('a media folder that cannot be made ends a restore, which names it: %s', async (_where, placeOf) => {
  const person = await recordDay('with a file')
  const { data: file } = await person.call('uploadAttachment', { rawBody: 'kept bytes' })
  const body = { date, type: 'photo', content: '', attachmentIds: [file.id] }
  await person.call('createEvent', { body })
  await runDayleaf(home.dataDirectory, ['backup', backupFile])
  await stopService()
  const before = await readFile(join(home.dataDirectory, 'dayleaf.db'))
  const settings = { DAYLEAF_MEDIA_URL: `file://${placeOf()}` }
  const { code, stderr } = await runDayleaf(home.dataDirectory, ['restore', backupFile], '', settings)
  expect(code).toBe(1)
  expect(stderr).toContain(`the media store ${placeOf()} cannot be used`)
  expect(await readFile(join(home.dataDirectory, 'dayleaf.db'))).toEqual(before)
})

test('a directory that cannot be written is named by a backup', async () => {
  // Nobody can make files there, root neither.
  const { code, stderr } = await runDayleaf(home.dataDirectory, ['backup', '/proc/diary.db'])
  expect(code).toBe(1)
  expect(stderr).toContain('dayleaf: /proc cannot be written (ENOENT). Nothing was written\n')
})
