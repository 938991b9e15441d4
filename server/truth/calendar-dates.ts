/**
 * Dates of the calendar in a text: "14 March", "March 14th", "14.3.", "3月14日", and a day alone as a date, "the 14th".
 */
import type { LanguagePack } from './pack.ts'
import { matchesOf, toPlain } from './plain.ts'
import { overlapsAny, type Span } from './sentences.ts'
import { WORD_END, WORD_START } from './word-boundaries.ts'

export interface CalendarDate extends Span {
  /** From 1. */
  month: number
  day: number
}

const ARABIC_MONTHS = [
  ['يناير', 'كانون الثاني'],
  ['فبراير', 'شباط'],
  ['مارس', 'آذار'],
  ['أبريل', 'ابريل', 'نيسان'],
  ['مايو', 'أيار'],
  ['يونيو', 'يونيه', 'حزيران'],
  ['يوليو', 'يوليه', 'تموز'],
  ['أغسطس', 'اغسطس', 'آب'],
  ['سبتمبر', 'أيلول'],
  ['أكتوبر', 'اكتوبر', 'تشرين الأول'],
  ['نوفمبر', 'تشرين الثاني'],
  ['ديسمبر', 'كانون الأول'],
]

const ORDINAL = '(?:st|nd|rd|th|er|re|º|ª|°|\\.|-?(?:го|е|ое))?'
const OF = "(?:(?:of|de|del|do|من|شهر)\\s+|d['’]|d')?"
/** Digits alone, which are read as a date only where they are the page's own. */
const DIGITS =
  /(?<![\d.,:/-])(?:(?<year>\d{4})([-./])(?<one>\d{1,2})\2(?<two>\d{1,2})|(?<one>\d{1,2})([./])(?<two>\d{1,2})(?:\6(?<year>\d{4}|\d{2}))?)(?![\d:/])/gu
const HAN = /(\d{1,2})\s?月\s?(\d{1,2})\s?[日号號]/gu
/** A day without a month: an ordinal, or a figure behind an article or a word for day. */
const DAY_ALONE = new RegExp(
  `(?<![\\d.,:/月])(\\d{1,2})(?:(?:st|nd|rd|th|-?го|-е)${WORD_END}|[日号號](?!\\p{L}間))|` +
    `${WORD_START}(?:le|il|el|día|dia|giorno|يوم|اليوم)\\s(\\d{1,2})(?![\\d:.,]|\\s?[h%€$])|` +
    `${WORD_START}(?:am|der|den|dem|vom|zum)\\s(\\d{1,2})\\.(?!\\d)`,
  'gu',
)

interface Named {
  pattern: RegExp
  /** By the words of the month. */
  months: ReadonlyMap<string, number>
}

const named = new WeakMap<LanguagePack, Named>()

function namedOf(pack: LanguagePack): Named | undefined {
  const known = named.get(pack)
  if (known) return known
  if (pack.code !== 'ar' && pack.months === '') return undefined
  const lists = pack.code === 'ar' ? ARABIC_MONTHS : pack.months.split(' ').map((month) => [month])
  const months = new Map(lists.flatMap((words, at) => words.map((word) => [toPlain(word), at + 1] as const)))
  const month = `(${[...months.keys()].toSorted((one, other) => other.length - one.length).join('|')})`
  const pattern = new RegExp(
    `(?<![\\d.,:])(\\d{1,2})${ORDINAL}\\s*${OF}${month}${WORD_END}|` +
      `${WORD_START}${month}\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\p{L})`,
    'gu',
  )
  const made = { pattern, months }
  named.set(pack, made)
  return made
}

/** @param date the page's own, YYYY-MM-DD */
export function readCalendarDates(
  plain: string,
  pack: LanguagePack | undefined,
  date: string,
): CalendarDate[] {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const found: CalendarDate[] = []
  const add = (match: RegExpExecArray, of: { month: number; day: number }) => {
    const place = { start: match.index, end: match.index + match[0].length }
    if (!overlapsAny(place, found) && of.month >= 1 && of.month <= 12 && of.day >= 1 && of.day <= 31)
      found.push({ ...place, ...of })
  }
  for (const match of matchesOf(HAN, plain)) add(match, { month: Number(match[1]), day: Number(match[2]) })
  const names = pack && namedOf(pack)
  for (const match of names ? matchesOf(names.pattern, plain) : []) {
    const [, before, first = '', second = '', after] = match
    add(match, { month: names?.months.get(first || second) ?? 0, day: Number(before ?? after) })
  }
  for (const match of matchesOf(DIGITS, plain)) {
    const { one, two, year: told = year } = match.groups ?? {}
    const isOrder = (first: number, second: number) => Number(one) === first && Number(two) === second
    const isOwn = isOrder(month, day) || isOrder(day, month)
    if (isOwn && [year, year % 100].includes(Number(told))) add(match, { month, day })
  }
  for (const match of matchesOf(DAY_ALONE, plain))
    if (Number(match[1] ?? match[2] ?? match[3]) === day) add(match, { month, day })
  return found
}
