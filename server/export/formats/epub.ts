// A book of the diary, EPUB 3.3: https://www.w3.org/TR/epub-33/. A file for each month, with the pages of its days, the lines
// of days without a page, and smaller copies of their pictures. No package does it here: docs/adr/0002-dependencies.md says
// which were tried.

import type { ZipMember } from '../../lib/zip/zip.ts'
import { type Diary, type DiaryDay, listMonths } from '../diary.ts'
import { escapeXml, figureOf, toXhtml, writtenAs } from './epub-text.ts'
import { type DayPicture, listPictures, placePictures } from './page-pictures.ts'

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

const STYLE = `body { line-height: 1.5 }
h2 { margin: 2em 0 0.25em; font-size: 1em; font-weight: normal }
h3 { margin: 0 0 0.5em; font-size: 1.4em }
figure { margin: 1em 0; break-inside: avoid; text-align: center }
img { max-width: 100%; max-height: 90vh }
figcaption, time { font-size: 0.85em }
`

/** A month that the book has. */
interface Chapter {
  id: string
  title: string
  days: { date: string; title: string }[]
}

/** @param language of the names of months and days, as BCP 47 has it */
export async function* epubFiles(diary: Diary, language: string): AsyncGenerator<ZipMember> {
  yield { ...textFile('mimetype', 'application/epub+zip'), isStored: true }
  yield textFile('META-INF/container.xml', CONTAINER)
  yield textFile('EPUB/style.css', STYLE)
  const names = dateNames(language)
  const chapters: Chapter[] = []
  const pictures = new Set<string>()
  for (const dates of listMonths(diary)) {
    const id = dates[0]?.slice(0, 7) ?? ''
    const chapter: Chapter = { id, title: names.month(id), days: [] }
    let body = ''
    for (const date of dates) {
      const day = await diary.readDay(date)
      const shown = await findShown(diary, day)
      const title = names.day(date)
      body += await sectionOf(diary, day, { title, pictures: shown })
      chapter.days.push({ date, title: day.journal?.title ? `${title} · ${day.journal.title}` : title })
      for (const { attachment, open } of shown) {
        const { sha256 } = attachment
        if (pictures.has(sha256)) continue
        pictures.add(sha256)
        yield { path: `EPUB/${pathOf(sha256)}`, isStored: true, read: () => readAll(open) }
      }
    }
    chapters.push(chapter)
    const heading = `<h1>${escapeXml(chapter.title)}</h1>\n`
    yield textFile(`EPUB/${id}.xhtml`, pageOf(chapter.title, language, heading + body))
  }
  // A book has at least one chapter.
  if (chapters.length === 0) {
    const empty = { id: 'empty', title: '–', days: [] }
    chapters.push(empty)
    yield textFile('EPUB/empty.xhtml', pageOf(empty.title, language, '<p>–</p>'))
  }
  yield textFile('EPUB/nav.xhtml', pageOf(titleOf(diary), language, contentsOf(chapters)))
  yield textFile('EPUB/package.opf', packageOf(diary, language, { chapters, pictures }))
}

const textFile = (path: string, text: string): ZipMember => ({
  path,
  async *read() {
    yield text
  },
})

type OpenFile = NonNullable<Awaited<ReturnType<Diary['findPreview']>>>

async function* readAll(open: OpenFile): AsyncGenerator<Uint8Array> {
  yield* await open()
}

const pathOf = (sha256: string): string => `pictures/${sha256}.webp`

/** A picture of which there is a smaller copy. */
interface ShownPicture extends DayPicture {
  open: OpenFile
}

async function findShown(diary: Diary, day: DiaryDay): Promise<ShownPicture[]> {
  const found: ShownPicture[] = []
  for (const picture of listPictures(day)) {
    const open = await diary.findPreview(picture.attachment)
    if (open) found.push({ ...picture, open })
  }
  return found
}

async function sectionOf(
  diary: Diary,
  { date, events, journal }: DiaryDay,
  { title, pictures }: { title: string; pictures: readonly DayPicture[] },
): Promise<string> {
  const figures = new Map(
    pictures.map(({ attachment: { id, sha256 }, content }) => [
      id,
      { path: pathOf(sha256), caption: journal ? content : '' },
    ]),
  )
  const text = journal
    ? toXhtml(await placePictures(diary, journal, pictures), figures)
    : events.map(({ occurredAt, content }) => lineOf(occurredAt, content)).join('') +
      [...figures.values()].map(figureOf).join('')
  return `<section id="d${date}">\n<h2>${escapeXml(title)}</h2>\n${text}</section>\n`
}

function lineOf(occurredAt: string | null, content: string): string {
  const time = /T(\d{2}:\d{2})/.exec(occurredAt ?? '')?.[1]
  const text = writtenAs(content)
  return time || text ? `<p>${time ? `<time>${time}</time> ` : ''}${text}</p>\n` : ''
}

const pageOf = (
  title: string,
  language: string,
  body: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" lang="${language}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body>
${body}</body>
</html>
`

const contentsOf = (chapters: readonly Chapter[]): string => {
  const days = ({ id, days }: Chapter) =>
    days
      .map(({ date, title }) => `<li><a href="${id}.xhtml#d${date}">${escapeXml(title)}</a></li>`)
      .join('\n')
  const months = chapters.map(
    (chapter) =>
      `<li><a href="${chapter.id}.xhtml">${escapeXml(chapter.title)}</a>${chapter.days.length > 0 ? `\n<ol>\n${days(chapter)}\n</ol>` : ''}</li>`,
  )
  return `<nav epub:type="toc"><ol>\n${months.join('\n')}\n</ol></nav>\n`
}

function titleOf({ dates }: Diary): string {
  const years = [...new Set([dates[0], dates.at(-1)].map((date) => date?.slice(0, 4)))]
  return `Dayleaf ${years.join('–')}`.trim()
}

function packageOf(
  diary: Diary,
  language: string,
  { chapters, pictures }: { chapters: readonly Chapter[]; pictures: ReadonlySet<string> },
): string {
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...chapters.map(({ id }) => `<item id="m${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`),
    ...[...pictures].map(
      (sha256) => `<item id="p${sha256}" href="${pathOf(sha256)}" media-type="image/webp"/>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${diary.userId}</dc:identifier>
<dc:title>${escapeXml(titleOf(diary))}</dc:title>
<dc:language>${language}</dc:language>
<meta property="dcterms:modified">${diary.exportedAt.toISOString().replace(/\.\d+/, '')}</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine>
${chapters.map(({ id }) => `<itemref idref="m${id}"/>`).join('\n')}
</spine>
</package>
`
}

function dateNames(language: string) {
  const nameBy = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`))
  }
  const ofMonth = nameBy({ month: 'long', year: 'numeric' })
  return { month: (month: string) => ofMonth(`${month}-01`), day: nameBy({ dateStyle: 'full' }) }
}
