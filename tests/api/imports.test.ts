import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_UNFINISHED_IMPORTS } from '../../contract/imports.ts'
import { type Client, createAccount } from '../harness/clients/api-client.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { importFile, importScenarios, journal, untilRead } from './scenarios/imports.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { metadataOf, TUS } from './scenarios/uploads.ts'
import { must, setUpPerson, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

runScenarios(() => world, importScenarios)

const DATE = '2024-03-14'
const contents = async (of: Client, date = DATE) =>
  (await must(of, 'getDay', { params: { date } })).data.events.map(({ content }) => content)

test('a preview counts and shows entries, and imports them only when it is run', async () => {
  const file = journal({ date: DATE, title: 'One', body: '' }, { date: '2024-05-01' }, { date: '2024-13-01' })
  const preview = await importFile(person, file, { preview: 'true', timeZone: 'Europe/Berlin' })
  expect(preview).toMatchObject({
    status: 'preview',
    format: 'jrnl',
    counts: { events: 2, present: 0, skipped: 1 },
    firstDate: DATE,
    lastDate: '2024-05-01',
    timeZone: 'Europe/Berlin',
    problems: [{ path: 'file.json#entries.2', code: 'no_date' }],
    samples: [{ date: DATE, type: 'text', content: 'One' }, {}],
  })
  expect(await contents(person)).toEqual([])
  await must(person, 'runImport', { params: { importId: preview.id } })
  const done = await untilRead(person, preview.id)
  expect(done).toMatchObject({ status: 'completed', counts: preview.counts, finishedAt: expect.any(String) })
  const { events } = (await must(person, 'getDay', { params: { date: DATE } })).data
  expect(events).toMatchObject([{ content: 'One', occurredAt: '2024-03-14T10:00:00+01:00', timeZone: null }])
})

test('importing a file again adds nothing, and a newer one adds the new entries', async () => {
  const entries = [{ date: DATE, title: 'One', body: '' }]
  await importFile(person, journal(...entries))
  expect(await importFile(person, journal(...entries))).toMatchObject({ counts: { events: 0, present: 1 } })
  const newer = await importFile(person, journal(...entries, { date: DATE, title: 'Two', body: '' }))
  expect(newer).toMatchObject({ counts: { events: 1, present: 1 } })
  expect(await contents(person)).toEqual(['One', 'Two'])
})

test('an import that is sent again with its key answers as at first, and is one import', async () => {
  const own = await createAccount(world.url)
  const rawBody = journal({ date: DATE, title: 'Once', body: '' })
  const send = (file: string, query = {}) =>
    own.call('createImport', { rawBody: file, query, headers: { 'Idempotency-Key': 'an import' } })
  const first = await send(rawBody)
  expect(first.status).toBe(202)
  await untilRead(own, first.data.id)
  expect(await send(rawBody)).toMatchObject({ status: 202, data: first.data })
  for (const other of [await send(journal({ date: DATE })), await send(rawBody, { preview: 'true' })])
    expect(other).toMatchObject({ status: 400, error: { code: 'INVALID_INPUT' } })
  expect((await must(own, 'listImports')).data).toMatchObject([{ id: first.data.id, status: 'completed' }])
  expect(await contents(own)).toEqual(['Once'])
})

test('an undone import is in the trash, and can be imported again', async () => {
  const file = journal({ date: DATE, title: 'One', body: '' })
  const { id } = await importFile(person, file)
  await must(person, 'removeImport', { params: { importId: id } })
  expect(await contents(person)).toEqual([])
  expect((await must(person, 'listTrash')).data).toMatchObject([{ kind: 'event', event: { content: 'One' } }])
  expect(await importFile(person, file)).toMatchObject({ counts: { events: 1, present: 0 } })
})

test('undoing an import keeps events that a page locks, and lists them', async () => {
  const { id } = await importFile(
    person,
    journal({ date: DATE, title: 'One', body: '' }, { date: '2024-04-01' }),
  )
  const params = { importId: id }
  await must(person, 'generateJournal', { params: { date: DATE } })
  await must(person, 'removeImport', { params })
  const { status, problems } = (await must(person, 'getImport', { params })).data
  expect({ status, problems }).toMatchObject({
    status: 'removed',
    problems: [{ path: DATE, code: 'locked' }],
  })
  expect(await contents(person)).toEqual(['One'])
  expect(await contents(person, '2024-04-01')).toEqual([])
  await must(person, 'deleteJournal', { params: { date: DATE } })
  await must(person, 'removeImport', { params })
  expect(await contents(person)).toEqual([])
  expect((await must(person, 'getImport', { params })).data.problems).toEqual([])
})

test.each([0, 50])('undoing an import of %i events ends, also when it is repeated', async (count) => {
  const { id } = await importFile(person, journal(...Array.from({ length: count }, () => ({}))))
  const params = { importId: id }
  for (let time = 0; time < 2; time += 1) {
    await must(person, 'removeImport', { params })
    expect((await must(person, 'getImport', { params })).data.finishedAt).not.toBeNull()
  }
})

test('undoing an import of many entries leaves out those of locked days, and those that are in the trash', async () => {
  const dates = ['2024-03-10', DATE, '2024-03-20']
  const entries = Array.from({ length: 180 }, (_, index) => {
    const date = dates[index % 3] ?? DATE
    return { date, title: `Entry ${index}`, body: date === DATE ? 'By the lake' : 'In the forest' }
  })
  const { id } = await importFile(person, journal(...entries))
  const params = { importId: id }
  await must(person, 'generateJournal', { params: { date: DATE } })
  const { events } = (await must(person, 'getDay', { params: { date: '2024-03-10' } })).data
  await must(person, 'deleteEvent', { params: { eventId: events[0]?.id ?? '' } })
  await must(person, 'removeImport', { params })
  const counts = async () =>
    (await must(person, 'listDays')).data.map(({ date, eventCount }) => ({ date, eventCount }))
  expect(await counts()).toEqual([{ date: DATE, eventCount: 60 }])
  const { problems, progress, finishedAt } = (await must(person, 'getImport', { params })).data
  expect({ problems, progress, finishedAt }).toMatchObject({
    problems: [{ path: DATE, code: 'locked' }],
    progress: 1,
    finishedAt: expect.any(String),
  })
  expect((await must(person, 'listTrash', { query: { limit: 500 } })).data).toHaveLength(120)
  expect((await must(person, 'search', { query: { q: 'forest' } })).data.total).toBe(0)
  expect(await importFile(person, journal(...entries))).toMatchObject({
    counts: { events: 120, present: 60 },
  })
})

test('a page becomes stale when an import adds to its day', async () => {
  await importFile(person, journal({ date: DATE }))
  await must(person, 'generateJournal', { params: { date: DATE } })
  await importFile(person, journal({ date: DATE, title: 'Late' }))
  expect((await must(person, 'getJournal', { params: { date: DATE } })).data.stale).toBe(true)
})

test('of all imports that wait, one is run or cancelled before there is another', async () => {
  const look = () => importFile(person, journal({}), { preview: 'true' })
  const waiting = await Array.fromAsync({ length: MAX_UNFINISHED_IMPORTS }, look)
  const importId = waiting[0]?.id ?? ''
  const codesOfMore = async () => {
    const headers = { ...TUS, 'Upload-Length': '9', 'Upload-Metadata': metadataOf({ purpose: 'import' }) }
    const answers = [
      await person.call('createImport', { rawBody: journal({}) }),
      await person.call('createUpload', { headers }),
    ]
    return answers.map(({ status, error }) => error?.code ?? status)
  }
  expect(await codesOfMore()).toEqual(Array(2).fill('TOO_MANY_IMPORTS'))
  expect((await must(person, 'listImports')).data).toHaveLength(MAX_UNFINISHED_IMPORTS)
  await must(person, 'cancelImport', { params: { importId } })
  await look()
  expect((await person.call('createImport', { rawBody: journal({}) })).error?.code).toBe('TOO_MANY_IMPORTS')
  await must(person, 'runImport', { params: { importId: waiting[1]?.id ?? '' } })
  await untilRead(person, waiting[1]?.id ?? '')
  await look()
})

test('a stream tells of the reading and ends with the import', async () => {
  const { data } = await must(person, 'createImport', { rawBody: journal({}) })
  const { text } = await person.call('getImport', {
    params: { importId: data.id },
    headers: { Accept: 'text/event-stream' },
  })
  expect(text).toMatch(/event: import\ndata: .*"status":"completed".*\n\n$/)
})

test('a full day takes no more events, other days do', async () => {
  const filling = Array.from({ length: 2001 }, (_, index) => ({ date: DATE, title: `${index}` }))
  const { counts, problems } = await importFile(person, journal(...filling, { date: '2024-03-15' }))
  expect(counts).toMatchObject({ events: 2001, skipped: 1 })
  expect(problems).toMatchObject([{ path: 'file.json#entries.2000', code: 'day_full' }])
})

test('a text that is too long, and a point that is nowhere, are problems of their entries alone', async () => {
  const memo = (members: object) => ({ state: 'NORMAL', createTime: `${DATE}T10:00:00Z`, ...members })
  const file = JSON.stringify({
    memos: [
      memo({ name: 'memos/1', content: 'x'.repeat(100_001) }),
      memo({ name: 'memos/2', content: 'Here', location: { latitude: 91, longitude: 0 } }),
      memo({ name: 'memos/3', content: `NUL \u0000 and \ud800.` }),
    ],
  })
  const { counts, problems } = await importFile(person, file)
  expect(counts).toMatchObject({ events: 2, skipped: 1 })
  expect(problems.map(({ code }) => code)).toEqual(['too_long', 'bad_point'])
  expect(await contents(person)).toEqual(['Here', 'NUL  and \ufffd.'])
})

test('a picture that stands in the text itself becomes an attachment', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const inline = (bytes: Buffer) => `![](data:image/png;base64,${bytes.toString('base64')})`
  const note = `Red ${inline(picture)} ${inline(picture.subarray(0, 40))}`
  const file = zipFile({ [`${DATE}.md`]: note })
  const preview = await importFile(person, file, { preview: 'true' })
  expect(preview.counts).toMatchObject({ events: 1, attachments: 2 })
  await must(person, 'runImport', { params: { importId: preview.id } })
  expect((await untilRead(person, preview.id)).problems).toEqual([])
  const { events } = (await must(person, 'getDay', { params: { date: DATE } })).data
  const [whole, cutOff] = [{ name: 'image.png', width: 8 }, { kind: 'file' }]
  expect(events).toMatchObject([{ content: 'Red', attachments: [whole, cutOff] }])
})

test('pictures become attachments, a broken one a plain file', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  const entry = { uuid: 'A', creationDate: `${DATE}T10:00:00Z`, text: 'Lake ![](dayone-moment://P1)' }
  const photos = [
    { identifier: 'P1', md5: 'aa', type: 'jpeg' },
    { identifier: 'P2', md5: 'bb', type: 'jpeg' },
    { identifier: 'P3', md5: 'cc', type: 'jpeg' },
  ]
  const only = { uuid: 'B', creationDate: `${DATE}T11:00:00Z`, text: '', photos: photos.slice(0, 1) }
  const file = zipFile({
    'Journal.json': JSON.stringify({ metadata: {}, entries: [{ ...entry, photos }, only] }),
    'photos/aa.jpeg': picture,
    'photos/bb.jpeg': picture.subarray(0, 40),
  })
  const { counts, problems } = await importFile(person, file)
  expect(counts).toMatchObject({ events: 2, attachments: 3, skipped: 1 })
  expect(problems.map(({ code }) => code)).toEqual(['missing_media'])
  const { events } = (await must(person, 'getDay', { params: { date: DATE } })).data
  expect(events).toMatchObject([
    { content: 'Lake', attachments: [{ kind: 'image', name: 'aa.jpeg', width: 8 }, { kind: 'file' }] },
    { content: '', type: 'photo', attachments: [{ kind: 'image' }] },
  ])
  expect(await importFile(person, file)).toMatchObject({ counts: { events: 0, present: 2 } })
})

test('the name of a picture in the text becomes its description', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  await importFile(
    person,
    zipFile({ [`${DATE}.md`]: 'At the lake ![A boat](lake.png)', 'lake.png': picture }),
  )
  const { events } = (await must(person, 'getDay', { params: { date: DATE } })).data
  expect(events).toMatchObject([
    { content: 'At the lake', attachments: [{ description: { text: 'A boat', by: 'user' } }] },
  ])
})

test.each(['dayleaf', 'markdown', 'icalendar'] as const)(
  'a diary that goes out as %s comes in again with its times and places',
  async (format) => {
    const event = {
      ...{ date: DATE, type: 'event', content: 'Late walk;\n\n### a heading, and “quotes”' },
      ...{ occurredAt: '2024-03-15T00:30:00+01:00', timeZone: 'Europe/Paris' },
      ...{ latitude: 48.85, longitude: 2.35, placeName: 'Paris, France' },
    }
    await must(person, 'createEvent', { body: event })
    await must(person, 'createEvent', { body: { date: DATE, type: 'health', content: 'Slept' } })
    await must(person, 'generateJournal', { params: { date: DATE } })
    const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format } })
    const newcomer = await createAccount(world.url)
    expect(await importFile(newcomer, bytes)).toMatchObject({ format, counts: { events: 2 } })
    const { events } = (await must(newcomer, 'getDay', { params: { date: DATE } })).data
    expect(events).toMatchObject([event, { type: 'health', content: 'Slept', occurredAt: null }])
  },
)

const plain = { name: '2024-01-01.md', data: 'A day' }
test.each<[string, Buffer, string]>([
  ['of no format', Buffer.from([1, 2, 0, 4]), 'unknown_format'],
  ['of a text without a day', Buffer.from('Hello'), 'not_a_day'],
  ['with nothing in it that is known', zipFile({ 'a.bin': 'x' }), 'unknown_format'],
  ['that was cut off', zipFile([plain]).subarray(0, -30), 'truncated'],
  [
    'with a member that unpacks to far too much',
    zipFile({ '2024-01-01.md': Buffer.alloc(60_000_000) }),
    'too_large',
  ],
  ['with names that climb', zipFile([plain, { name: '../../etc/2024-01-02.md', data: 'x' }]), 'unsafe_name'],
  ['with absolute names', zipFile([plain, { name: '/2024-01-02.md', data: 'x' }]), 'unsafe_name'],
  [
    'with names of Windows that climb',
    zipFile([plain, { name: '..\\2024-01-02.md', data: 'x' }]),
    'unsafe_name',
  ],
  [
    'with links',
    zipFile([plain, { name: '2024-01-02.md', data: '/etc/passwd', lies: { mode: 0o120777 } }]),
    'link',
  ],
  [
    'with the same bytes twice',
    zipFile([plain, { name: '2024-01-02.md', data: 'x', lies: { offset: 0 } }]),
    'bomb',
  ],
  ['with a name twice', zipFile([plain, { ...plain, data: 'Other' }]), 'duplicate_name'],
  ['that is locked', zipFile([plain, { name: '2024-01-02.md', data: 'x', lies: { flags: 1 } }]), 'encrypted'],
  [
    'that lies about its sizes',
    zipFile([{ name: '2024-01-02.md', data: 'x'.repeat(5000), lies: { size: 10 } }]),
    'truncated',
  ],
])('a file %s gets a clear word', async (_what, file, code) => {
  const { status, counts, problems } = await importFile(person, file)
  expect(problems.map((problem) => problem.code)).toContain(code)
  expect(status).toBe(counts.events > 0 ? 'completed' : 'failed')
})
