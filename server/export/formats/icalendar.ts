// One VJOURNAL for each event and page, RFC 5545: https://www.rfc-editor.org/rfc/rfc5545
import type { Journal } from '../../../contract/journal.ts'
import { withoutSigns } from '../../../contract/text-signs.ts'
import type { Diary, ExportedEvent } from '../diary.ts'

const MAX_LINE_BYTES = 75
const MAX_SUMMARY_LENGTH = 80

export async function* writeICalendar(diary: Diary): AsyncGenerator<Uint8Array, void, void> {
  yield toBytes([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Dayleaf//Dayleaf//EN'],
  ])
  for (const date of diary.dates) {
    const { events, journal } = await diary.readDay(date)
    const entries = [...(journal ? [toPageEntry(journal)] : []), ...events.map(toEventEntry)]
    yield toBytes(entries.flat())
  }
  yield toBytes([['END', 'VCALENDAR']])
}

/** A property's name with parameters, and its encoded value. */
type Line = readonly [name: string, value: string]

const toEventEntry = (event: ExportedEvent): Line[] => [
  ['BEGIN', 'VJOURNAL'],
  ...commonLines({ id: event.id, date: event.date, at: event.updatedAt, text: event.content }),
  ['CREATED', toUtc(event.createdAt)],
  ['LAST-MODIFIED', toUtc(event.updatedAt)],
  ['SUMMARY', escapeText(summarize(withoutSigns(event.content, { kind: 'event' })))],
  ['CATEGORIES', event.type.toUpperCase()],
  ...(event.isPrivate ? [['CLASS', 'PRIVATE'] as const] : []),
  // LOCATION and GEO are not allowed in a VJOURNAL.
  ...optional('X-DAYLEAF-OCCURRED-AT', event.occurredAt),
  ...optional('X-DAYLEAF-TIME-ZONE', event.timeZone),
  ...optional('X-DAYLEAF-PLACE', event.placeName),
  ...optional('X-DAYLEAF-LATITUDE', event.latitude),
  ...optional('X-DAYLEAF-LONGITUDE', event.longitude),
  ...optional('X-DAYLEAF-MEASURES', event.measures.length > 0 ? JSON.stringify(event.measures) : null),
  ['END', 'VJOURNAL'],
]

const toPageEntry = (journal: Journal): Line[] => [
  ['BEGIN', 'VJOURNAL'],
  ...commonLines({ id: journal.id, date: journal.date, at: journal.generatedAt, text: journal.content }),
  ['SUMMARY', escapeText(journal.title ?? summarize(withoutSigns(journal.content)))],
  ['CATEGORIES', 'PAGE'],
  ['STATUS', 'FINAL'],
  ['END', 'VJOURNAL'],
]

const commonLines = (entry: { id: string; date: string; at: string; text: string }): Line[] => [
  ['UID', `${entry.id}@dayleaf`],
  ['DTSTAMP', toUtc(entry.at)],
  ['DTSTART;VALUE=DATE', entry.date.replaceAll('-', '')],
  ['DESCRIPTION', escapeText(entry.text)],
]

const optional = (name: string, value: string | number | null): Line[] =>
  value === null ? [] : [[name, escapeText(String(value))]]

const toUtc = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** The first line of a text. */
const summarize = (text: string): string => {
  const characters = [...(text.trim().split(/\r?\n/, 1)[0] ?? '')]
  return characters.length > MAX_SUMMARY_LENGTH
    ? `${characters.slice(0, MAX_SUMMARY_LENGTH - 1).join('')}…`
    : characters.join('')
}

/** Controls, which a text cannot hold: https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
const UNFIT = /[^\P{Cc}\t]/gu

const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(UNFIT, '')

const toBytes = (lines: readonly Line[]): Uint8Array =>
  Buffer.from(lines.map(([name, value]) => fold(`${name}:${value}`)).join(''))

/** Folds at 75 octets, including the leading space of a continuation line, and never inside a character. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return `${folded}\r\n`
}
