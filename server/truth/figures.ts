/**
 * Every number that an event could mean, read liberally: "£8.95" is 8.95, 8 and 95; "12k" is 12 and 12,000. The more an
 * event may mean, the less a sentence is accused.
 */
import { isUnspaced, matchesOf } from './plain.ts'

export interface Figures {
  /** Numbers as they are written: these may be added up. */
  wholes: readonly number[]
  /** Parts of them, and how many things are listed. */
  parts: readonly number[]
  /** In minutes since midnight: "10.15" may be a time. */
  clocks: readonly number[]
  /** Hours until which something lasted: "until 11". */
  ends: readonly number[]
}

const RUN = /\d+(?:[.,:/' -]\d+)*/gu
/** "3ºB", "line S4": names, which are not added up. */
const LABEL = /^[ºª°] ?\p{L}/u
const LABEL_BEFORE = /(?<![\p{L}\p{M}])(?!x)\p{L}$/u
const THOUSANDS = /^ ?(?:k(?!\p{L})|thousand|tsd|tausend|mila?(?!\p{L})|mille|тыс|千|ألف|آلاف)/u
const TEN_THOUSANDS = /^ ?[万萬]/u
const HUNDREDTHS = /^ ?(?:p|ct|cts|cents?|centimes?|céntimos?|centesimi|cêntimos?|коп\p{L}*|قرش)(?!\p{L})/u
/** Behind or before the price of one: "62 each", 人均62. */
const EACH =
  /(?<!\p{L})(?:each|per person|pp|apiece|je(?! )|jeweils|pro (?:person|kopf|stück)|chacun[es]?|par personne|cada un[oa]|cada|por (?:persona|pessoa|cabeza)|a testa|ciascun[oa]|l'uno|за штуку|кажд\p{L}+|с человека|لكل|للواحد)(?!\p{L})|人均|每人|每个|一人|各|ずつ/u
const MAX_MULTIPLE = 6
const LISTED = /[,;+&、/]| (?:and|und|et|y|e|и|w\/)(?= )| و/gu
const MAX_LISTED = 8
const UNTIL =
  /(?:(?<!\p{L})(?:until|till?|bis|jusqu'à|hasta(?: las)?|fino (?:a|alle)|até (?:às|as)|до|حتى|إلى)|到|[-–])\s?$/u
const UNTIL_BEHIND = /^(?:時|点)?まで/u
/** What these words say without a figure. */
const NAMED_NUMBERS: readonly (readonly [words: RegExp, numbers: readonly number[]])[] = [
  [
    /half[- ]marathon|halbmarathon|semi-?marathon|medi[ao] marat[oó]n|mezza maratona|meia maratona|полумарафон|نصف ماراثون|半马|半程|ハーフ/u,
    [21, 21.1],
  ],
  [/mara[t]+h?[oó]n|марафон|ماراثون|全马|全程马|马拉松|マラソン/u, [42, 42.2]],
  [/(?<!\p{L})(?:dozen|dutzend|douzaine|docena|dozzina|dúzia)|дюжин|دزينة/u, [12]],
  [/zu zweit|вдвоем/u, [2]],
  [/zu dritt|втроем/u, [3]],
  [/zu viert|вчетвером/u, [4]],
  [/(?<!\p{L})(?:fortnight|quinzaine|quincena|quinzena)/u, [14, 15, 2]],
]

export function readFigures(plain: string): Figures {
  const wholes = new Set<number>()
  const parts = new Set<number>()
  const clocks = new Set<number>()
  const ends = new Set<number>()
  for (const { 0: run, index } of matchesOf(RUN, plain)) {
    const rest = plain.slice(index + run.length)
    const factor = THOUSANDS.test(rest) ? 1000 : TEN_THOUSANDS.test(rest) ? 10_000 : 1
    const numbers = run.split(/[.,:/' -]/u).map(Number)
    if (UNTIL.test(plain.slice(0, index)) || UNTIL_BEHIND.test(rest)) ends.add(numbers[0] ?? 0)
    const whole = wholeOf(run)
    const [, hour, minute] = /^(\d{1,2})[.,](\d\d)$/u.exec(run) ?? []
    if (hour !== undefined) clocks.add(Number(hour) * 60 + Number(minute))
    // Of a score, a fraction and a range each part is a number of its own.
    const isSplit = whole === undefined
    const isLabel =
      LABEL.test(rest) || (LABEL_BEFORE.test(plain.slice(0, index)) && !isUnspaced(plain[index - 1] ?? ''))
    for (const value of numbers) (isSplit && !isLabel ? wholes : parts).add(value)
    if (isLabel) continue
    parts.add(Number(numbers.join('')))
    // "Chapters 11-13" are three.
    const [from = 0, to = 0] = run.includes('-') ? numbers : []
    if (to > from) parts.add(to - from + 1)
    if (whole !== undefined) wholes.add(whole * factor).add(whole)
    if (whole !== undefined && HUNDREDTHS.test(rest)) wholes.add(whole / 100)
  }
  for (const [words, numbers] of NAMED_NUMBERS)
    if (words.test(plain)) for (const value of numbers) parts.add(value)
  if (EACH.test(plain))
    for (const whole of wholes)
      for (let count = 2; count <= MAX_MULTIPLE; count += 1) parts.add(whole * count)
  const listed = plain.split('\n')[0]?.match(LISTED)?.length ?? 0
  if (listed > 0 && listed < MAX_LISTED) parts.add(listed + 1)
  return { wholes: [...wholes], parts: [...parts], clocks: [...clocks], ends: [...ends] }
}

/** "1.250" and "12,5" as one number; undefined for "15:21". */
function wholeOf(run: string): number | undefined {
  if (/[:/-]/u.test(run)) return undefined
  const groups = run.split(/[.,' ]/u)
  if (groups.length === 1) return Number(run)
  const last = groups.at(-1) ?? ''
  return last.length === 3 ? Number(groups.join('')) : Number(`${groups.slice(0, -1).join('')}.${last}`)
}
