/** Days that a text names, told by the page's own date: weekdays, and words such as "tomorrow". */
import type { LanguagePack } from './pack.ts'
import { matchesOf, toPlain, wordsPattern } from './plain.ts'
import type { Span } from './sentences.ts'

export interface DayFact extends Span {
  /** Days from the page's own that may be meant: a weekday is the last one, this one or the next. */
  offsets: readonly number[]
}

/** By language: days from today → words. */
const RELATIVE: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  en: { [-1]: 'yesterday', 1: 'tomorrow tmrw tmr', 2: 'day_after_tomorrow' },
  de: { [-1]: 'gestern', 1: 'morgen', 2: 'übermorgen' },
  fr: { [-1]: 'hier', 1: 'demain', 2: 'après-demain' },
  es: { [-1]: 'ayer', 2: 'pasado_mañana' },
  it: { [-1]: 'ieri', 1: 'domani', 2: 'dopodomani' },
  pt: { [-1]: 'ontem', 1: 'amanhã', 2: 'depois_de_amanhã' },
  ru: { [-1]: 'вчера', 1: 'завтра', 2: 'послезавтра' },
  ar: { [-1]: 'أمس البارحة امبارح مبارح', 1: 'غدا غدًا الغد بكرة بكرا باكر', 2: 'بعد_غد بعد_بكرة بعد_بكرا' },
  zh: { [-1]: '昨天 昨日', 1: '明天 明日', 2: '后天' },
  ja: { [-1]: '昨日', 1: '明日', 2: '明後日 あさって' },
}

/** Other words for weekdays, Monday first. German short ones are other words as well, such as "so". */
const SHORT_WEEKDAYS: Readonly<Record<string, readonly string[]>> = {
  en: ['mon', 'tue tues', 'wed weds', 'thu thur thurs', 'fri', 'sat', 'sun'],
  de: ['', '', '', '', '', 'sonnabend', ''],
  ru: ['', '', 'среду', '', 'пятницу', 'субботу', ''],
  ar: ['الإثنين', '', '', '', '', '', ''],
  zh: [
    '周一 礼拜一',
    '周二 礼拜二',
    '周三 礼拜三',
    '周四 礼拜四',
    '周五 礼拜五',
    '周六 礼拜六',
    '周日 周天 礼拜天 星期天',
  ],
  ja: ['月曜', '火曜', '水曜', '木曜', '金曜', '土曜', '日曜'],
}

const WEEK = 7
/** Words of one weekday are found by this offset; those of a relative day by their own. */
type Meaning = { weekday: number } | { offset: number }

interface Reader {
  pattern: RegExp | undefined
  meanings: ReadonlyMap<string, Meaning>
}

const readers = new WeakMap<LanguagePack, Reader>()

function readerOf(pack: LanguagePack): Reader {
  const known = readers.get(pack)
  if (known) return known
  const meanings = new Map<string, Meaning>()
  for (const [weekday, name] of pack.weekdays.split(' ').entries()) {
    const short = SHORT_WEEKDAYS[pack.code]?.[weekday] ?? ''
    for (const word of `${name} ${short}`.split(' ').filter(Boolean)) meanings.set(toPlain(word), { weekday })
  }
  for (const [offset, words] of Object.entries(RELATIVE[pack.code] ?? {}))
    for (const word of words.split(' '))
      meanings.set(toPlain(word).replaceAll('_', ' '), { offset: Number(offset) })
  const pattern = wordsPattern([...meanings.keys()].map((word) => word.replaceAll(' ', '_')).join(' '))
  const made = { pattern, meanings }
  readers.set(pack, made)
  return made
}

/** @param date the page's own, YYYY-MM-DD */
export function readDays(plain: string, pack: LanguagePack, date: string): DayFact[] {
  const { pattern, meanings } = readerOf(pack)
  if (!pattern) return []
  return matchesOf(pattern, plain).flatMap((match) => {
    const meaning = meanings.get(match[0].replaceAll(/\s+/gu, ' '))
    if (!meaning) return []
    const offsets = 'offset' in meaning ? [meaning.offset] : offsetsOf(meaning.weekday, date)
    return [{ start: match.index, end: match.index + match[0].length, offsets }]
  })
}

function offsetsOf(weekday: number, date: string): number[] {
  const today = (new Date(`${date}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK
  const next = (weekday - today + WEEK) % WEEK
  return [next, next - WEEK, next + WEEK]
}

const DAY_MS = 24 * 3_600_000

/** Days of the month that these facts may mean. */
export const daysOfMonth = (facts: readonly DayFact[], date: string): number[] =>
  facts.flatMap(({ offsets }) =>
    offsets.map((offset) => new Date(Date.parse(`${date}T00:00:00Z`) + offset * DAY_MS).getUTCDate()),
  )
