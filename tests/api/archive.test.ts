// Dayleaf's own archive comes back whole: what goes out again is what came in.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  ArchivedEventSchema,
  ArchivedPageSchema,
  ArchivedTaskSchema,
  ManifestSchema,
} from '../../contract/archive.ts'
import type { Event } from '../../contract/events.ts'
import { type Client, createAccount } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import {
  must,
  record,
  setUpPerson,
  setUpWorld,
  upload,
  uploadPicture,
  uploadSound,
} from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

const DATE = '2026-03-14'
const day = { params: { date: DATE } }
const dayOf = async (of: Client, date = DATE) => (await must(of, 'getDay', { params: { date } })).data

async function archiveOf(of: Client): Promise<Buffer> {
  const { bytes = Buffer.of() } = await must(of, 'exportDiary', { query: { format: 'dayleaf' } })
  return bytes
}

/** The manifest's list of files: their paths, sizes and hashes. */
async function filesOf(archive: Buffer) {
  const { files, counts } = JSON.parse((await readZip(archive)).get('manifest.json') ?? '')
  return { files, counts }
}

/** A diary with something in every table: a page in four versions, an amended event, files, figures, settings. */
async function liveAWhile() {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  const image = await upload(person, {
    rawBody: new Uint8Array(picture),
    headers: { 'Content-Type': 'image/jpeg', 'Content-Disposition': 'attachment; filename="lake.jpg"' },
  })
  await must(person, 'updateAttachment', {
    params: { attachmentId: image.id },
    body: { description: 'The lake at dawn' },
  })
  const night = await record(person, {
    date: DATE,
    type: 'event',
    content: '  Walked home, cold.\n\n',
    ...{ latitude: 48.8583, longitude: 2.2945, placeName: 'Tour --> Eiffel' },
    ...{ occurredAt: '2026-03-15T01:30:00.5+01:00', timeZone: 'Europe/Paris' },
    measures: [{ name: 'steps', value: 8000.5, unit: null }],
    attachmentIds: [image.id],
  })
  const note = await upload(person)
  await record(person, { date: DATE, type: 'voice', content: '', attachmentIds: [note.id] })
  await must(person, 'generateJournal', day)
  await must(person, 'generateJournal', { ...day, body: { instructions: 'Shorter' } })
  const { journal } = await dayOf(person)
  const edited = `${journal?.content}\n\nI was glad.`
  const pictures = { coverId: image.id, hiddenPictures: [note.id] }
  await must(person, 'updateJournal', { ...day, body: { version: 2, content: edited, ...pictures } })
  await must(person, 'restorePageVersion', { params: { date: DATE, version: '1' } })
  await must(person, 'amendEvent', { params: { eventId: night.id }, body: { content: 'Walked home; warm.' } })
  await record(person, { date: '2026-04-01', content: 'x'.repeat(200) })
  await must(person, 'updateSettings', {
    body: {
      dayStart: '04:00',
      timeZone: 'Europe/Paris',
      language: 'fr',
      keepTaskDataDays: 400,
      repair: true,
      nightWriter: { time: '05:30', catchUpDays: 3 },
    },
  })
  return { night }
}

test('each line of an archive is as its schema says, and says nothing else', async () => {
  await liveAWhile()
  const files = await readZip(await archiveOf(person))
  const schemas = {
    'manifest.json': ManifestSchema,
    'events/2026-03.jsonl': ArchivedEventSchema,
    'pages/2026-03.jsonl': ArchivedPageSchema,
    'tasks/2026-03.jsonl': ArchivedTaskSchema,
  }
  for (const [path, schema] of Object.entries(schemas)) {
    const text = files.get(path) ?? ''
    const lines = path.endsWith('.jsonl') ? text.trimEnd().split('\n') : [text]
    for (const line of lines) expect(schema.parse(JSON.parse(line))).toEqual(JSON.parse(line))
  }
  const described = JSON.parse(files.get('archive.schema.json') ?? '')
  expect(Object.keys(described.$defs)).toContain('ArchivedEvent')
})

test('an archive that was imported into an empty account goes out again the same, file by file', async () => {
  await liveAWhile()
  const archive = await archiveOf(person)
  const newcomer = await createAccount(world.url)
  const done = await importFile(newcomer, archive)
  expect(done).toMatchObject({
    status: 'completed',
    format: 'dayleaf',
    counts: { events: 3, pages: 1, attachments: 2, present: 0, skipped: 0 },
    problems: [],
  })
  expect(await filesOf(await archiveOf(newcomer))).toEqual(await filesOf(archive))
  const changes = await must(newcomer, 'getJournalChanges', day)
  expect(changes.data).toEqual((await must(person, 'getJournalChanges', day)).data)
  expect((await must(newcomer, 'getPageSources', day)).data).toEqual(
    (await must(person, 'getPageSources', day)).data,
  )
  const { data } = await must(newcomer, 'search', { query: { q: 'lake at dawn' } })
  expect(data.hits).toHaveLength(1)
})

test('the tasks of transcriptions and descriptions go out, and come in the same', async () => {
  const [picture, sound] = [await uploadPicture(person), await uploadSound(person)]
  const task = async (route: 'transcribeAttachment' | 'describeAttachment', attachmentId: string) =>
    (await must(person, route, { params: { attachmentId } })).data.task.id
  // The recording belongs to no event yet: its task has no date.
  const heard = await task('transcribeAttachment', sound.id)
  await record(person, { date: DATE, content: '', attachmentIds: [picture.id, sound.id] })
  const seen = await task('describeAttachment', picture.id)
  const archive = await archiveOf(person)
  const newcomer = await createAccount(world.url)
  expect((await importFile(newcomer, archive)).problems).toEqual([])
  expect(await filesOf(await archiveOf(newcomer))).toEqual(await filesOf(archive))
  const tasksOf = (of: Client) =>
    Promise.all([heard, seen].map(async (taskId) => (await must(of, 'getTask', { params: { taskId } })).data))
  expect(await tasksOf(newcomer)).toEqual(await tasksOf(person))
})

test('an archive of an earlier version comes in, whose tasks have fewer members', async () => {
  await liveAWhile()
  const files = Object.fromEntries(await readZip(await archiveOf(person)))
  const path = 'tasks/2026-03.jsonl'
  const toEarlier = (line: string) => {
    const { attachmentId: _attachment, progress: _progress, calls: _calls, ...task } = JSON.parse(line)
    return JSON.stringify(task)
  }
  files[path] = (files[path] ?? '').trimEnd().split('\n').map(toEarlier).join('\n')
  const { problems } = await importFile(await createAccount(world.url), zipFile(files))
  expect(problems.filter(({ code }) => code !== 'broken_media')).toEqual([])
})

test('importing an archive again adds nothing but what is in the trash, in both accounts', async () => {
  await liveAWhile()
  const archive = await archiveOf(person)
  expect(await importFile(person, archive)).toMatchObject({ counts: { events: 0, pages: 0, present: 4 } })
  const newcomer = await createAccount(world.url)
  await importFile(newcomer, archive)
  const again = await importFile(newcomer, archive, { preview: 'true' })
  expect(again).toMatchObject({ counts: { events: 0, pages: 0, present: 4 }, problems: [] })
  await must(newcomer, 'deleteDay', day)
  expect(await importFile(newcomer, archive)).toMatchObject({ counts: { events: 2, pages: 1, present: 1 } })
})

test('an imported archive is undone as a whole, and can be imported again', async () => {
  await liveAWhile()
  const archive = await archiveOf(person)
  const newcomer = await createAccount(world.url)
  const { id } = await importFile(newcomer, archive)
  await must(newcomer, 'removeImport', { params: { importId: id } })
  expect((await must(newcomer, 'listDays')).data).toEqual([])
  expect((await must(newcomer, 'listTrash')).data).toHaveLength(4)
  expect(await importFile(newcomer, archive)).toMatchObject({ counts: { events: 3, pages: 1, present: 0 } })
  expect((await must(newcomer, 'listTrash')).data).toEqual([])
  expect(await filesOf(await archiveOf(newcomer))).toEqual(await filesOf(archive))
})

test('purged events are restored from the archive', async () => {
  await liveAWhile()
  const archive = await archiveOf(person)
  await must(person, 'deleteDay', day)
  await must(person, 'emptyTrash')
  expect(await importFile(person, archive)).toMatchObject({ counts: { events: 2, pages: 1, present: 1 } })
  const { files } = await filesOf(await archiveOf(person))
  expect(files).toEqual((await filesOf(archive)).files)
})

test('a day with another page keeps it, and gets the events', async () => {
  await liveAWhile()
  const archive = await archiveOf(person)
  const newcomer = await createAccount(world.url)
  await record(newcomer, { date: DATE, content: 'Mine' })
  await must(newcomer, 'updateSettings', {
    body: {
      aiProvider: 'provider_d',
      providerSettings: { provider_d: { model: 'small' } },
      dayStart: '03:00',
    },
  })
  await must(newcomer, 'generateJournal', day)
  const before = (await dayOf(newcomer)).journal
  const { problems, counts, id } = await importFile(newcomer, archive)
  expect(counts).toMatchObject({ events: 3, pages: 0, skipped: 1 })
  expect(problems).toMatchObject([{ path: 'pages/2026-03.jsonl#1', code: 'other_page' }])
  const after = await dayOf(newcomer)
  expect(after.journal).toEqual({ ...before, stale: true })
  expect(after.events).toHaveLength(3)
  // What its owner has chosen stays, and the rest is taken over.
  const { data } = await must(newcomer, 'getSettings')
  expect(data).toMatchObject({ dayStart: '03:00', timeZone: 'Europe/Paris', keepTaskDataDays: 400 })
  expect(data.nightWriter).toMatchObject({ enabled: false, time: '05:30', catchUpDays: 3 })
  // The page locks the events of its day, and none else.
  await must(newcomer, 'removeImport', { params: { importId: id } })
  const removed = (await must(newcomer, 'getImport', { params: { importId: id } })).data
  expect(removed.problems[0]).toMatchObject({ path: DATE, code: 'locked' })
  expect((await must(newcomer, 'listDays')).data).toMatchObject([{ date: DATE, eventCount: 3 }])
  await must(newcomer, 'deleteJournal', day)
  await must(newcomer, 'removeImport', { params: { importId: id } })
  expect((await dayOf(newcomer)).events).toMatchObject([{ content: 'Mine' }])
})

test('a damaged line is reported, and the others are imported', async () => {
  await liveAWhile()
  const files = Object.fromEntries(await readZip(await archiveOf(person)))
  const damage = (path: string, change: (line: Record<string, unknown>) => object) => {
    const [first = '', ...rest] = (files[path] ?? '').split('\n')
    files[path] = [JSON.stringify(change(JSON.parse(first))), ...rest].join('\n')
  }
  damage('events/2026-03.jsonl', (event) => ({ ...event, date: '2026-02-30' }))
  damage('pages/2026-03.jsonl', (page) => ({ ...page, versions: [] }))
  damage('tasks/2026-03.jsonl', (task) => ({ ...task, events: [{ number: 1e12, eventId: 'x' }] }))
  files['settings.json'] = '{"dayStart": '
  const done = await importFile(await createAccount(world.url), zipFile(files))
  expect(done.counts).toMatchObject({ events: 2, pages: 0 })
  expect(done.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'events/2026-03.jsonl#1 no_date',
    'settings.json broken',
    'tasks/2026-03.jsonl#1 broken',
    'pages/2026-03.jsonl#1 broken',
  ])
})

const FORMATS = ['markdown', 'dayone', 'journiv', 'icalendar'] as const

test.each(FORMATS)(
  'a diary that goes out as %s comes in again with its days and pictures',
  async (format) => {
    await liveAWhile()
    const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format } })
    const newcomer = await createAccount(world.url)
    const done = await importFile(newcomer, bytes)
    // iCalendar has no place for the event that is nothing but a plain file.
    const events = format === 'icalendar' ? 2 : 3
    expect(done).toMatchObject({ format, counts: { events, pages: 0, present: 0 } })
    const codes = done.problems.map(({ code }) => code)
    expect(codes).toContain('pages')
    if (format !== 'icalendar') expect(codes).not.toContain('missing_media')
    const strip = (event: Event) => ({
      ...event,
      attachments: event.attachments.map(
        ({ contentUrl: _content, previewUrl: _preview, thumbnailUrl: _thumbnail, ...rest }) => rest,
      ),
    })
    const [before] = (await dayOf(person)).events.map(strip)
    const [after] = (await dayOf(newcomer)).events.map(strip)
    if (format !== 'icalendar') expect(after).toEqual(before)
    else {
      const { content, date, type, placeName, latitude, measures, timeZone } = before ?? ({} as Event)
      expect(after).toMatchObject({ content, date, type, placeName, latitude, measures, timeZone })
      expect(Date.parse(after?.occurredAt ?? '')).toBe(Date.parse(before?.occurredAt ?? ''))
    }
    expect(await importFile(person, bytes)).toMatchObject({ counts: { events: 0 } })
  },
)

test('Day One finds media by their MD5, and Journiv in the folder of their entry', async () => {
  const { night } = await liveAWhile()
  const [image] = night.attachments
  const files = async (format: 'dayone' | 'journiv') => {
    const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format } })
    return readZip(bytes)
  }
  const dayOne = await files('dayone')
  const entry = JSON.parse(dayOne.get('Events.json') ?? '').entries[0]
  const identifier = image?.id.replaceAll('-', '').toUpperCase()
  const [photo] = entry.photos
  expect(photo).toMatchObject({
    identifier,
    type: 'jpeg',
    width: 8,
    md5: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect([...dayOne.keys()]).toContain(`photos/${photo.md5}.jpeg`)
  expect(entry.text).toContain(`![](dayone-moment://${identifier})`)
  const journiv = await files('journiv')
  const [medium] = JSON.parse(journiv.get('data.json') ?? '').journals[0].entries[0].media
  const path = `${night.id}/${image?.id}_lake.jpg`
  expect(medium).toMatchObject({ file_path: path, checksum: image?.sha256, alt_text: 'The lake at dawn' })
  expect([...journiv.keys()]).toContain(`media/${path}`)
})
