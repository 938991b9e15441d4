// A book of the diary, EPUB 3.3: https://www.w3.org/TR/epub-33/. A file for each month, with the pages of its days, the lines
// of days without a page, and smaller copies of their pictures. No package does it here: those on npm hold the whole book
// in memory, and fetch its pictures by HTTP.

import MarkdownIt from 'markdown-it'
import markdownItCjkFriendly from 'markdown-it-cjk-friendly'
import type { ZipMember } from '../../lib/zip/zip.ts'
import { type Diary, type DiaryDay, type ExportedAttachment, listMonths } from '../diary.ts'

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
      const copies = await findPictures(diary, day)
      const title = names.day(date)
      body += sectionOf(day, title, [...copies.keys()])
      chapter.days.push({ date, title: day.journal?.title ? `${title}: ${day.journal.title}` : title })
      for (const [{ sha256 }, open] of copies) {
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

/** The pictures of a day that can be shown, in the order of its events. */
async function findPictures(diary: Diary, { events }: DiaryDay): Promise<Map<ExportedAttachment, OpenFile>> {
  const found = new Map<ExportedAttachment, OpenFile>()
  for (const attachment of events.flatMap(({ attachments }) => attachments)) {
    const open = attachment.kind === 'image' ? await diary.findPreview(attachment) : undefined
    if (open) found.set(attachment, open)
  }
  return found
}

/** @param pictures that can be shown */
function sectionOf({ date, events, journal }: DiaryDay, title: string, pictures: ExportedAttachment[]) {
  const paths = new Map(pictures.map(({ id, sha256 }) => [id, pathOf(sha256)]))
  const elsewhere = new Set(journal ? [...readPictureIds(journal.content), ...journal.hiddenPictures] : [])
  const figures = events.flatMap((event) =>
    event.attachments
      .filter(({ id }) => paths.has(id) && !elsewhere.has(id))
      .map(({ id }) => ({ id, figure: figureOf(paths.get(id) ?? '', journal ? event.content : '') })),
  )
  const isCover = ({ id }: { id: string }) => id === journal?.coverId
  const figuresOf = (isWanted: (figure: { id: string }) => boolean) =>
    figures
      .filter(isWanted)
      .map(({ figure }) => figure)
      .join('')
  const others = figuresOf((each) => !isCover(each))
  const text = journal
    ? toXhtml(journal.content, paths)
    : events.map(({ occurredAt, content }) => lineOf(occurredAt, content)).join('')
  return `<section id="d${date}">\n<h2>${escapeXml(title)}</h2>\n${figuresOf(isCover)}${text}${others}</section>\n`
}

/** @param caption the owner's words about it, shown where the page does not have them */
const figureOf = (path: string, caption: string): string =>
  `<figure><img src="${path}" alt=""/>${caption === '' ? '' : `<figcaption>${writtenAs(caption)}</figcaption>`}</figure>\n`

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

// Texts of a diary as XHTML of a book.

/** What XML 1.0 has no place for: https://www.w3.org/TR/xml/#charsets */
const UNFIT = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string =>
  text.replaceAll(UNFIT, '').replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

/** A text as it was typed. */
const writtenAs = (text: string): string => escapeXml(text).trim().replaceAll('\n', '<br/>\n')

const PICTURE = /^attachment:([0-9a-f-]{36})$/

/** The ids of pictures that a page has among its words. */
const readPictureIds = (content: string): Set<string> =>
  new Set([...content.matchAll(/\]\(attachment:([0-9a-f-]{36})\)/g)].map(([, id = '']) => id))

/** Twice a long page. A longer one, or one of more tokens, is shown as it was written: rendering it would hold up others. */
const MAX_LENGTH = 10_000
const MAX_TOKENS = 5000

/** Chapters have the first level, days the second. */
const LEVELS_ABOVE = 2

const parser = new MarkdownIt({ html: false, breaks: true, xhtmlOut: true })
  .use(markdownItCjkFriendly)
  .disable(['reference', 'lheading'])
// Other addresses lead nowhere from a book.
parser.validateLink = (url) => /^(https?:|mailto:)/i.test(url) || PICTURE.test(url)

parser.renderer.rules.image = (tokens, index, _options, environment) => {
  const { attrs, content = '' } = tokens[index] ?? {}
  const [, src = ''] = attrs?.find(([name]) => name === 'src') ?? []
  const paths = environment?.paths
  const path = paths instanceof Map && paths.get(PICTURE.exec(String(src))?.[1] ?? '')
  return path ? `<img src="${path}" alt="${escapeXml(content)}"/>` : escapeXml(content)
}

const moveHeading = (tag: string): string =>
  tag.replace(/^h([1-6])$/, (_, level) => `h${Math.min(6, Number(level) + LEVELS_ABOVE)}`)

/** @param paths of the pictures that the book has, by their ids */
function toXhtml(content: string, paths: ReadonlyMap<string, string>): string {
  const text = content.replaceAll(UNFIT, '')
  if (text.length > MAX_LENGTH) return `<p>${writtenAs(text)}</p>\n`
  const environment = { paths }
  const tokens = parser.parse(text, environment)
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  if (count > MAX_TOKENS) return `<p>${writtenAs(text)}</p>\n`
  for (const token of tokens) token.tag = moveHeading(token.tag)
  return parser.renderer.render(tokens, parser.options, environment)
}
