/** Reads numbers with their units. */
import { hanValue } from './han-numbers.ts'
import { type Found, readWords } from './number-words.ts'
import type { LanguagePack, Unit } from './pack.ts'
import { isUnspaced, matchesOf, wordsPattern } from './plain.ts'
import { overlapsAny, type Span } from './sentences.ts'

export interface NumberFact extends Span {
  value: number
  /** The value, and what it may mean with the words behind it: "nine pounds fifty-five", "four and a half". */
  readings: readonly number[]
  unit: Unit | undefined
  /** "about", "almost": near is near enough. */
  isRough: boolean
  /** In digits: the writer meant a number. "One" and "two" often do not. */
  isDigits: boolean
  /** Behind a preposition of time, such as "at". */
  isHour?: boolean
}

const DIGITS =
  /(?<![\p{sc=Latn}\p{sc=Cyrl}\p{N}.,:/-])[-−]?(?:\d{1,3}(?:[.,' ]\d{3})+(?!\d)|\d+)(?:[.,]\d+)?|[½¼¾]|\d+\/\d+/gu
const VULGAR: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }
/** @param taken spans that are something else already, such as times of the clock */
export function readNumbers(plain: string, pack: LanguagePack, taken: readonly Span[] = []): NumberFact[] {
  const found = [...readDigits(plain), ...readWords(plain, pack.numbers)]
    .filter((number) => !overlapsAny(number, taken))
    .toSorted((one, other) => one.start - other.start)
  return found.map((number, index) => ({
    ...number,
    readings: readingsOf(number, [found[index - 1], found[index + 1]], plain),
    unit: unitAfter(plain.slice(number.end).replace(/^[个個]?半(?=[小钟鐘天年])/u, ''), pack),
    isRough:
      isApproximated(plain.slice(0, number.start), plain.slice(number.end), pack) ||
      (!number.isDigits && QUARTERS.test(plain.slice(number.end))),
  }))
}

const MAX_GAP = 16
const MAX_UNSPACED_GAP = 2
const HALF =
  /^.{0,18}?(?<!\p{L})(?:half|halb\p{L}*|et demie?|y medi[oa]|e mezz[oa]|e mei[oa]|с половиной|و?نصف\p{M}*|و?النصف|半)/u
const QUARTERS = /^[\s-]+(?:quarters?|viertel|quarts?|cuartos?|quarti?|quartos?|четверт[иь]|أرباع|ربع)/u

/** "Three hours and a quarter", "tres horas y cuarto", and three quarters. */
const BESIDE_QUARTERS = [
  /^.{0,12}?(?:and a quarter|einviertel|et (?:un )?quart|y (?:un )?cuarto|e un quarto|с четвертью|وربع|一刻)/u,
  /^.{0,12}?(?:and three quarters|dreiviertel|et trois quarts|y tres cuartos|e tre quarti|e três quartos|وثلاثة أرباع|三刻)/u,
]
/** "One point seven", "eins Komma sieben". */
const DECIMAL_MARK = /^ (?:point|komma|virgule|coma|virgola|vírgula|запятая|целых|целая|فاصلة) (?:и )?/u
const HALF_THOUSAND = /(?:and a half|et demie?|y medi[oa]|e mezz[oa]|e mei[oa]|с половиной|ونصف)[\s-]+$/u

const TENTHS = /^[\s-]+(?:أعشار|tenths?|zehntel|dixièmes?|décimas?|decimi?|décim\p{L}+|десят(?:ых|ая|ые))/u
const DOZENS = /^[\s-]+(?:dozens?|dutzend|douzaines?|docenas?|dozzin[ae]|dúzias?|дюжин)/u
const WEEKS = /^\s?(?:weeks?|wochen?|semain|seman|settiman|недел|个?星期|周|週|أسابيع|أسبوع)/u
const MONTHS = /^\s?(?:months?|monate?|mois|mes|месяц|个月|か月|ヶ月|شهر|أشهر|شهور)/u

/** Behind tens, from the first to the ninth: "forty-fourth", "сорок четвёртым". */
const ORDINALS = [
  'first|перв|prim|unième',
  'second|втор|segund|second|deuxième',
  'third|трет|terc|terz|troisième',
  'fourth|четв[её]рт|cuart|quart|quatrième',
  'fifth|пят[ыо]|quint|cinquième',
  'sixth|шест[ыо]|sext|sest|sixième',
  'seventh|седьм|séptim|sétim|settim|septième',
  'eighth|восьм[ыо]|octav|oitav|ottav|huitième',
  'ninth|девят[ыо]|noven|nono|nona|neuvième',
].map((words) => new RegExp(`^[\\s-]+(?:${words})`, 'u'))

/** Two numbers in words beside each other may be one: "nine pounds fifty-five", "three kilos two hundred". */
function readingsOf(number: Found, beside: readonly (Found | undefined)[], plain: string): number[] {
  const { value, end, isDigits } = number
  const rest = plain.slice(end, end + 30)
  const readings = [value]
  const isTens = !isDigits && value >= 20 && value % 10 === 0
  const ordinal = isTens ? ORDINALS.findIndex((words) => words.test(rest)) : -1
  if (ordinal >= 0) readings.push(value + ordinal + 1)
  const [, last, ones] = /([百千])([一二两三四五六七八九])$/u.exec(plain.slice(number.start, end)) ?? []
  // 二百二 is 202 to a Japanese reader.
  if (ones !== undefined) readings.push(value - hanValue(ones) * (last === '百' ? 9 : 99))
  const isHalved = /(?<!\p{L})(?:half an?|halbes|demi-?|une demi|media|mezza|meia|пол)[ -]?$/u.test(
    plain.slice(0, number.start),
  )
  if (isHalved) readings.push(value / 2)
  if (HALF.test(rest) || /^.{0,2}半/u.test(rest)) readings.push(value + 0.5)
  const quarters = BESIDE_QUARTERS.findIndex((words) => words.test(rest))
  if (quarters >= 0) readings.push(value + (quarters === 0 ? 0.25 : 0.75))
  const [mark] = DECIMAL_MARK.exec(rest) ?? []
  const tenths = mark && beside.find((other) => other?.start === end + mark.length)
  if (tenths) readings.push(value + tenths.value / (tenths.value < 10 ? 10 : 100))
  if (QUARTERS.test(rest)) readings.push(value / 4, value * 15)
  if (TENTHS.test(rest)) readings.push(value / 10)
  if (DOZENS.test(rest)) readings.push(value * 12)
  if (WEEKS.test(rest)) readings.push(value * 7)
  if (MONTHS.test(rest)) readings.push(value * 4, value * 30)
  for (const other of beside) {
    if (!other || isDigits) continue
    // "Two and a half thousand", "две с половиной тысячи".
    const isThousands = number.value >= 1000 && other.start < number.start
    if (isThousands && HALF_THOUSAND.test(plain.slice(other.end, number.start)))
      readings.push((other.value + 0.5) * number.value)
    if (other.isDigits) continue
    const [one, two] = other.start < number.start ? [other, number] : [number, other]
    const between = plain.slice(one.end, two.start)
    const gap = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(between) ? MAX_UNSPACED_GAP : MAX_GAP
    if (between.length > gap || /[.,;:、。，]/u.test(between)) continue
    if (one.value < 12 && two.value === 12) readings.push(one.value * 12)
    for (const factor of [1000, 100]) readings.push(one.value * factor + two.value)
    if (two.value < one.value) readings.push(one.value + two.value)
    readings.push(one.value + two.value / 10, one.value + two.value / 100)
  }
  return readings
}

/** "3.º B" is a name. */
const LABEL = /^\.?[ºª] ?\p{L}/u

function readDigits(plain: string): Found[] {
  return matchesOf(DIGITS, plain)
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      value: toNumber(match[0]),
      isDigits: true,
    }))
    .filter(({ value, end }) => Number.isFinite(value) && !LABEL.test(plain.slice(end)))
}

/** "1,250" and "1.250" are thousands, "3,5" and "3.5" are not. */
function toNumber(digits: string): number {
  const vulgar = VULGAR[digits]
  if (vulgar !== undefined) return vulgar
  const [top, bottom] = digits.split('/')
  if (bottom !== undefined) return Number(top) / Number(bottom)
  const text = digits.replace('−', '-')
  const isGrouped = /^-?\d{1,3}([.,' ]\d{3})+$/u.test(text)
  if (isGrouped) return Number(text.replaceAll(/[.,' ]/gu, ''))
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (mark < 0) return Number(text)
  return Number(`${text.slice(0, mark).replaceAll(/[.,' ]/gu, '')}.${text.slice(mark + 1)}`)
}

interface UnitWords {
  words: Map<string, Unit>
  /** Beginnings of words, and words of scripts without blanks; the longest first. */
  beginnings: [string, Unit][]
}

const unitWords = new WeakMap<LanguagePack, UnitWords>()
const NEXT_WORDS = /^[\s-]*([\p{L}\p{M}]+|[%°€$])(?:\s([\p{L}\p{M}]+))?/u

function unitAfter(rest: string, pack: LanguagePack): Unit | undefined {
  const [, word, next = ''] = NEXT_WORDS.exec(rest) ?? []
  if (word === undefined) return undefined
  const { words, beginnings } = unitWordsOf(pack)
  return (
    words.get(`${word}_${next}`) ??
    words.get(word) ??
    beginnings.find(([beginning]) => word.startsWith(beginning))?.[1]
  )
}

function unitWordsOf(pack: LanguagePack): UnitWords {
  const known = unitWords.get(pack)
  if (known) return known
  const made: UnitWords = { words: new Map(), beginnings: [] }
  for (const [unit, list] of Object.entries(pack.units) as [Unit, string][])
    for (const word of list.split(' '))
      if (word.endsWith('*') || isUnspaced(word)) made.beginnings.push([word.replace(/\*$/u, ''), unit])
      else made.words.set(word, unit)
  made.beginnings.sort(([one], [other]) => other.length - one.length)
  unitWords.set(pack, made)
  return made
}

interface Approximations {
  before: RegExp
  /** In Chinese and Japanese they are behind the number as well: 三十分ほど. */
  behind: RegExp | undefined
}

const approximations = new WeakMap<LanguagePack, Approximations>()

function isApproximated(before: string, behind: string, pack: LanguagePack): boolean {
  let patterns = approximations.get(pack)
  if (!patterns) {
    const source = wordsPattern(pack.approximations)?.source ?? '(?!)'
    patterns = {
      before: new RegExp(`(?:${source})[\\s\\p{L}]{0,12}$`, 'u'),
      behind: pack.numbers.form === 'han' ? new RegExp(`^.{0,4}(?:${source})`, 'u') : undefined,
    }
    approximations.set(pack, patterns)
  }
  return (
    /[~≈]\s*$/u.test(before.slice(-30)) ||
    patterns.before.test(before.slice(-30)) ||
    patterns.behind?.test(behind.slice(0, 8)) === true
  )
}
