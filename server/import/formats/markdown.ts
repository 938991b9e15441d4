// Markdown notes, one file per day: folders, Obsidian vaults, or a single file.
import { isCalendarDate } from '../../../contract/primitives.ts'
import type { Fact, FormatReader, Item, MediaReference, SourceEntry, When } from '../entry.ts'
import { problem, UnreadableFile } from '../problem.ts'
import { readDataUrl, replacePictures } from '../sources/inline-files.ts'
import { asInstant, asNumber, asObject, asObjects } from '../sources/json-values.ts'
import { decodePercent, MediaFiles } from '../sources/media-files.ts'
import { decodeText } from '../sources/text-decoding.ts'
import { type ArchivedFiles, archivedFiles, fromDayleaf } from './dayleaf.ts'
import { type FrontMatter, listOf, splitFrontMatter, textOf } from './front-matter.ts'
import { monthNamed } from './month-names.ts'
import { type DateOrder, dateByVault, dateInPath, dateOrderOf, findDate, readDayNames } from './note-dates.ts'
import { attempt, baseName, readSmall, toClock } from './read-each.ts'

const NOTE = /\.(md|markdown|mdown|txt)$/i
const MEDIA =
  /\.(jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp|svg|mp3|m4a|aac|ogg|opus|wav|flac|webm|mp4|mov|m4v|3gp|pdf)$/i
const WIKI_EMBED = /!\[\[([^\][|#\n]+)(?:[#|][^\][\n]*)?\]\]/
/** The name may have brackets of its own. Logseq appends the size. */
const EMBED = /!\[([^\][\n]*)\]\(<?((?:[^()<>\n]|\([^()\n]*\))+?)>?(?:\s"[^"\n]*")?\)(?:\{:[^{}\n]*\})?/
const EMBEDS = new RegExp(`${WIKI_EMBED.source}|${EMBED.source}|(<img\\b[^<>]*>)`, 'gi')
/** Longer ones in front matter are no dates. */
const MAX_DATE = 100
/** A longer line is text. */
const MAX_HEADING = 500
const HEADING = /^#{1,6}[ \t]+(.+)$/gm
/** Headings of a year or month above those of days. */
const YEAR_HEADING = /^#{1,6}[ \t]+\d{4}(?:[-/.]\d{1,2})?[ \t]*$/
const MONTH_HEADING = /^#{1,6}[ \t]+(\p{L}+\.?)(?: \d{4})?[ \t]*$/u
/** Numbers in front matter that are figures of a day. */
const FIGURES = new Set(['mood', 'rating', 'energy', 'stress', 'sleep', 'steps', 'weight'])
/** Hidden folders, earlier versions of notes that Logseq keeps, and texts that are attached files of Dayleaf's export. */
const IGNORED = /(^|\/)(\.[^/]+\/|logseq\/bak\/|attachments\/[0-9a-f]{64}\.)/
const POINT_NAMES = ['latitude', 'longitude', 'lat', 'lon', 'lng']
/** Front matter that the event has in its own fields. */
const OWN_NAMES = new Set([
  'date',
  'created',
  'date created',
  'day',
  'time',
  'title',
  'tags',
  'tag',
  'aliases',
  'alias',
  'cssclass',
  'cssclasses',
  ...POINT_NAMES,
])

/** `HH:MM` of "9:05 PM", "21:05:33" or the like. */
function clockOf(text: string | undefined): string | undefined {
  const [, hour = '', minute, half] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([ap])\.?\s?m\b)?/i.exec(text ?? '') ?? []
  return minute === undefined ? undefined : toClock(hour, minute, half)
}

/** The date, with the time if the name or the front matter has one. */
function whenOf({ values }: FrontMatter, name: NoteName, order: DateOrder): When | undefined {
  const names = ['date', 'created', 'date created', 'day']
  const written = names
    .map((one) =>
      textOf(values.get(one))
        ?.slice(0, MAX_DATE)
        .replaceAll(/^\[+|\]+$/g, ''),
    )
    .find((text) => text !== undefined)
  const time = clockOf(textOf(values.get('time')))
  const zone = textOf(values.get('timezone')) ?? textOf(values.get('tz'))
  const found = written === undefined ? undefined : findDate(written, order)
  const date = name.date ?? found?.date
  if (!isCalendarDate(date)) return undefined
  // The time of another day is not that of the note.
  const isSameDay = found === undefined || found.date === date
  const clock = isSameDay ? found?.clock : undefined
  const offset = /(?:Z|[+-]\d{2}:?\d{2})$/i.exec(written ?? '')?.[0]
  // The date of a name is the day of the note, also for a note of the early hours.
  const named = name.date === undefined ? {} : { date }
  const instant =
    time === undefined && clock !== undefined && offset !== undefined ? asInstant(written) : undefined
  if (instant !== undefined)
    return { ...named, instant, zone, offset: offset?.replace(/^(...):?(..)$/, '$1:$2') }
  const wallClock = time ?? name.clock ?? clock
  return wallClock === undefined ? { date } : { ...named, wallTime: `${date}T${wallClock}`, zone }
}

/** Some programs write 0, 0 for an unknown place. */
function pointOf({ values }: FrontMatter) {
  const find = (...names: string[]) =>
    names.map((name) => asNumber(textOf(values.get(name)))).find((value) => value !== undefined)
  const [latitude, longitude] = [find('latitude', 'lat'), find('longitude', 'lon', 'lng')]
  return latitude === 0 && longitude === 0 ? {} : { latitude, longitude }
}

function extractMedia(body: string, files: MediaFiles, notePath: string) {
  const folder = notePath.slice(0, notePath.lastIndexOf('/') + 1)
  const media = new Map<string, MediaReference>()
  const extract = (reference: string, name: string, alt: string) => {
    const inline = readDataUrl(name, notePath)
    if (inline) {
      media.set(name, inline)
      return ''
    }
    if (/^[a-z][a-z0-9+.-]*:/i.test(name) || !MEDIA.test(name.split(/[?#]/)[0] ?? '')) return reference
    const shown = decodePercent(name.slice(name.lastIndexOf('/') + 1))
    const byFolder = files.refer([name], shown, folder)
    const found = byFolder.path ? byFolder : files.refer([name], shown)
    const words = alt.replace(/\|?(?<!\d)\d{1,6}(x\d{1,6})?$/, '')
    // Many programs repeat the name of the file.
    const description = words === '' || MEDIA.test(words) ? undefined : words
    media.set(found.path ?? name, { ...found, description })
    return ''
  }
  type Found = (string | undefined)[]
  const text = body.replaceAll(EMBEDS, (all: string, ...[wiki, alt = '', name = '', picture]: Found) =>
    picture === undefined
      ? extract(all, (wiki ?? name).trim(), alt)
      : replacePictures(picture, (tag, url) => extract(tag, url, '')),
  )
  return { text: text.replaceAll(/\n{3,}/g, '\n\n').trim(), media: [...media.values()] }
}

function factsOf({ values }: FrontMatter): Fact[] {
  const others = [...values].filter(([name]) => !OWN_NAMES.has(name))
  const tags = listOf(values.get('tags') ?? values.get('tag')).map((tag) => tag.replace(/^#/, ''))
  return [
    ['Tags', tags],
    ...others.map(([name, value]) => [name[0]?.toUpperCase() + name.slice(1), textOf(value)] as const),
  ]
}

/** Date, time and title of a note, from the name of its file or from a heading. */
type NoteName = { [N in 'date' | 'clock' | 'title']?: string | undefined }

function measuresOf({ values }: FrontMatter) {
  return [...values].flatMap(([name, written]) => {
    const value = FIGURES.has(name) ? asNumber(textOf(written)) : undefined
    return value === undefined ? [] : [{ name, value, unit: null }]
  })
}

interface Note {
  path: string
  id: string
  text: string
  name: NoteName
}

/** The words of the name, unless the text begins with a heading of its own. */
const titleOf = ({ title = '' }: NoteName, text: string) =>
  title === '' || /^#{1,6} /.test(text) ? undefined : title

function toItem(note: Note, files: MediaFiles, order: DateOrder): Item {
  const matter = splitFrontMatter(note.text.replaceAll('\r\n', '\n'))
  const when = whenOf(matter, note.name, order)
  // Obsidian's drawings are notes too, by default with the day in their name.
  if (!when || matter.values.has('excalidraw-plugin')) return problem(note.path, 'not_a_day')
  const { text, media } = extractMedia(matter.body, files, note.path)
  const title = textOf(matter.values.get('title')) ?? titleOf(note.name, text)
  // A note of front matter alone has no content.
  if (text === '' && media.length === 0 && !note.name.title) return problem(note.path, 'no_text')
  const facts = factsOf(matter)
  const entry: SourceEntry = {
    ...{ path: note.path, sourceId: note.id, when, text, facts, media, measures: measuresOf(matter) },
    ...pointOf(matter),
  }
  return title === undefined || text.includes(title) ? entry : { ...entry, title }
}

/** Splits a file of several days, each below a heading that begins with its date. */
function* splitByHeadings(path: string, text: string, id: string): Generator<Note> {
  const all = [...text.replaceAll('\r\n', '\n').matchAll(HEADING)]
  const order = dateOrderOf(all.map(([, heading = '']) => heading))
  const headings = all.flatMap((match) => {
    const [, heading = ''] = match
    const found = heading.length > MAX_HEADING ? undefined : findDate(heading, order)
    return found?.isFirst ? [{ match, found }] : []
  })
  for (const [index, { match, found }] of headings.entries()) {
    const body = match.input.slice(match.index + match[0].length, headings[index + 1]?.match.index)
    const at = found.clock === undefined ? found.date : `${found.date} ${found.clock}`
    yield { path: `${path}#${at}`, id: `${id}#${at}`, text: withoutPeriods(body), name: found }
  }
}

/** Whether the front matter has the date of the whole note. */
const hasDate = (text: string) =>
  ['date', 'created', 'day'].some((name) => splitFrontMatter(text).values.has(name))

/** Removes headings of the next year and month from the end. */
function withoutPeriods(text: string): string {
  const lines = text.trimEnd().split('\n')
  const isPeriod = (line: string) =>
    YEAR_HEADING.test(line) || monthNamed(MONTH_HEADING.exec(line)?.[1]) !== undefined
  while (isPeriod(lines.at(-1) ?? '')) {
    lines.pop()
    while (lines.at(-1)?.trim() === '') lines.pop()
  }
  return lines.join('\n')
}

const OWN_EVENTS = '\n<!-- events -->\n'
const OWN_SECTION =
  /^### [^\n]*\n<!-- event (\{.*\}) -->\n\n([\s\S]*?)(?=\n\n### [^\n]*\n<!-- event \{|\n?$(?![\s\S]))/gm
/** The links to attached files that follow a text. */
const OWN_LINKS = /\n(?:\n!?\[.*\]\((?:\.\.\/)+attachments\/[0-9a-f]{64}[^)/]*\))+$/

/** Reads a day that Dayleaf exported: the page, which is not taken, then each event with its data in a comment. */
function* dayleafSections(
  text: string,
  path: string,
  date: string | undefined,
  files: ArchivedFiles,
): Generator<Item> {
  if (date === undefined) return
  const start = text.indexOf(OWN_EVENTS)
  const sections = start < 0 ? [] : [...text.slice(start).matchAll(OWN_SECTION)]
  const { values } = splitFrontMatter(text)
  const isOwn = sections.length > 0 || values.get('events') === '0'
  if (isOwn && values.has('generated_at')) yield problem(path, 'pages')
  for (const [index, [, properties = '', content = '']] of sections.entries()) {
    const at = `${path}#${index + 1}`
    yield* attempt(at, () => {
      const event = asObject(JSON.parse(properties))
      const written = asObjects(event.attachments).length > 0 ? content.replace(OWN_LINKS, '') : content
      const plain = written.replaceAll(/^\\(\\*<!-- event)/gm, '$1')
      return fromDayleaf({ ...event, date, content: plain }, at, files)
    })
  }
}

/** The folder that contains the whole archive; exports may differ in its name. */
function commonFolder(paths: readonly string[]): string {
  const first = paths[0]?.split('/')[0]
  const prefix = `${first}/`
  return first !== undefined && paths.every((path) => path.startsWith(prefix)) ? prefix : ''
}

export const markdown: FormatReader = {
  detect: ({ paths }) => paths.some((path) => NOTE.test(path)),
  async *read(source) {
    const files = new MediaFiles(source.members)
    const archived = archivedFiles(source.members)
    const dayNames = await readDayNames(source)
    const notes = source.members.filter(({ path }) => NOTE.test(path) && !IGNORED.test(path))
    const order = dateOrderOf(notes.map(({ path }) => baseName(path)))
    const isByVault = dayNames && notes.some(({ path }) => dateByVault(path.replace(NOTE, ''), dayNames))
    const folder = commonFolder(source.members.map(({ path }) => path))
    for (const member of notes) {
      const { path } = member
      const id = path.slice(folder.length)
      try {
        const text = decodeText(await readSmall(source, member))
        const name: NoteName = isByVault
          ? { date: dateByVault(path.replace(NOTE, ''), dayNames) }
          : (dateInPath(path.replace(NOTE, ''), order) ?? {})
        const { date } = name
        const parts = date ? [] : [...splitByHeadings(path, text, id)]
        // In a vault with daily notes, other notes with a date are no diary entries.
        const own = [...dayleafSections(text, path, date, archived)]
        if (own.length > 0) yield* own
        else if (isByVault && !date) yield problem(path, 'not_a_day')
        else if (parts.length > 1 || (parts.length === 1 && !hasDate(text)))
          for (const part of parts) yield* attempt(part.path, () => toItem(part, files, order))
        else yield* attempt(path, () => toItem({ path, id, text, name }, files, order))
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        yield error.problem
      }
    }
  },
}
