import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ExportFormat } from '../../contract/export-formats.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/process/open-store.ts'
import { exportScenarios } from './scenarios/export.scenarios.ts'
import { exportZipOf } from './scenarios/export-zip.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, record, setUpPerson, setUpWorld, uploadPicture } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

runScenarios(() => world, exportScenarios)

const NIGHT = {
  date: '2026-03-14',
  type: 'event',
  content: 'Walked home; “late”, cold\\!\n<!-- events -->\nМороз 下雪了 ☃️',
  latitude: 48.8583,
  longitude: 2.2945,
  placeName: 'Tour --> Eiffel',
  occurredAt: '2026-03-15T01:30:00+01:00',
  timeZone: 'Europe/Paris',
}

/** Two days in two months: one with a page, one with an event that has nothing but a text. */
async function liveTwoDays() {
  const night = await record(person, NIGHT)
  await must(person, 'generateJournal', { params: { date: NIGHT.date } })
  const day = await must(person, 'getDay', { params: { date: NIGHT.date } })
  const plain = await record(person, { date: '2026-04-01', content: 'x'.repeat(200) })
  return { night, plain, journal: day.data.journal }
}

const exportZip = (format: ExportFormat, range?: { from?: string; to?: string }) =>
  exportZipOf(person, format, range)

const readLines = (files: Map<string, string>, path: string) =>
  (files.get(path) ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('the archive holds every event, version and task, and the hash of each of its files', async () => {
  const { night, plain, journal } = await liveTwoDays()
  const files = await exportZip('dayleaf')
  // Feeds are not in archives, so no event of one says which feed it is from.
  const inArchive = ({ source: _, ...event }: { source: unknown }) => event
  expect(readLines(files, 'events/2026-03.jsonl')).toEqual([inArchive(night)])
  expect(readLines(files, 'events/2026-04.jsonl')).toEqual([inArchive(plain)])
  const version = { version: 1, kind: 'generated', content: journal?.content, current: true }
  expect(readLines(files, 'pages/2026-03.jsonl')).toMatchObject([{ ...journal, versions: [version] }])
  expect(readLines(files, 'tasks/2026-03.jsonl')).toMatchObject([
    { id: journal?.taskId, events: [{ number: 1, eventId: night.id, before: null }] },
  ])
  expect(files.get('days/2026/03/2026-03-14.md')).toContain(`# ${journal?.title}`)
  const manifest = JSON.parse(files.get('manifest.json') ?? '')
  expect(manifest).toMatchObject({
    format: 'dayleaf',
    version: 1,
    firstDate: NIGHT.date,
    lastDate: plain.date,
    counts: { days: 2, events: 2, pages: 1, versions: 1, tasks: 1 },
  })
  files.delete('manifest.json')
  const found = [...files].map(([path, text]) => ({
    path,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }))
  expect(manifest.files).toEqual(found)
})

test('attached files are in the archive and beside the Markdown, the same bytes once', async () => {
  const bytes = new TextEncoder().encode('A ticket, 14 March')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  for (const content of ['Out', 'Back']) {
    const headers = {
      'Content-Type': 'text/plain',
      'Content-Disposition': "attachment; filename*=UTF-8''ticket%20[1].txt",
    }
    const file = await must(person, 'uploadAttachment', { rawBody: bytes, headers })
    await record(person, { date: NIGHT.date, content, attachmentIds: [file.data.id] })
  }
  const path = `attachments/${sha256}.txt`
  const archive = await exportZip('dayleaf')
  expect(archive.get(path)).toBe('A ticket, 14 March')
  const [event] = readLines(archive, 'events/2026-03.jsonl')
  expect(event.attachments).toMatchObject([{ sha256, name: 'ticket [1].txt' }])
  expect([...archive.values()].join()).not.toContain('Url')
  const vault = await exportZip('markdown')
  expect([...vault.keys()]).toEqual(['2026/03/2026-03-14.md', path])
  expect(vault.get('2026/03/2026-03-14.md')).toContain(`\n[ticket \\[1\\].txt](../../${path})\n`)
})

test('an export from and to a date holds the days between', async () => {
  const { plain } = await liveTwoDays()
  const files = await exportZip('markdown', { from: '2026-03-15', to: '2026-04-01' })
  expect([...files.keys()]).toEqual([`2026/04/${plain.date}.md`])
})

test('a Markdown file has the page, then each event with what Markdown cannot say', async () => {
  const { night, journal } = await liveTwoDays()
  const text = (await exportZip('markdown')).get('2026/03/2026-03-14.md') ?? ''
  const [page = '', events = ''] = text.split('\n<!-- events -->\n')
  expect(page).toMatch(/^---\ndate: "2026-03-14"\n/)
  expect(page).toContain(`\n---\n\n# ${journal?.title}\n`)
  const comment = JSON.parse(/<!-- event (\{.*\}) -->/.exec(events)?.[1] ?? '')
  expect({ ...comment, date: night.date, content: night.content }).toEqual(night)
  // A line of the text that looks like a comment of ours is escaped.
  expect(events).toContain(night.content.replace('<!-- events', '\\<!-- events'))
})

test('iCalendar has an entry for each event and page, in lines of at most 75 octets', async () => {
  const { night, journal } = await liveTwoDays()
  const { text, headers } = await must(person, 'exportDiary', { query: { format: 'icalendar' } })
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([])
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded.match(/BEGIN:VJOURNAL/g)).toHaveLength(3)
  for (const forbidden of ['DTEND', 'DURATION', 'LOCATION', 'GEO'])
    expect(unfolded).not.toMatch(new RegExp(`^${forbidden}[:;]`, 'm'))
  expect(unfolded).toContain(`UID:${night.id}@dayleaf\r\n`)
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20260314\r\n')
  expect(unfolded).toContain('DESCRIPTION:Walked home\\; “late”\\, cold\\\\!\\n<!-- events -->\\nМороз')
  expect(unfolded).toContain(`UID:${journal?.id}@dayleaf\r\n`)
})

test('iCalendar leaves out the signs that it cannot hold', async () => {
  const body = {
    date: '2026-04-01',
    type: 'text',
    content: 'A\u0001\u000b\u001b\u007f\tB',
    placeName: '\u0002C',
  }
  await must(person, 'createEvent', { body })
  const { text } = await must(person, 'exportDiary', { query: { format: 'icalendar' } })
  expect(text).toContain('DESCRIPTION:A\tB\r\n')
  expect(text).toContain('X-DAYLEAF-PLACE:C\r\n')
})

test('Day One’s journal has the instant, the zone and the place of each event', async () => {
  const { night, plain, journal } = await liveTwoDays()
  const files = await exportZip('dayone')
  expect(JSON.parse(files.get('Events.json') ?? '')).toMatchObject({
    metadata: { version: '1.0' },
    entries: [
      {
        uuid: night.id.replaceAll('-', '').toUpperCase(),
        creationDate: '2026-03-15T00:30:00Z',
        timeZone: 'Europe/Paris',
        isAllDay: false,
        text: night.content.replace('\\!', '\\\\!'),
        location: { latitude: 48.8583, longitude: 2.2945, placeName: 'Tour --> Eiffel' },
      },
      { creationDate: '2026-04-01T00:00:00Z', timeZone: 'UTC', isAllDay: true, text: plain.content },
    ],
  })
  expect(JSON.parse(files.get('Pages.json') ?? '').entries).toMatchObject([
    { text: journal?.content.replace('\\!', '\\\\!') },
  ])
})

test('entries for Day One have what each entry of its own exports has', async () => {
  const pictures = [await uploadPicture(person), await uploadPicture(person)]
  const { date } = await record(person, {
    content: 'Tea',
    placeName: 'At Nan’s',
    latitude: null,
    longitude: null,
  })
  await record(person, { date, content: '', attachmentIds: pictures.map(({ id }) => id) })
  const [tea, photo] = JSON.parse((await exportZip('dayone')).get('Events.json') ?? '').entries
  expect(tea).toMatchObject({ text: 'Tea\n\nAt Nan’s', isPinned: false })
  expect(tea).not.toHaveProperty('location')
  const common = { creationDevice: 'Dayleaf', duration: 0, favorite: false, isSketch: false }
  expect(photo.photos).toMatchObject([
    { ...common, orderInEntry: 0 },
    { ...common, orderInEntry: 1 },
  ])
})

test('Journiv’s file has the day, the instant and the zone of each event', async () => {
  const { night } = await liveTwoDays()
  const { journals } = JSON.parse((await exportZip('journiv')).get('data.json') ?? '')
  expect(journals[0].entries[0]).toMatchObject({
    content: night.content,
    entry_date: '2026-03-14',
    entry_datetime_utc: '2026-03-15T00:30:00Z',
    entry_timezone: 'Europe/Paris',
    location: 'Tour --> Eiffel',
    location_json: { name: 'Tour --> Eiffel' },
    external_id: night.id,
  })
  expect(journals[1].entries).toMatchObject([{ entry_date: '2026-03-14' }])
})

test('each entry for Journiv has a title that is text, and words', async () => {
  const { id } = await uploadPicture(person)
  const { date } = await record(person, { attachmentIds: [id], content: '' })
  const params = { date }
  await must(person, 'generateJournal', { params })
  await must(person, 'updateJournal', { params, body: { version: 1, content: `![](attachment:${id})` } })
  const { journals } = JSON.parse((await exportZip('journiv')).get('data.json') ?? '')
  const [[event], [page]] = [journals[0].entries, journals[1].entries]
  const { filename } = event.media[0]
  expect(event).toMatchObject({ title: '', content: filename, content_plain_text: filename })
  expect(page).toMatchObject({ title: '', content: filename })
})

test.each(['dayleaf', 'markdown', 'epub', 'dayone', 'journiv'] as const)(
  'an empty diary is a whole %s',
  async (format) => {
    const files = await exportZip(format)
    if (format === 'dayone') expect(JSON.parse(files.get('Events.json') ?? '').entries).toEqual([])
    if (format === 'journiv') expect(JSON.parse(files.get('data.json') ?? '').journals).toHaveLength(2)
    if (format === 'epub') expect(files.get('EPUB/empty.xhtml')).toContain('<p>–</p>')
    if (format === 'dayleaf') expect(JSON.parse(files.get('manifest.json') ?? '').counts.events).toBe(0)
  },
)

test('a picture in a page is linked to its file in Markdown', async () => {
  const { id, sha256 } = await uploadPicture(person)
  const { date } = await record(person, { attachmentIds: [id], content: 'The lake' })
  const params = { date }
  await must(person, 'generateJournal', { params })
  const content = `![Dusk](attachment:${id})\n\n![Gone](attachment:${id.replace(/.$/, 'x')})`
  await must(person, 'updateJournal', { params, body: { version: 1, content } })
  const files = await exportZip('markdown')
  const page = files.get(`${date.slice(0, 4)}/${date.slice(5, 7)}/${date}.md`)
  expect(page).toContain(`![Dusk](../../attachments/${sha256})`)
  expect(page).toContain('![Gone](attachment:')
})

test('the title of a page is YAML in Markdown, also with control characters', async () => {
  const params = { date: (await record(person, { content: 'The lake' })).date }
  await must(person, 'generateJournal', { params })
  const body = { version: 1, content: '# At\u007f the \u0085lake' }
  await must(person, 'updateJournal', { params, body })
  const files = [...(await exportZip('markdown')).values()]
  expect(files.join('')).toContain(String.raw`title: "At\u007f the \u0085lake"`)
})

test.each<ExportFormat>(['dayleaf', 'markdown', 'dayone', 'journiv'])(
  'a missing file does not keep the rest of a diary from being exported: %s',
  async (format) => {
    const lost = await uploadPicture(person)
    await record(person, { content: 'A picture', attachmentIds: [lost.id] })
    const store = await openStore(readConfig(world.store.settings))
    const userId = new URL(lost.contentUrl, world.url).searchParams.get('user') ?? ''
    await store.remove(userId, [String(lost.sha256)])
    const files = await exportZip(format)
    const texts = [...files.values()]
    expect(texts.filter((text) => text.includes('A picture'))).not.toEqual([])
    expect(texts).toContain('')
  },
)

test('the book has the pages with their pictures, and the lines of days without one', async () => {
  const { id, sha256 } = await uploadPicture(person)
  const beside = await uploadPicture(person)
  const { date } = await record(person, {
    attachmentIds: [id, beside.id],
    content: 'The lake <at> dusk & \u{b}',
  })
  const params = { date }
  await must(person, 'generateJournal', { params })
  const content = [
    `# Dusk\n\n![At <dusk>](attachment:${id})\n\n**Grandmother** & a [link](https://example.org/?a=1&b=2)`,
    'and [another](javascript:alert(1)), ![gone](attachment:none)\n\n- [x](../../etc)\n- <script>1</script>\n- a\n  break',
  ].join(' ')
  await must(person, 'updateJournal', { params, body: { version: 1, content } })
  await record(person, { date: '2019-01-02', content: 'Two\nlines', occurredAt: '2019-01-02T08:15:00Z' })
  const files = await exportZip('epub')
  const page = files.get(`EPUB/${date.slice(0, 7)}.xhtml`) ?? ''
  expect(page).toContain('<h3>Dusk</h3>')
  expect(page).toContain(`<img src="pictures/${sha256}.webp" alt="At &lt;dusk&gt;"/>`)
  expect(page.match(/<img/g)).toHaveLength(2)
  expect(page).toContain('<figcaption>At &lt;dusk&gt;</figcaption>')
  expect(page).toContain('<figcaption>The lake &lt;at&gt; dusk &amp;</figcaption>')
  expect(page).not.toMatch(/<script|href="javascript/)
  expect(files.get('EPUB/2019-01.xhtml')).toContain('<time>08:15</time> Two<br/>\nlines')
  expect(files.get('EPUB/nav.xhtml')).toContain('<a href="2019-01.xhtml">January 2019</a>')
})

test.each([
  ['de', null, 'Am Abend sind wir mit dem Rad an den See gefahren, und es war noch warm.', 'März 2026'],
  ['fr', null, 'Nous avons marché le long de la rivière, et il faisait encore chaud.', 'mars 2026'],
  ['es', null, 'Por la tarde fuimos al lago con las bicicletas, y todavía hacía calor.', 'marzo de 2026'],
  ['ja', null, '夕方、自転車で湖まで行った。まだ暖かかった。', '2026年3月'],
  ['zh', null, '傍晚我们骑车去了湖边，天气还很暖和。', '2026年3月'],
  ['en', null, '🚲', 'March 2026'],
  ['es', 'es', 'In the evening we went to the lake.', 'marzo de 2026'],
])(
  'a book is in %s for an account whose language is %s, where it says %j',
  async (code, language, content, month) => {
    await must(person, 'updateSettings', { body: { language } })
    await record(person, { date: '2026-03-14', content })
    const files = await exportZip('epub')
    expect(files.get('EPUB/package.opf')).toContain(`<dc:language>${code}</dc:language>`)
    expect(files.get('EPUB/2026-03.xhtml')).toContain(`xml:lang="${code}"`)
    expect(files.get('EPUB/nav.xhtml')).toContain(`>${month}<`)
  },
)
