import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ExportFormat } from '../../contract/export-formats.ts'
import { exportZipOf } from './scenarios/export-zip.ts'
import { must, record, setUpPerson, setUpWorld, upload, uploadPicture } from './scenarios/world.ts'

const person = setUpPerson(setUpWorld())
const exportZip = (format: ExportFormat) => exportZipOf(person, format)

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
async function exportPage(format: 'markdown' | 'dayone' | 'journiv'): Promise<string> {
  const files = await exportZip(format)
  expect([...files.keys()].filter((path) => /^(attachments|photos|media)\//.test(path))).toHaveLength(3)
  if (format === 'journiv') return readJournivPage(files)
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

interface DeltaPiece {
  insert: string | { image: string }
}

/** As Journiv places them: by the id that begins the name of a file. */
function readJournivPage(files: Map<string, string>): string {
  const [, { entries }] = JSON.parse(files.get('data.json') ?? '').journals
  const widths = new Map<string, number>()
  for (const { file_path: path, width } of entries[0].media) {
    expect([...files.keys()]).toContain(`media/${path}`)
    widths.set(path.split('/')[1].split('_')[0], width)
  }
  const pieces: DeltaPiece[] = entries[0].content_delta.ops
  return pieces
    .map(({ insert }) => (typeof insert === 'string' ? insert : `![](${widths.get(insert.image)})`))
    .join('')
}

test('pictures stand in the pages for Journiv as on the screen, each file once', async () => {
  const { lake, mill, swan, write } = await seeLakeAndMill()
  await write()
  const [first, second] = ['Out\n\nI walked to the lake.', 'I saw the old mill.']
  expect(await exportPage('journiv')).toBe(`${first}\n\n![](1)\n![](3)\n\n${second}\n\n![](2)\n\nHome.\n`)
  await write({ coverId: mill.id, hiddenPictures: [lake.id] })
  expect(await exportPage('journiv')).toBe(
    `Out\n\n![](2)\n\nI walked to the lake.\n\n![](3)\n\n${second}\n\nHome.\n`,
  )
  const byHand = `# Out\n\nI walked to the lake.\n\nHome.\n\n![Swan](attachment:${swan.id})`
  await write({ content: byHand, coverId: null, hiddenPictures: [mill.id] })
  expect(await exportPage('journiv')).toBe(`${first}\n\n![](1)\n\nHome.\n\n![](3)\nSwan\n`)
})

/** What each object of Journiv's import must have, in every version. */
const DEMANDED = {
  file: ['export_date', 'app_version', 'user_email', 'journals'],
  journal: ['title', 'created_at', 'updated_at'],
  entry: ['content', 'entry_date', 'entry_datetime_utc', 'created_at', 'updated_at'],
  medium: ['filename', 'media_type', 'file_size', 'mime_type', 'created_at', 'updated_at'],
}

test('Journiv’s file has all that its import demands', async () => {
  const { write } = await seeLakeAndMill()
  await write()
  const file = JSON.parse((await exportZip('journiv')).get('data.json') ?? '')
  const has = (object: object, names: string[]) =>
    expect(Object.entries(object).flatMap(([name, value]) => (value === null ? [] : [name]))).toEqual(
      expect.arrayContaining(names),
    )
  has(file, DEMANDED.file)
  expect(file.user_email).toMatch(/^[^@]+@[^@]+\.[^@]+$/)
  expect(file.journals).toHaveLength(2)
  for (const journal of file.journals) {
    has(journal, DEMANDED.journal)
    for (const entry of journal.entries) {
      has(entry, DEMANDED.entry)
      expect(entry.media.length).toBeGreaterThan(0)
      for (const medium of entry.media) has(medium, DEMANDED.medium)
    }
  }
})

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
