// Markdown notes, one file per day: folders, Obsidian vaults, or a single file.
import { isCalendarDate } from '../../../contract/primitives.ts'
import type { FormatReader, ImportedEntry, Item, MediaReference, When } from '../entry.ts'
import { problem, UnreadableFile } from '../problem.ts'
import { asInstant, asNumber, asObject, asObjects, asText } from '../sources/json-values.ts'
import { MediaFiles } from '../sources/media-files.ts'
import type { Source } from '../sources/source.ts'
import { decodeText } from '../sources/text-decoding.ts'
import { type ArchivedFiles, archivedFiles, fromDayleaf } from './dayleaf-event.ts'
import { type FrontMatter, listOf, splitFrontMatter, textOf } from './front-matter.ts'
import { dateInPath, dateReader } from './note-dates.ts'
import { attempt, fact, listFact, readSmall } from './read-each.ts'

const NOTE = /\.(md|markdown|mdown|txt)$/i
const MEDIA =
  /\.(jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp|svg|mp3|m4a|aac|ogg|opus|wav|flac|webm|mp4|mov|m4v|3gp|pdf)$/i
const WIKI_EMBED = /!\[\[([^\]|#]+)(?:[#|][^\]]*)?\]\]/g
const EMBED = /!\[([^\]]*)\]\(<?([^)>]+?)>?(?:\s+"[^"]*")?\)/g
const DATE_HEADING = /^#{1,6}[ \t]+(\d{4}-\d{2}-\d{2})(?!\d)[^\n]*$/gm
/** Hidden folders, and earlier versions of notes that Logseq keeps. */
const IGNORED = /(^|\/)(\.[^/]+|logseq\/bak)\//
const SETTINGS = /(^|.*\/)\.obsidian\/daily-notes\.json$/
const POINT_NAMES = ['latitude', 'longitude', 'lat', 'lon', 'lng']
/** Front matter that the event has in its own fields. */
const OWN_NAMES = new Set([
  'date',
  'created',
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

interface DayNames {
  /** The vault's folder in the archive, with its `/`. */
  root: string
  folder: string
  read(name: string): string | undefined
}

/** The vault's settings for the names of daily notes; undefined if there are none. */
async function readDayNames(source: Source): Promise<DayNames | undefined> {
  const member = source.members.find(({ path }) => SETTINGS.test(path))
  if (!member) return undefined
  const root = SETTINGS.exec(member.path)?.[1] ?? ''
  let settings: Readonly<Record<string, unknown>> = {}
  try {
    settings = asObject(JSON.parse(decodeText(await readSmall(source, member))))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof UnreadableFile)) throw error
  }
  const read = dateReader(asText(settings.format) ?? 'YYYY-MM-DD')
  const folder = (asText(settings.folder) ?? '').replaceAll(/^\/+|\/+$/g, '')
  return read && { root, folder: folder === '' ? '' : `${folder}/`, read }
}

function dateByVault(path: string, names: DayNames): string | undefined {
  const start = names.root + names.folder
  if (!path.startsWith(start)) return undefined
  return names.read(path.slice(start.length).replace(NOTE, ''))
}

/** The date, with the time if the front matter has one. */
function whenOf({ values }: FrontMatter, dateOfName: string | undefined): When | undefined {
  const written =
    textOf(values.get('date')) ?? textOf(values.get('created')) ?? textOf(values.get('day')) ?? ''
  const time = /^\d{1,2}:\d{2}/.exec(textOf(values.get('time')) ?? '')?.[0].padStart(5, '0')
  const zone = textOf(values.get('timezone')) ?? textOf(values.get('tz'))
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(written) ?? []
  const date = dateOfName ?? day
  if (!isCalendarDate(date)) return undefined
  // The time of another day is not that of the note.
  const isSameDay = day === undefined || day === date
  const offset = /(?:Z|[+-]\d{2}:?\d{2})$/i.exec(written)?.[0]
  // The date of a name is the day of the note, also for a note of the early hours.
  const named = dateOfName === undefined ? {} : { date }
  if (time === undefined && isSameDay && clock !== undefined && offset !== undefined) {
    const instant = asInstant(written)
    return instant === undefined
      ? { date }
      : { ...named, instant, zone, offset: offset.replace(/^(...):?(..)$/, '$1:$2') }
  }
  const wallClock = time ?? (isSameDay ? clock : undefined)
  return wallClock === undefined ? { date } : { ...named, wallTime: `${date}T${wallClock}`, zone }
}

/** Some programs write 0, 0 for an unknown place. */
function pointOf({ values }: FrontMatter) {
  const find = (...names: string[]) =>
    names.map((name) => asNumber(textOf(values.get(name)))).find((value) => value !== undefined)
  const [latitude, longitude] = [find('latitude', 'lat'), find('longitude', 'lon', 'lng')]
  return latitude === 0 && longitude === 0 ? {} : { latitude, longitude }
}

function takeMedia(body: string, files: MediaFiles, folder: string) {
  const media = new Map<string, MediaReference>()
  const take = (reference: string, name: string, alt: string) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(name) || !MEDIA.test(name.split(/[?#]/)[0] ?? '')) return reference
    const shown = name.slice(name.lastIndexOf('/') + 1)
    const byFolder = files.refer([name], shown, folder)
    const found = byFolder.path ? byFolder : files.refer([name], shown)
    const words = alt.replace(/\|?\d+(x\d+)?$/, '')
    // Many programs repeat the name of the file.
    const description = words === '' || MEDIA.test(words) ? undefined : words
    media.set(found.path ?? name, { ...found, description })
    return ''
  }
  const text = body
    .replaceAll(WIKI_EMBED, (all, name: string) => take(all, name.trim(), ''))
    .replaceAll(EMBED, (all, alt: string, name: string) => take(all, name.trim(), alt))
    .replaceAll(/\n{3,}/g, '\n\n')
  return { text: text.trim(), media: [...media.values()] }
}

function factsOf({ values }: FrontMatter): string[] {
  const others = [...values].filter(([name]) => !OWN_NAMES.has(name))
  return [
    ...listFact(
      'Tags',
      listOf(values.get('tags') ?? values.get('tag')).map((tag) => tag.replace(/^#/, '')),
    ),
    ...others.flatMap(([name, value]) => fact(name[0]?.toUpperCase() + name.slice(1), textOf(value))),
  ]
}

interface Note {
  path: string
  id: string
  text: string
  date: string | undefined
}

function toItem(note: Note, files: MediaFiles): Item {
  const matter = splitFrontMatter(note.text.replaceAll('\r\n', '\n'))
  const when = whenOf(matter, note.date)
  if (!when) return problem(note.path, 'not_a_day')
  const { text, media } = takeMedia(matter.body, files, note.path.slice(0, note.path.lastIndexOf('/') + 1))
  // A note of front matter alone has no content.
  if (text === '' && media.length === 0) return problem(note.path, 'no_text')
  const facts = factsOf(matter)
  const entry: ImportedEntry = {
    ...{ path: note.path, sourceId: note.id, when, text, facts, media },
    ...pointOf(matter),
  }
  const title = textOf(matter.values.get('title'))
  return title === undefined || text.includes(title) ? entry : { ...entry, title }
}

/** Splits a file of several days, each below a heading with its date. */
function* splitByHeadings(path: string, text: string, id: string): Generator<Note> {
  const headings = [...text.matchAll(DATE_HEADING)]
  for (const [index, heading] of headings.entries()) {
    const end = headings[index + 1]?.index ?? text.length
    const date = heading[1] ?? ''
    const body = text.slice(heading.index + heading[0].length, end)
    yield { path: `${path}#${date}`, id: `${id}#${date}`, text: body, date }
  }
}

const OWN_EVENTS = '\n<!-- events -->\n'
const OWN_SECTION =
  /^### [^\n]*\n<!-- event (\{.*\}) -->\n\n([\s\S]*?)(?=\n\n### [^\n]*\n<!-- event \{|\n?$(?![\s\S]))/gm
/** The links to attached files that follow a text. */
const OWN_LINKS = /\n(?:\n!?\[.*\]\((?:\.\.\/)+attachments\/[0-9a-f]{64}[^)/]*\))+$/

/** Reads a day that Dayleaf exported: the page, then each event with its data in a comment. */
function* dayleafSections(
  text: string,
  path: string,
  date: string | undefined,
  files: ArchivedFiles,
): Generator<Item> {
  const start = text.indexOf(OWN_EVENTS)
  if (start < 0 || date === undefined) return
  for (const [index, [, properties = '', content = '']] of [
    ...text.slice(start).matchAll(OWN_SECTION),
  ].entries()) {
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
    const isByVault = dayNames && notes.some(({ path }) => dateByVault(path, dayNames))
    const folder = commonFolder(source.members.map(({ path }) => path))
    for (const member of notes) {
      const { path } = member
      const id = path.slice(folder.length)
      try {
        const text = decodeText(await readSmall(source, member))
        const date = isByVault ? dateByVault(path, dayNames) : dateInPath(path.replace(NOTE, ''))
        const parts = date ? [] : [...splitByHeadings(path, text, id)]
        // In a vault with daily notes, other notes with a date are no diary entries.
        const own = [...dayleafSections(text, path, date, archived)]
        if (own.length > 0) yield* own
        else if (isByVault && !date) yield problem(path, 'not_a_day')
        else if (parts.length > 0)
          for (const part of parts) yield* attempt(part.path, () => toItem(part, files))
        else yield* attempt(path, () => toItem({ path, id, text, date }, files))
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        yield error.problem
      }
    }
  },
}
