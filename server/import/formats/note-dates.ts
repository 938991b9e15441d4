// Finds the date in a note's name.
import { isCalendarDate } from '../../../contract/primitives.ts'
import { monthNamed } from './month-names.ts'

const TOKENS: readonly (readonly [string, string])[] = [
  ['YYYY', '(?<year>\\d{4})'],
  ['gggg', '\\d{4}'],
  ['GGGG', '\\d{4}'],
  ['YY', '(?<shortYear>\\d{2})'],
  ['MMMM', '(?<monthName>\\p{L}+)'],
  ['MMM', '(?<monthName>\\p{L}+\\.?)'],
  ['MM', '(?<month>\\d{2})'],
  ['M', '(?<month>\\d{1,2})'],
  ['DDDD', '\\d{3}'],
  ['DD', '(?<day>\\d{2})'],
  ['Do', '(?<day>\\d{1,2})\\p{L}+'],
  ['D', '(?<day>\\d{1,2})'],
  ['dddd', '[\\p{L}-]+'],
  ['ddd', '[\\p{L}-]+\\.?'],
  ['dd', '\\p{L}+'],
  ['WW', '\\d{2}'],
  ['ww', '\\d{2}'],
  ['Q', '\\d'],
]

const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Creates a parser for dates in a moment.js format, which Obsidian uses, such as `YYYY/MM-MMMM/YYYY-MM-DD-dddd`;
 * undefined for a format without a full date.
 */
export function dateReader(format: string): ((name: string) => string | undefined) | undefined {
  const named = new Set<string>()
  let pattern = ''
  for (let index = 0; index < format.length; ) {
    const literal = /^\[([^\]]*)\]/.exec(format.slice(index))
    const token = TOKENS.find(([name]) => format.startsWith(name, index))
    if (literal) pattern += literally(literal[1] ?? '')
    else if (token) {
      const group = /\?<(\w+)>/.exec(token[1])?.[1]
      // A group name must be unique: a repeated part becomes an unnamed group.
      pattern += group && named.has(group) ? token[1].replace(/\?<\w+>/, '?:') : token[1]
      if (group) named.add(group)
    } else pattern += literally(format[index] ?? '')
    index += literal?.[0].length ?? token?.[0].length ?? 1
  }
  const hasYear = named.has('year') || named.has('shortYear')
  const hasMonth = named.has('month') || named.has('monthName')
  if (!hasYear || !hasMonth || !named.has('day')) return undefined
  const expression = new RegExp(`^${pattern}$`, 'iu')
  return (name) => {
    const { year, shortYear, month, monthName, day } = expression.exec(name)?.groups ?? {}
    return toDate(year ?? `20${shortYear}`, month ?? monthNamed(monthName), day)
  }
}

function toDate(year: string | undefined, month: string | undefined, day: string | undefined) {
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/** Dates in the name of a file. */
const NAMES: readonly RegExp[] = [
  /(?<!\d)(?<year>\d{4})[-_.](?<month>\d{1,2})[-_.](?<day>\d{1,2})(?!\d)/,
  /(?<!\d)(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?!\d)/,
  /(?<!\d)(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日/,
  // With points, the day always comes first.
  /(?<!\d)(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})(?!\d)/,
  /(?<monthName>\p{L}+)\.?[ _-](?<day>\d{1,2})(?:st|nd|rd|th)?,?[ _-](?<year>\d{4})(?!\d)/iu,
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)?[ _-](?:de )?(?<monthName>\p{L}+)\.?,?[ _-](?:de )?(?<year>\d{4})(?!\d)/iu,
]
const FOLDERS = /(?:^|\/)(?<year>\d{4})\/(?<month>\d{1,2})[^/]*\/(?<day>\d{1,2})$/

/** The date in the last segment of a path without extension, or in its last three. */
export function dateInPath(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).normalize('NFC')
  for (const match of [...NAMES.map((pattern) => pattern.exec(name)), FOLDERS.exec(path)]) {
    const { year, month, monthName, day } = match?.groups ?? {}
    const date = year && toDate(year, month ?? monthNamed(monthName), day)
    if (date) return date
  }
  return undefined
}
