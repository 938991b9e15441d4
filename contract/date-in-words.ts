// Dates in digits and in words, as people type them into a search: the service and the client without it read them alike.
import { type Before, dateNames, LAST, SEASONS } from './date-names.ts'

/** The members of `Temporal.PlainDate` that are used, of the browser or of the polyfill. */
interface PlainDate {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly dayOfWeek: number
  add(duration: { months?: number; days?: number }): PlainDate
  subtract(duration: { months?: number; days?: number }): PlainDate
  with(fields: { year: number; month: number; day: number }, options?: { overflow: 'reject' }): PlainDate
  toString(): string
}

/** Today, and the years that a date without a year may be in. */
export interface DateContext {
  today: PlainDate
  /** The years that the diary has. */
  firstYear: number
  lastYear: number
}

/** Dates as `YYYY-MM-DD`, both included. */
interface DateRange {
  from: string
  to: string
}

/** A date in a text: the offsets of its words, and its meanings, the newest first. */
interface NamedDate {
  start: number
  end: number
  ranges: DateRange[]
}

/** More words name no date. */
const MAX_WORDS = 6
/** At most this many years are tried for a date without a year. */
const MAX_YEARS = 150

/**
 * The dates of a text, the longest first: in digits, or in the words that the platform has for months, weekdays and near
 * days. A date without a year means that date in every year of the diary, a weekday means the latest one, a season is
 * that of the northern hemisphere.
 */
export function* listDates(text: string, context: DateContext): Generator<NamedDate> {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1)
    for (let first = 0; first + count <= words.length; first += 1) {
      const [start = 0, end = 0] = [words[first]?.start, words[first + count - 1]?.end]
      const ranges = parseDate(text.slice(start, end), context)
      if (ranges.length > 0) yield { start, end, ranges }
    }
}

/** @returns the newest first; none if the text is no date */
export function parseDate(text: string, context: DateContext): DateRange[] {
  const name = text.normalize('NFKC').toLowerCase().trim()
  const ranges = inDigits(name, context) ?? inCharacters(name, context) ?? inWords(name, context)
  return (ranges ?? []).toSorted((a, b) => (a.from < b.from ? 1 : -1))
}

type Ranges = DateRange[] | undefined

/** @returns undefined for a date that does not exist */
function onDate(today: PlainDate, year: number, month: number, day: number): DateRange[] {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return []
  try {
    const date = today.with({ year, month, day }, { overflow: 'reject' }).toString()
    return [{ from: date, to: date }]
  } catch {
    return []
  }
}

/** @param months how many months it lasts */
function fromMonth(today: PlainDate, year: number, month: number, months = 1): DateRange[] {
  if (year < 1 || year > 9998 || month < 1 || month > 12) return []
  const first = today.with({ year, month, day: 1 })
  const last = first.add({ months }).subtract({ days: 1 })
  return [{ from: first.toString(), to: last.toString() }]
}

const inYear = (today: PlainDate, year: number): DateRange[] => fromMonth(today, year, 1, 12)

function inEveryYear({ firstYear, lastYear }: DateContext, read: (year: number) => DateRange[]): DateRange[] {
  const first = Math.max(firstYear, lastYear - MAX_YEARS)
  return Array.from({ length: lastYear - first + 1 }, (_, index) => read(first + index)).flat()
}

/** 2024-03-05, 2024-03, 2024/3/5, 5.3.2024, 3/5/2024 in both orders, 5.3. in every year. */
function inDigits(name: string, context: DateContext): Ranges {
  const big = /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?\.?$/.exec(name)?.map(Number)
  if (big) {
    const [, year = 0, , month = 0, day = Number.NaN] = big
    return Number.isNaN(day) ? fromMonth(context.today, year, month) : onDate(context.today, year, month, day)
  }
  const small = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(name)
  if (small) {
    const [first, second, year] = [Number(small[1]), Number(small[3]), Number(small[4])]
    const dayFirst = onDate(context.today, year, second, first)
    const isEither = small[2] !== '.' && first !== second
    return isEither ? [...dayFirst, ...onDate(context.today, year, first, second)] : dayFirst
  }
  const short = /^(\d{1,2})\.(\d{1,2})\.$/.exec(name)
  if (short)
    return inEveryYear(context, (year) => onDate(context.today, year, Number(short[2]), Number(short[1])))
  return /^(?:19|20)\d\d$/.test(name) ? inYear(context.today, Number(name)) : undefined
}

const DIGITS = '〇一二三四五六七八九'

/** 12 for 十二, 25 for 二十五, 5 for 5. */
function toNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['〇', text]
  return 10 * (tens === '' ? 1 : DIGITS.indexOf(tens)) + (ones === '' ? 0 : DIGITS.indexOf(ones))
}

const CJK_NUMBER = '\\d{1,2}|[一二三四五六七八九]?十?[一二三四五六七八九]|[一二三四五六七八九]?十'
const CJK_YEAR = '(?<year>\\d{4})\\s*[年년]|(?<near>今年|去年|前年|昨年)(?:的|の)?'
const CJK_DATE = new RegExp(
  `^(?:${CJK_YEAR})?\\s*(?:(?<month>${CJK_NUMBER})\\s*[月월](?:份)?\\s*(?:(?<day>${CJK_NUMBER})\\s*[日号일])?|(?<season>[春夏秋冬])[天季]?)?$`,
  'u',
)
const CJK_WEEKDAY = /^(?<last>上个?|这个?|本)(?<day>(?:周|星期|礼拜)[一二三四五六日天])$/u
const YEARS_AGO: Readonly<Record<string, number>> = { 今年: 0, 去年: 1, 昨年: 1, 前年: 2 }
const FIRST_MONTHS: Readonly<Record<string, number>> = { 春: 3, 夏: 6, 秋: 9, 冬: 12 }

/** 2024年5月3日, 5月3日, 五月, 去年夏天, 上周日, 2024년 5월 3일. */
function inCharacters(name: string, context: DateContext): Ranges {
  const { today } = context
  const week = CJK_WEEKDAY.exec(name)?.groups
  const weekday = dateNames().weekdays.get(week?.day ?? '')
  if (week && weekday !== undefined) {
    const monday = today.subtract({ days: today.dayOfWeek - 1 + (week.last?.startsWith('上') ? 7 : 0) })
    const date = monday.add({ days: weekday - 1 })
    return onDate(today, date.year, date.month, date.day)
  }
  const { year, near, month, day, season } = (name && CJK_DATE.exec(name)?.groups) || {}
  const given = year ? Number(year) : near ? today.year - (YEARS_AGO[near] ?? 0) : undefined
  if (season) {
    const first = FIRST_MONTHS[season] ?? 1
    // Without a year it is an ordinary word.
    return given === undefined ? undefined : fromMonth(today, given, first, 3)
  }
  if (month === undefined) return given === undefined ? undefined : inYear(today, given)
  const read = (one: number) =>
    day === undefined
      ? fromMonth(today, one, toNumber(month))
      : onDate(today, one, toNumber(month), toNumber(day))
  return given === undefined ? inEveryYear(context, read) : read(given)
}

/** Between the parts of a date. */
const FILLERS = new Set(
  'the of on in at am im den der dem vom von le la les du de del el en di il do da em no na op i à au à 的'.split(
    ' ',
  ),
)

/** English words that are also names of months. */
const UNCLEAR_MONTHS = new Set(['may', 'march', 'mar', 'mars', 'mai'])

/** 3 May, May 3rd 2024, 3. Mai, last summer, Sunday, yesterday. */
function inWords(name: string, context: DateContext): Ranges {
  const { months, weekdays, near } = dateNames()
  const before = near.get(name)
  if (before) return inNear(before, context.today)
  const words = name
    .split(/[\s,]+/)
    .map((word) => word.replace(/(?<=^\d{1,2})(?:st|nd|rd|th|er|º|ª|:e)$|\.$/, ''))
    .filter((word) => word !== '' && !FILLERS.has(word))
  const take = <T>(read: (word: string) => T | undefined): T | undefined => {
    for (const [at, word] of words.entries()) {
      const found = read(word)
      if (found === undefined) continue
      words.splice(at, 1)
      return found
    }
    return undefined
  }
  const count = words.length
  const isUnclear = words.some((word) => UNCLEAR_MONTHS.has(word))
  const weekday = take((word) => weekdays.get(word))
  const season = take((word) => SEASONS.get(word))
  const month = season === undefined ? take((word) => months.get(word)) : undefined
  const last = take((word) => LAST.get(word))
  const year = take((word) => (/^\d{4}$/.test(word) ? Number(word) : undefined))
  const day = take((word) => (/^\d{1,2}$/.test(word) ? Number(word) : undefined))
  if (words.length > 0) return undefined
  if (weekday !== undefined)
    return count === (last === undefined ? 1 : 2) ? onWeekday(weekday, last, context.today) : undefined
  if (season !== undefined)
    return inSeason(season, { year, last: day === undefined ? last : undefined }, context.today)
  if (month === undefined) return undefined
  if (last !== undefined) return day === undefined ? inLastMonth(month, last, context.today) : undefined
  if (day === undefined && year === undefined && isUnclear) return undefined
  const read = (one: number) =>
    day === undefined ? fromMonth(context.today, one, month) : onDate(context.today, one, month, day)
  return year === undefined ? inEveryYear(context, read) : read(year)
}

function inNear({ unit, count }: Before, today: PlainDate): DateRange[] {
  if (unit === 'year') return inYear(today, today.year - count)
  if (unit === 'month') {
    const { year, month } = today.subtract({ months: count })
    return fromMonth(today, year, month)
  }
  const date = today.subtract(unit === 'week' ? { days: today.dayOfWeek - 1 + 7 * count } : { days: count })
  const end = unit === 'week' ? date.add({ days: 6 }) : date
  return [{ from: date.toString(), to: end.toString() }]
}

/** The latest one, today included; the one before today where the last is asked for. */
function onWeekday(weekday: number, last: number | undefined, today: PlainDate): DateRange[] {
  const back = (today.dayOfWeek - weekday + 7) % 7
  const date = today.subtract({ days: back === 0 && last !== undefined && last > 0 ? 7 : back })
  return onDate(today, date.year, date.month, date.day)
}

/** Of a year, or the latest one that has ended. */
function inSeason(
  month: number,
  { year, last }: { year: number | undefined; last: number | undefined },
  today: PlainDate,
): Ranges {
  if (year !== undefined) return fromMonth(today, year, month, 3)
  if (last === undefined) return undefined
  if (last === 0) return fromMonth(today, today.year, month, 3)
  const hasEnded = (of: number) => (fromMonth(today, of, month, 3)[0]?.to ?? '') < today.toString()
  return fromMonth(today, hasEnded(today.year) ? today.year : today.year - 1, month, 3)
}

function inLastMonth(month: number, last: number, today: PlainDate): DateRange[] {
  if (last === 0) return fromMonth(today, today.year, month)
  return fromMonth(today, month < today.month ? today.year : today.year - 1, month)
}
