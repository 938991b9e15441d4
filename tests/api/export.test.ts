import { createHash } from 'node:crypto'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ExportFormat } from '../../contract/export-formats.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/process/open-store.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { exportScenarios } from './scenarios/export.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { must, record, setUpPerson, setUpWorld, upload, uploadPicture } from './scenarios/world.ts'

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

const ENDINGS: Partial<Record<ExportFormat, string>> = { epub: 'epub' }

async function exportZip(format: ExportFormat, range: { from?: string; to?: string } = {}) {
  const { bytes = Buffer.of(), headers } = await must(person, 'exportDiary', { query: { format, ...range } })
  const name = format === 'dayleaf' ? 'dayleaf' : `dayleaf-${format}`
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.${ENDINGS[format] ?? 'zip'}"$`),
  )
  if (format === 'epub') expect((await EpubCheck.validate(bytes)).messages).toEqual([])
  return readZip(bytes)
}

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

test('Journiv’s file has the day, the instant and the zone of each event', async () => {
  const { night } = await liveTwoDays()
  const { journals } = JSON.parse((await exportZip('journiv')).get('data.json') ?? '')
  expect(journals[0].entries[0]).toMatchObject({
    content: night.content,
    entry_date: '2026-03-14',
    entry_datetime_utc: '2026-03-15T00:30:00Z',
    entry_timezone: 'Europe/Paris',
    location_json: { name: 'Tour --> Eiffel' },
    external_id: night.id,
  })
  expect(journals[1].entries).toMatchObject([{ entry_date: '2026-03-14' }])
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

async function takePicture(width: number) {
  const picture = sharp({ create: { width, height: 1, channels: 3, background: 'green' } }).png()
  return upload(person, {
    rawBody: new Uint8Array(await picture.toBuffer()),
    headers: { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename="a.png"' },
  })
}

/** A day with three pictures of two lines, and a page that tells of both. */
async function seeLakeAndMill() {
  const [lake, mill, swan] = [await takePicture(1), await takePicture(2), await takePicture(3)]
  const { date } = await record(person, { content: 'Walked to the lake', attachmentIds: [lake.id, swan.id] })
  await record(person, { date, content: 'Saw the old mill', attachmentIds: [mill.id] })
  const params = { date }
  let { version } = (await must(person, 'generateJournal', { params })).data.journal
  const write = async (choices: object = {}) => {
    const content = '# Out\n\nI walked to the lake.\n\nI saw the old mill.\n\nHome.'
    const body = { version, content, ...choices }
    version = (await must(person, 'updateJournal', { params, body })).data.version
  }
  return { date, lake, mill, swan, write }
}

test('in the book a picture stands below the sentence that rests on its line, with the words of the line', async () => {
  const { date, lake, mill, swan, write } = await seeLakeAndMill()
  await write()
  const files = await exportZip('epub')
  const page = files.get(`EPUB/${date.slice(0, 7)}.xhtml`) ?? ''
  const image = ({ sha256 }: { sha256: string }) => `<img src="pictures/${sha256}.webp" alt=""/>`
  expect(page.slice(page.indexOf('<h3>'), page.indexOf('</section>'))).toBe(
    [
      '<h3>Out</h3>',
      '<p>I walked to the lake.</p>',
      `<figure>${image(lake)} ${image(swan)}<figcaption>Walked to the lake</figcaption></figure>`,
      '<p>I saw the old mill.</p>',
      `<figure>${image(mill)}<figcaption>Saw the old mill</figcaption></figure>`,
      '<p>Home.</p>',
      '',
    ].join('\n'),
  )
})

test('in the book a cover stands before the text of its page, and a hidden picture in no place', async () => {
  const [lake, mill] = [await uploadPicture(person), await uploadPicture(person)]
  const { date } = await record(person, { attachmentIds: [lake.id, mill.id], content: 'Two pictures' })
  const params = { date }
  const { content } = (await must(person, 'generateJournal', { params })).data.journal
  const pageWith = async (choices: object) => {
    await must(person, 'updateJournal', { params, body: { version: 1, content, ...choices } })
    return (await exportZip('epub')).get(`EPUB/${date.slice(0, 7)}.xhtml`) ?? ''
  }
  const hidden = await pageWith({ coverId: mill.id, hiddenPictures: [lake.id] })
  expect(hidden.match(/<img/g)).toHaveLength(1)
  expect(hidden.indexOf('<img')).toBeLessThan(hidden.indexOf('<p>'))
  const shown = await pageWith({ coverId: null, hiddenPictures: [] })
  expect(shown.match(/<img/g)).toHaveLength(2)
  expect(shown.indexOf('<img')).toBeGreaterThan(shown.indexOf('<p>'))
})

/** The text of the only page, with the widths of its pictures in the place of their addresses. */
async function exportPage(format: 'markdown' | 'dayone'): Promise<string> {
  const files = await exportZip(format)
  expect([...files.keys()].filter((path) => /^(attachments|photos)\//.test(path))).toHaveLength(3)
  if (format === 'dayone') {
    const [{ text, photos = [] }] = JSON.parse(files.get('Pages.json') ?? '').entries
    let shown: string = text
    for (const { identifier, md5, width } of photos) {
      expect([...files.keys()]).toContain(`photos/${md5}.png`)
      shown = shown.replaceAll(`dayone-moment://${identifier}`, width)
    }
    return shown
  }
  const [, , page = '', ...events] = [...files.values()].join().split(/\n*<!-- events? ?|---\n+/)
  let shown = page
  for (const [, sha256 = '', width = ''] of events.join().matchAll(/"sha256":"(\w+)".*?"width":(\d+)/g))
    shown = shown.replaceAll(`../../attachments/${sha256}.png`, width)
  return shown
}

test.each(['markdown', 'dayone'] as const)(
  'pictures stand in the pages as on the screen, each file once: %s',
  async (format) => {
    const { lake, mill, swan, write } = await seeLakeAndMill()
    await write()
    const [first, second] = ['# Out\n\nI walked to the lake.', 'I saw the old mill.']
    expect(await exportPage(format)).toBe(`${first}\n\n![](1) ![](3)\n\n${second}\n\n![](2)\n\nHome.`)
    await write({ coverId: mill.id, hiddenPictures: [lake.id] })
    expect(await exportPage(format)).toBe(
      `# Out\n\n![](2)\n\nI walked to the lake.\n\n![](3)\n\n${second}\n\nHome.`,
    )
    const byHand = `${first}\n\nHome.\n\n![Swan](attachment:${swan.id})`
    await write({ content: byHand, coverId: null, hiddenPictures: [mill.id] })
    expect(await exportPage(format)).toBe(`${first}\n\n![](1)\n\nHome.\n\n![Swan](3)`)
  },
)
