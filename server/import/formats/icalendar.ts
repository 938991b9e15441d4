// iCalendar: the VJOURNAL components of a calendar, https://www.rfc-editor.org/rfc/rfc5545#section-3.6.3
import { findIana } from 'windows-iana'
import type { FormatReader, Item, MediaReference, When } from '../entry.ts'
import { htmlToMarkdown, textOrHtmlToMarkdown } from '../html-to-markdown.ts'
import { problem } from '../problem.ts'
import { readDataUrl } from '../sources/inline-files.ts'
import { decodePercent, MediaFiles } from '../sources/media-files.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeStream } from '../sources/text-decoding.ts'
import { isTimeZone } from '../zoned-times.ts'
import { fromDayleaf } from './dayleaf.ts'
import { MAX_LINE_LENGTH, type Property, parseProperty, readLines } from './icalendar-lines.ts'
import { attempt, baseName, extensionOf, reportUnreadable } from './read-each.ts'

/** Calendars whose times are all in UTC say nothing about the writer's zone. */
const UTC = /^\s*(?:Etc\/)?(?:UTC|GMT|Zulu)\s*$/i
/** Of a component: a zone with all changes of a century, or an entry with more than anybody writes. */
const MAX_PROPERTIES = 2_000
/** Of an entry's properties together, in UTF-16 units: with the files that are in it. */
const MAX_ENTRY_LENGTH = 8_000_000
/** Some programs write the extended form, with an offset. */
const DATE_TIME =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2}):?(\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i

const unescapeText = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_all, character: string) => (/n/i.test(character) ? '\n' : character))

const readText = (text: string): string => unescapeText(text).trim()

/** Splits a list at unescaped commas. */
const listOf = (text: string): string[] => text.split(/(?<!\\),/).map(readText)

/** The zones that a calendar describes, by the names that its times use. */
interface Zones {
  names: Map<string, string>
  /** For times without a zone. */
  usual: string | undefined
}

function zoneOf(name: string | undefined, { names, usual }: Zones): string | undefined {
  if (name === undefined) return usual
  return names.get(name) ?? findIana(name)[0] ?? name.replace(/^\/.*?\/(?=[A-Z])/, '')
}

function whenOf(property: Property | undefined, zones: Zones): When | undefined {
  const match = DATE_TIME.exec(property?.value.trim() ?? '')
  if (!match || !property) return undefined
  const [, year, month, day, hour, minute, second = '00', offset] = match
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return { date }
  const zone = zoneOf(property.parameters.get('TZID'), zones)
  const wallTime = `${date}T${hour}:${minute}:${second === '60' ? '59' : second}`
  if (offset === undefined) return { wallTime, zone }
  const at = offset.replace(/^(...):?(..)$/, '$1:$2')
  const instant = Date.parse(`${wallTime}${at}`)
  if (Number.isNaN(instant)) return undefined
  return /^z$/i.test(at) ? { instant, zone } : { instant, zone, offset: at }
}

/** Reads the lines of a time zone: its name, and the common name that many programs add. */
function addZone(lines: readonly Property[], zones: Zones): void {
  const find = (name: string) => lines.find((line) => line.name === name)?.value.trim()
  const [name, common] = [find('TZID'), find('X-LIC-LOCATION')]
  const offsets = new Set(lines.filter((line) => line.name === 'TZOFFSETTO').map(({ value }) => value.trim()))
  const [offset] = offsets
  const fixed = offsets.size === 1 && /^[+-]\d{4}$/.test(offset ?? '') ? `UTC${offset}` : undefined
  if (name === undefined || isTimeZone(name)) return
  const zone = common !== undefined && isTimeZone(common) ? common : fixed
  if (zone !== undefined) zones.names.set(name, zone)
}

function pointOf(properties: readonly Property[]) {
  const [latitude, longitude] =
    properties
      .find(({ name }) => name === 'GEO' || name === 'X-DAYLEAF-GEO')
      ?.value.split(';')
      .map(Number) ?? []
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : {}
}

const OWN_UID = '@dayleaf'

const isPrivate = (property: Property | undefined): boolean =>
  /^(?:private|confidential)$/i.test(property?.value.trim() ?? '')

/** An entry that Dayleaf exported, with properties beyond the standard, but without its files. */
function ownItem(properties: readonly Property[], zones: Zones, path: string): Item {
  const find = (name: string) => properties.find((property) => property.name === name)
  const text = (name: string) => {
    const value = find(name)?.value
    return value === undefined ? null : unescapeText(value)
  }
  const number = (name: string) => (text(name) ? Number(text(name)) : null)
  const instant = (name: string) => {
    const when = whenOf(find(name), zones)
    return when && 'instant' in when && when.instant ? new Date(when.instant).toISOString() : null
  }
  const start = whenOf(find('DTSTART'), zones)
  const type = text('CATEGORIES')?.toLowerCase()
  if (type === 'page') return problem(path, 'pages')
  return fromDayleaf(
    {
      ...{ id: text('UID')?.replace(OWN_UID, ''), type, content: text('DESCRIPTION') },
      date: start && 'date' in start ? start.date : '',
      ...{ occurredAt: text('X-DAYLEAF-OCCURRED-AT'), timeZone: text('X-DAYLEAF-TIME-ZONE') },
      ...{ latitude: number('X-DAYLEAF-LATITUDE'), longitude: number('X-DAYLEAF-LONGITUDE') },
      placeName: text('X-DAYLEAF-PLACE'),
      measures: JSON.parse(text('X-DAYLEAF-MEASURES') ?? '[]'),
      isPrivate: isPrivate(find('CLASS')),
      ...{ createdAt: instant('CREATED'), updatedAt: instant('LAST-MODIFIED'), attachments: [] },
    },
    path,
  )
}

/** Links stay in the text; files in or beside the calendar become attachments. */
function attachedTo(properties: readonly Property[], path: string, files: MediaFiles) {
  const links: string[] = []
  const media: MediaReference[] = []
  for (const { name: property, value, parameters } of properties) {
    if (property !== 'ATTACH') continue
    const isBase64 = parameters.has('ENCODING')
    const kind = parameters.get('FMTTYPE')?.replace('/', '.') ?? 'file'
    const inline = isBase64 ? { path, name: kind, base64: value } : readDataUrl(value, path)
    const name =
      parameters.get('FILENAME') ??
      parameters.get('X-LABEL') ??
      inline?.name ??
      decodePercent(baseName(value))
    if (/^(https?|mailto):/i.test(value)) links.push(value)
    // A line that was cut off.
    else if (inline && value.length >= MAX_LINE_LENGTH) media.push({ path: undefined, name })
    else media.push(inline ? { ...inline, name } : files.refer([value], name))
  }
  return { links, media }
}

type TextsOf = (...names: string[]) => string[]

/** HTML beside a description says the same in another form. */
function bodyOf(textsOf: TextsOf): string {
  const descriptions = textsOf('DESCRIPTION').map(textOrHtmlToMarkdown)
  const written = descriptions.join('\n\n').trim()
  return written === '' ? htmlToMarkdown(textsOf('X-ALT-DESC', 'STYLED-DESCRIPTION')[0] ?? '') : written
}

function toItem(properties: readonly Property[], path: string, files: MediaFiles, zones: Zones): Item {
  const find = (name: string) => properties.find((property) => property.name === name)
  const textsOf: TextsOf = (...names) =>
    properties.filter(({ name }) => names.includes(name)).map(({ value }) => readText(value))
  const text = (name: string) => textsOf(name)[0]
  if (find('UID')?.value.endsWith(OWN_UID)) return ownItem(properties, zones, path)
  const when = whenOf(find('DTSTART') ?? find('CREATED'), zones)
  if (!when) return problem(path, 'no_date')
  const body = bodyOf(textsOf)
  const summary = text('SUMMARY')
  // Some programs repeat the beginning of the text in the title.
  const isBeginning = summary !== undefined && body.startsWith(summary.replace(/(…|\.\.\.)$/, ''))
  const categories = properties
    .filter(({ name }) => name === 'CATEGORIES')
    .flatMap(({ value }) => listOf(value))
  const uid = text('UID')
  const recurrence = text('RECURRENCE-ID')
  const { links, media } = attachedTo(properties, path, files)
  return {
    path,
    sourceId: uid && (recurrence === undefined ? uid : `${uid} ${recurrence}`),
    when,
    title: isBeginning ? undefined : summary,
    text: body,
    facts: [
      ['Tags', categories],
      ['Comments', textsOf('COMMENT')],
      ['Link', text('URL')],
      ['Files', links],
    ],
    media,
    ...pointOf(properties),
    placeName: text('LOCATION') ?? text('X-DAYLEAF-PLACE'),
    isPrivate: isPrivate(find('CLASS')),
  }
}

/** Components with a text of their own that are no entries of a diary. */
const OTHER_COMPONENTS = new Set(['VEVENT', 'VTODO'])

/** The properties of an entry, which ends with the entry. */
class OpenEntry {
  readonly properties: Property[] = []
  #length = 0

  get isTooLarge(): boolean {
    return this.properties.length > MAX_PROPERTIES || this.#length > MAX_ENTRY_LENGTH
  }

  add(property: Property, length: number): void {
    if (this.isTooLarge) return
    this.properties.push(property)
    this.#length += length
  }
}

async function* readJournals(source: Source, member: Member, files: MediaFiles): AsyncGenerator<Item> {
  const zones: Zones = { names: new Map(), usual: undefined }
  let open: OpenEntry | undefined
  let zone: Property[] | undefined
  let nested = 0
  let count = 0
  for await (const line of readLines(decodeStream(source.read(member)))) {
    const mark = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line)
    const component = mark?.[2]?.toUpperCase() ?? ''
    const isJournal = component === 'VJOURNAL'
    const isBegin = mark?.[1]?.toUpperCase() === 'BEGIN'
    if (isJournal) {
      const path = `${member.path}#${count}`
      // An unterminated component ends at the next one.
      if (open) {
        const { properties, isTooLarge } = open
        count += 1
        if (isTooLarge) yield problem(path, 'too_large')
        else yield* attempt(path, () => toItem(properties, path, files, zones))
      }
      open = isBegin ? new OpenEntry() : undefined
      nested = 0
    } else if (isBegin && !open && OTHER_COMPONENTS.has(component)) {
      yield problem(`${member.path}#${count}`, 'not_a_journal')
      count += 1
    } else if (component === 'VTIMEZONE' && !open) {
      if (zone) addZone(zone, zones)
      zone = isBegin ? [] : undefined
    } else if (mark) nested += isBegin ? 1 : -1
    else {
      const property = parseProperty(line)
      if (property && open && nested === 0) open.add(property, line.length)
      else if (property && zone && zone.length < MAX_PROPERTIES) zone.push(property)
      else if (property?.name === 'X-WR-TIMEZONE' && !UTC.test(property.value))
        zones.usual = property.value.trim()
    }
  }
  if (open) yield problem(`${member.path}#${count}`, 'truncated')
}

const BEGINNING = /^\s*BEGIN:(VCALENDAR|VJOURNAL)/i
const BEGINNING_OF_LINE = new RegExp(BEGINNING.source, 'im')

export const icalendar: FormatReader = {
  // Other texts may quote a calendar.
  detect: ({ heads }) =>
    [...heads].some(([path, head]) =>
      (extensionOf(path) === '.ics' ? BEGINNING_OF_LINE : BEGINNING).test(head),
    ),
  async *read(source) {
    const isCalendar = ({ path }: Member) => ['.ics', '.ical', '.ifb', '.txt', ''].includes(extensionOf(path))
    const files = new MediaFiles(source.members)
    for (const member of source.members.filter(isCalendar))
      yield* reportUnreadable(readJournals(source, member, files))
  },
}
