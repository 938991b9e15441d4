// Finds the date in a note's name or heading.
import { isCalendarDate } from '../../../contract/primitives.ts'
import { asObject, asObjects, asText, type JsonObject } from '../sources/json-values.ts'
import type { Source } from '../sources/source.ts'
import { isWeekday, monthNamed } from './month-names.ts'
import { readSmallObject, toClock } from './read-each.ts'

const TOKENS: readonly (readonly [string, string])[] = [
  ['YYYY', '(?<year>\\d{4})'],
  ['gggg', '\\d{4}'],
  ['GGGG', '\\d{4}'],
  ['YY', '(?<shortYear>\\d{2})'],
  ['MMMM', '(?<monthName>\\p{L}{1,30})'],
  ['MMM', '(?<monthName>\\p{L}{1,30}\\.?)'],
  ['MM', '(?<month>\\d{2})'],
  ['M', '(?<month>\\d{1,2})'],
  ['DDDD', '\\d{3}'],
  ['DDD', '\\d{1,3}'],
  ['DD', '(?<day>\\d{2})'],
  ['Do', '(?<day>\\d{1,2})\\p{L}{1,30}'],
  ['D', '(?<day>\\d{1,2})'],
  ['dddd', '[\\p{L}-]{1,30}'],
  ['ddd', '[\\p{L}-]{1,30}\\.?'],
  ['dd', '\\p{L}{1,30}'],
  ['WW', '\\d{2}'],
  ['ww', '\\d{2}'],
  ['W', '\\d{1,2}'],
  ['w', '\\d{1,2}'],
  ['Q', '\\d'],
  ['E', '\\d'],
  ['e', '\\d'],
  ['d', '\\d'],
  ['HH', '\\d{2}'],
  ['mm', '\\d{2}'],
]

/** Longer than any format that names a date. */
const MAX_FORMAT = 200
/** More than any such format has. Each may match more or less of a name, so that many take exponential time. */
const MAX_TOKENS = 12
/** Of the tokens, names of months and weekdays. */
const MAX_WORDS = 4

const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Creates a parser for dates in a moment.js format, which Obsidian uses, such as `YYYY/MM-MMMM/YYYY-MM-DD-dddd`;
 * undefined for a format without a full date.
 */
function dateReader(format: string): ((name: string) => string | undefined) | undefined {
  if (format.length > MAX_FORMAT) return undefined
  const named = new Set<string>()
  let [pattern, tokens, words] = ['', 0, 0]
  for (let index = 0; index < format.length; ) {
    const literal = /^\[([^\]]*)\]/.exec(format.slice(index))
    const token = TOKENS.find(([name]) => format.startsWith(name, index))
    if (literal) pattern += literally(literal[1] ?? '')
    else if (token) {
      const group = /\?<(\w+)>/.exec(token[1])?.[1]
      // A group name must be unique: a repeated part becomes an unnamed group.
      pattern += group && named.has(group) ? token[1].replace(/\?<\w+>/, '?:') : token[1]
      if (group) named.add(group)
      tokens += 1
      if (token[1].includes('\\p{L}')) words += 1
    } else pattern += literally(format[index] ?? '')
    index += literal?.[0].length ?? token?.[0].length ?? 1
  }
  const hasYear = named.has('year') || named.has('shortYear')
  const hasMonth = named.has('month') || named.has('monthName')
  if (!hasYear || !hasMonth || !named.has('day') || tokens > MAX_TOKENS || words > MAX_WORDS) return undefined
  const expression = new RegExp(`^${pattern}$`, 'iu')
  return (name) => {
    const { year, shortYear, month, monthName, day } = expression.exec(name)?.groups ?? {}
    return toDate(year ?? `20${shortYear}`, month ?? monthNamed(monthName), day)
  }
}

function toDate(year: string | undefined, month: string | undefined, day: string | undefined) {
  if (year === undefined) return undefined
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/** The order of dates such as `14-03-2024`. */
export type DateOrder = 'day first' | 'month first' | undefined

/** Dates in a text. */
const DATES: readonly RegExp[] = [
  /(?<!\d)(?<year>\d{4})[-_./](?<month>\d{1,2})[-_./](?<day>\d{1,2})(?!\d)/,
  // The digits of a time may follow.
  /(?<!\d)(?<year>(?:1[5-9]|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?=(?:\d{4}|\d{6})?(?!\d))/,
  /(?<!\d)(?<year>\d{4})[年년] ?(?<month>\d{1,2})[月월] ?(?<day>\d{1,2})[日일]/,
  // With points, the day always comes first.
  /(?<!\d)(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})(?!\d)/,
  /(?<!\d)(?<one>\d{1,2})(?<mark>[-_/])(?<other>\d{1,2})\k<mark>(?<year>\d{4})(?!\d)/,
  /(?<monthName>\p{L}+)\.?[ _-](?<day>\d{1,2})(?:st|nd|rd|th)?,?[ _-](?<year>\d{4})(?!\d)/iu,
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)?[ _-](?:de )?(?<monthName>\p{L}+)\.?,?[ _-](?:de )?(?<year>\d{4})(?!\d)/iu,
]
const FOLDERS =
  /(?:^|\/)(?<year>\d{4})[-_./](?:(?<month>\d{1,2})[^/]*|(?<monthName>\p{L}+))\/(?<day>\d{1,2})$/u

/** A time after a date, also of twelve hours. */
const CLOCK =
  /^(?:[T_\s,@-]|at\b|um\b|à\b)*(?:(?<hour>\d{1,2})[:h]|(?<long>\d{2}|(?<=\bat\s)\d)[._-](?=\d))(?<minute>[0-5]\d)(?:[:._-](?<second>[0-5]\d))?(?!\d)(?:\s?(?<half>[ap])\.?\s?m\b\.?)?/iu
const COMPACT_CLOCK = /^[T_ -]{0,3}(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?<second>[0-5]\d)?(?![\d\p{L}])/u

/** The patterns take more than linear time. */
const MAX_LENGTH = 500

interface FoundDate {
  date: string
  /** `HH:MM` or `HH:MM:SS`; undefined if no time follows. */
  clock: string | undefined
  /** Whether at most a weekday is before it. */
  isFirst: boolean
  /** The words after the date and time, without the weekday. */
  title: string
}

function clockOf(text: string): { clock: string | undefined; length: number } {
  const match = CLOCK.exec(text) ?? COMPACT_CLOCK.exec(text)
  const { hour, long, minute = '', second, half } = match?.groups ?? {}
  const hours = hour ?? long
  if (!match || hours === undefined || Number(hours) > 23) return { clock: undefined, length: 0 }
  const clock = toClock(hours, minute, half)
  return { clock: second === undefined ? clock : `${clock}:${second}`, length: match[0].length }
}

const isDayName = (word: string) => isWeekday(word.replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}.]+$/gu, ''))

/** The number of a copy. */
const COPY = /^ ?\(\d{1,3}\)$/

/** Without the weekday, marks at the ends, and the ids that Notion appends. */
function titleOf(text: string): string {
  if (COPY.test(text)) return ''
  const words = text.replace(/(?:^| )[0-9a-f]{32}$/, '').split(/(?<=[\s_,])/)
  const isMark = (word: string) => isDayName(word) || !/[\p{L}\p{N}]/u.test(word)
  while (words[0] !== undefined && isMark(words[0])) words.shift()
  const title = words.join('').replaceAll(/^[\s_,;:.)\]–—-]+|[\s_,;:([–—-]+$/g, '')
  return title.includes(' ') ? title : title.replaceAll(/[_-]+/g, ' ')
}

/** The first date in a text, with the time and the words that follow it. */
export function findDate(text: string, order?: DateOrder): FoundDate | undefined {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFC')
  for (const pattern of DATES) {
    const match = pattern.exec(plain)
    if (!match) continue
    const { year, month, monthName, day, one, other } = match.groups ?? {}
    const [asDay, asMonth] = order === 'month first' ? [other, one] : [one, other]
    const isOrdered = one === undefined || order !== undefined
    const date = isOrdered ? toDate(year, month ?? asMonth ?? monthNamed(monthName), day ?? asDay) : undefined
    if (!date) continue
    const after = plain.slice(match.index + match[0].length)
    const { clock, length } = clockOf(after)
    const isFirst = titleOf(plain.slice(0, match.index)) === ''
    return { date, clock, isFirst, title: titleOf(after.slice(length)) }
  }
  return undefined
}

/** The order of numbers in dates such as `14-03-2024`, by those whose order is certain; undefined if there are none. */
export function dateOrderOf(texts: readonly string[]): DateOrder {
  const parts = texts.map((text) => /(?<!\d)(\d{1,2})([-_/])(\d{1,2})\2\d{4}(?!\d)/.exec(text))
  if (parts.some((part) => Number(part?.[1]) > 12)) return 'day first'
  return parts.some((part) => Number(part?.[3]) > 12) ? 'month first' : undefined
}

/** The date in the last segment of a path without extension, in its last three, or in the name of its folder. */
export function dateInPath(path: string, order?: DateOrder): FoundDate | undefined {
  const segments = path.split('/')
  const found = findDate(segments.at(-1) ?? '', order)
  if (found) return found
  const { year, month, monthName, day } =
    FOLDERS.exec(path)?.groups ?? FOLDERS.exec(segments.slice(0, -1).join('/'))?.groups ?? {}
  const date =
    toDate(year, month ?? monthNamed(monthName), day) ?? findDate(segments.at(-2) ?? '', order)?.date
  return date === undefined ? undefined : { date, clock: undefined, isFirst: true, title: '' }
}

// The settings of an Obsidian vault for the names of its daily notes.

const SETTINGS = /(^|.*\/)\.obsidian\/(?:daily-notes\.json|plugins\/periodic-notes\/data\.json)$/

interface DayNames {
  /** The vault's folder in the archive, with its `/`. */
  root: string
  folder: string
  read(name: string): string | undefined
}

const readSettings = (source: Source, path: string): Promise<JsonObject> =>
  readSmallObject(
    source,
    source.members.find((member) => member.path === path),
  )

/** As long as a path of an archive may be. */
const MAX_FOLDER = 1000

/** The settings for the names of daily notes, of Obsidian or of its plugin Periodic Notes in either version. */
export async function readDayNames(source: Source): Promise<DayNames | undefined> {
  const found = source.members.map(({ path }) => SETTINGS.exec(path)).find((match) => match !== null)
  if (!found) return undefined
  const root = found[1] ?? ''
  const periodic = await readSettings(source, `${root}.obsidian/plugins/periodic-notes/data.json`)
  const sets = asObjects(periodic.calendarSets).map(({ day }) => asObject(day))
  const plugin = [asObject(periodic.daily), ...sets].find(({ enabled }) => enabled === true)
  const settings = plugin ?? (await readSettings(source, `${root}.obsidian/daily-notes.json`))
  const read = dateReader(asText(settings.format) ?? 'YYYY-MM-DD')
  const folder = (asText(settings.folder) ?? '').slice(0, MAX_FOLDER).replaceAll(/^\/+|\/+$/g, '')
  return read && { root, folder: folder === '' ? '' : `${folder}/`, read }
}

/** @param path without extension */
export function dateByVault(path: string, names: DayNames): string | undefined {
  // macOS decomposes letters such as ä in the names of files.
  const [start, plain] = [(names.root + names.folder).normalize('NFC'), path.normalize('NFC')]
  return plain.startsWith(start) ? names.read(plain.slice(start.length)) : undefined
}
