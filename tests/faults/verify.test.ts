import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDataDirectory } from '../../server/process/data-directory.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { checkFile } from '../harness/engines/diary-file.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { makeDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted, runDayleaf, startServiceProcess } from '../harness/service/service-process.ts'

/** Each thing of an installation is broken once, is to be found, and where that loses nothing, to be mended. */
const date = '2026-03-14'

let whole: string
let token: string
let dataDirectory: string
let removeAll: () => Promise<void>
let writer: StandIn

beforeAll(async () => {
  const made = await makeDataDirectory()
  ;[whole, removeAll] = [made.dataDirectory, made.remove]
  writer = await startProviderStandIn({
    provider: 'provider_d',
    models: ['small'],
    page: 'A page about swans.',
  })
  const service = await startServiceProcess(whole, { settings: { DAYLEAF_PROVIDER_D_URL: writer.url } })
  const person = await createAccount(service.url)
  token = person.token
  const providerSettings = {
    provider_d: { model: 'small' },
    provider_a: { model: 'm', apiKey: 'sk-0123456789' },
  }
  await person.call('updateSettings', { body: { aiProvider: 'provider_d', providerSettings } })
  const record = async (day: string, content: string) =>
    (await person.call('createEvent', { body: { date: day, type: 'text', content } })).data
  await record(date, 'Walked to the lake before breakfast.')
  await record(date, '湖边有两只天鹅，离得很近。')
  await person.call('generateJournal', { params: { date } })
  await record('2026-03-15', 'Rain.')
  const gone = await record('2026-03-16', 'A mistake.')
  await person.call('deleteEvent', { params: { eventId: gone.id } })
  service.signal('SIGTERM')
  await service.ended
})
afterAll(async () => {
  await writer.close()
  await removeAll()
})
beforeEach(async () => {
  dataDirectory = join(dirname(whole), 'copy')
  await cp(whole, dataDirectory, { recursive: true })
  await chmod(dataDirectory, 0o700)
})
afterEach(async () => {
  await killStarted()
  await rm(dataDirectory, { recursive: true, force: true })
})

const verify = (...args: string[]) => runDayleaf(dataDirectory, ['verify', ...args])

function change(statement: string): void {
  const database = new DatabaseSync(join(dataDirectory, 'dayleaf.db'))
  database.exec(statement)
  database.close()
}

const inDirectory = (name: string) => join(dataDirectory, name)

interface Damage {
  name: string
  breakIt: () => Promise<unknown> | unknown
  says: RegExp
}

const damage = (name: string, says: RegExp, breakIt: Damage['breakIt']): Damage => ({ name, says, breakIt })

/** No system has a process of this number. */
const nobody = 2_000_000_000
const abandoned = [
  `diary.db.${nobody}.partial`,
  `secret.key.partial-${nobody}`,
  `places.db.partial-${nobody}-0198c0de`,
]

const miscounted = damage(
  'a day that counts too many',
  /^The counts or the page of 1 day.* 2026-03-14\./m,
  () => change(`update days set event_count = 9 where date = '${date}'`),
)

const mendable: Damage[] = [
  miscounted,
  damage('a day that counts a wrong type', /^The counts or the page of 1 day/m, () =>
    change(`update days set type_text_count = 0, type_photo_count = 2 where date = '${date}'`),
  ),
  damage('a day that is not there', /^The counts or the page of 1 day.* 2026-03-15\./m, () =>
    change(`delete from days where date = '2026-03-15'`),
  ),
  damage('a day without its page', /^The counts or the page of 1 day/m, () =>
    change(`update days set journal_id = null, journal_revision = null where date = '${date}'`),
  ),
  damage('a day with a page that is not there', /^The counts or the page of 1 day/m, () =>
    change(`update days set journal_id = 'none' where date = '2026-03-15'`),
  ),
  damage('a text that is not in the search index', /^Search does not find 1 text/m, () =>
    change(`delete from search_text where rowid = (select min(doc) from search_entries);
      delete from search_entries where doc = (select min(doc) from search_entries)`),
  ),
  damage('a text that the index has otherwise', /^Search does not find 1 text.* 2026-03-15\./m, () =>
    // As long as before: the day counts the bytes of its texts.
    change(`update events set content = 'Zzz' || substr(content, 4) where date = '2026-03-15'`),
  ),
  damage('the whole index', /^Search does not find 4 texts/m, () =>
    change(
      'delete from search_text where rowid in (select doc from search_entries); delete from search_entries',
    ),
  ),
  damage('a document of nothing', /has 1 that do not exist/, () =>
    change(`update search_entries set id = 'none'
      where doc in (select doc from search_documents where date = '2026-03-15')`),
  ),
  damage('a deletion that is not there', /^1 deletion can neither/m, () => change('delete from trash')),
  damage('an earlier state of no event', /^Earlier states of 1 event .* none\./m, () =>
    change(`insert into event_versions select id, 'none', 1, '{}', 0 from users limit 1`),
  ),
  damage('an earlier state that is numbered above its event', /^Earlier states of 1 event/m, () =>
    change(`insert into event_versions select user_id, id, 7, '{}', 0 from events where date = '2026-03-15'`),
  ),
  damage('what a killed command has left', /^An interrupted command has left/m, async () => {
    await mkdir(inDirectory('restoring'))
    for (const name of abandoned) await writeFile(inDirectory(name), '', { mode: 0o600 })
  }),
  damage('a file of somebody’s own that others can read', /^Other users .*notes\.txt\./m, async () => {
    await writeFile(inDirectory('notes.txt'), 'Remember the milk.')
    await chmod(inDirectory('notes.txt'), 0o644)
  }),
]

const open: Damage[] = [
  damage('a file that others can read', /^Other users can read or write .*secret\.key\./m, () =>
    chmod(inDirectory('secret.key'), 0o644),
  ),
  damage('a directory that others can enter', /^Other users/m, () => chmod(dataDirectory, 0o755)),
]

const unmendable: Damage[] = [
  damage('a page without its version', /^1 page without all of its versions: 2026-03-14\./m, () =>
    change('delete from journal_versions'),
  ),
  damage('another secret key', /^1 stored provider key cannot be decrypted/m, () =>
    writeFile(inDirectory('secret.key'), 'a'.repeat(64), { mode: 0o600 }),
  ),
  damage('no secret key', /^1 stored provider key cannot be decrypted/m, () => rm(inDirectory('secret.key'))),
  damage('a key moved to another account’s row', /^1 stored provider key cannot be decrypted/m, () =>
    change(`update provider_settings set provider = 'provider_b' where provider = 'provider_a'`),
  ),
  damage(
    'a row of nobody',
    /^The database .* is damaged \(events has a row of a user who does not exist\)/m,
    () => change(`pragma foreign_keys = off; update events set user_id = 'nobody' where date = '2026-03-15'`),
  ),
  damage('a file with bytes of something else', /^The database .* is damaged/m, async () => {
    const bytes = await readFile(inDirectory('dayleaf.db'))
    await writeFile(inDirectory('dayleaf.db'), bytes.fill(0xaa, 3 * 4096, 12 * 4096), { mode: 0o600 })
  }),
]

describe('verifying an installation', () => {
  test('finds nothing where nothing is wrong, also beside a running service', async () => {
    const sound = { code: 0, stdout: 'Everything is in order.\n', stderr: '', diary: dataDirectory }
    expect(await verify()).toEqual({ ...sound, signal: null })
    await startServiceProcess(dataDirectory)
    expect(await verify('--fix')).toEqual({ ...sound, signal: null })
  })

  test('changes nothing unless it is told to mend', async () => {
    await miscounted.breakIt()
    // What it finds it finds again.
    for (let count = 0; count < 2; count += 1)
      expect(await verify()).toMatchObject({
        code: 3,
        stdout: expect.stringMatching(miscounted.says),
        stderr: 'dayleaf: one problem is left. To repair all of them: dayleaf verify --fix\n',
      })
  })

  test.each(mendable)('finds and mends $name', async ({ breakIt, says }) => {
    await breakIt()
    const mended = await verify('--fix')
    expect(mended).toMatchObject({ code: 0, stdout: expect.stringMatching(says), stderr: '' })
    expect(await verify()).toMatchObject({ code: 0, stdout: 'Everything is in order.\n' })
    expect(checkFile(inDirectory('dayleaf.db'))).toMatchObject({ events: 3, journals: 1 })
  })

  test.each(open)('finds $name, which every command and every start closes', async ({ breakIt, says }) => {
    await breakIt()
    expect(await verify()).toMatchObject({ code: 3, stdout: expect.stringMatching(says) })
    expect(await verify()).toMatchObject({ code: 0 })
  })

  test.each(unmendable)('finds $name, and gives advice', async ({ breakIt, says }) => {
    await breakIt()
    const before = await readFile(inDirectory('dayleaf.db'))
    const { code, stdout, stderr } = await verify('--fix')
    expect({ code, stderr }).toEqual({ code: 3, stderr: 'dayleaf: one problem is left\n' })
    expect(stdout).toMatch(says)
    expect(stdout).toMatch(/(restore the newest backup|entered again)\.\n$/)
    expect((await readFile(inDirectory('dayleaf.db'))).equals(before)).toBe(true)
  })

  test('finds an invalid secret key', async () => {
    await writeFile(inDirectory('secret.key'), 'short', { mode: 0o600 })
    const { code, stdout } = await verify()
    expect(code).not.toBe(0)
    expect(stdout).toMatch(/^The secret key cannot be used: .*64 hexadecimal digits/)
  })

  test('says that the diary was written by a newer version', async () => {
    change(`insert into kysely_migration (name, timestamp) values ('9999-later', '2999-01-01')`)
    const { code, stderr } = await verify('--fix')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^dayleaf: the diary in .* The data was written by a newer version of Dayleaf/)
  })

  test('leaves the diary as usable as it was', async () => {
    change(`delete from trash; delete from days where date = '2026-03-15'`)
    expect(await verify('--fix')).toMatchObject({ code: 0 })
    const { url } = await startServiceProcess(dataDirectory)
    const person = createClient(url, token)
    const days = (await person.call('listDays')).data.map((day: { date: string }) => day.date)
    expect(days).toEqual(['2026-03-15', date])
    const [entry] = (await person.call('listTrash')).data
    expect(entry).toMatchObject({ kind: 'event', date: '2026-03-16' })
    const restored = await person.call('restoreTrash', { body: { eventIds: [entry?.event?.id] } })
    expect(restored.status).toBe(200)
  })

  test('ignores files of running commands', async () => {
    const partial = inDirectory(`diary.db.${process.pid}.partial`)
    await writeFile(partial, '', { mode: 0o600 })
    expect(await verify('--fix')).toMatchObject({ code: 0, stdout: 'Everything is in order.\n' })
    await mkdir(inDirectory('restoring'))
    const unlock = lockDataDirectory(dataDirectory, 'restore')
    const { code, stderr } = await verify('--fix')
    unlock()
    expect(code).toBe(1)
    expect(stderr).toBe(`dayleaf: The data directory ${dataDirectory} is in use by process ${process.pid}.\n`)
    expect(await readdir(dataDirectory)).toEqual(expect.arrayContaining(['restoring', basename(partial)]))
  })

  // There nobody's mode can be changed, not even by root.
  test.runIf(process.platform === 'linux')('reports what it could not repair', async () => {
    await symlink('/proc/self/status', inDirectory('notes.txt'))
    const { code, stdout, stderr } = await verify('--fix')
    expect({ code, stderr }).toEqual({ code: 3, stderr: 'dayleaf: one problem is left\n' })
    expect(stdout).toMatch(/^ {2}Not done: Other users .*notes\.txt\.$/m)
    expect(stdout).not.toContain('Done.')
  })

  test('takes the directory as an option, and no option of another command', async () => {
    const elsewhere = await runDayleaf(`${dataDirectory}-none`, ['verify', '--data-dir', dataDirectory])
    expect(elsewhere).toMatchObject({ code: 0 })
    expect(await runDayleaf(`${dataDirectory}-none`, ['verify'])).toMatchObject({ code: 1 })
    expect(await runDayleaf(dataDirectory, ['user', 'list', '--fix'])).toMatchObject({ code: 2 })
  })
})
