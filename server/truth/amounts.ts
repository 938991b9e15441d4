/** Everything in a text that counts or measures: numbers, and durations that are told without one. */
import { readDurations } from './durations.ts'
import { type NumberFact, readNumbers } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import { matchesOf, wordsPattern } from './plain.ts'
import { overlapsAny, type Span } from './sentences.ts'

/** @param taken spans that are something else already, such as times of the clock */
export function readAmounts(plain: string, pack: LanguagePack, taken: readonly Span[]): NumberFact[] {
  const durations = readDurations(plain, pack).filter((duration) => !overlapsAny(duration, taken))
  const numbers = readNumbers(plain, pack, [...taken, ...durations])
  return joinHoursAndMinutes(plain, [...numbers, ...durations])
    .map((number) => ({ ...number, isHour: isHour(number, plain) }))
    .toSorted((one, other) => one.start - other.start)
}

/** Before an hour of the clock that is told without "o'clock". */
const HOUR_PREPOSITION =
  /(?<!\p{L})(?:at|around|about|by|until|till|before|after|for|from|past|gone|since|um|gegen|vor|nach|ab|bis|à|vers|avant|après|(?:a|de|hacia|sobre) las?|las|alle|le|dalle|delle|às|pelas|das|около|после|до|к|в|с)\s$/u
/** "في التاسعة": an hour is an ordinal with the article. */
const ARABIC_HOUR = /^ال\p{L}+ة/u

const isHour = ({ start, unit }: NumberFact, text: string): boolean =>
  (unit === undefined || unit === 'h') &&
  (HOUR_PREPOSITION.test(text.slice(0, start)) || ARABIC_HOUR.test(text.slice(start)))

/** The word for hours, and nothing that the minutes could be of instead: 2時間待ち 講習30分 are two durations. */
const HOURS_ALONE =
  /^\s?(?:[个個]?(?:小时|小時|钟头|時間)(?:と|零|又)?\s?|(?!\p{sc=Han})[\p{L}\p{M}]+\.?(?:\s(?:and|und|et|y|e|и))?(?:\sو)?\s?)$/u
/** "Tre ore e venti": the minutes need no word of their own. */
const AND = / (?:and|und|et|y|e|и|و)\s?$/u

/** "Four hours and ten minutes" is one duration. */
function joinHoursAndMinutes(text: string, numbers: readonly NumberFact[]): NumberFact[] {
  const joined: NumberFact[] = []
  for (const number of numbers) {
    const hours = joined.at(-1)
    const between = text.slice(hours?.end, number.start)
    const isOne =
      hours?.unit === 'h' &&
      (number.unit === 'min' || (number.unit === undefined && AND.test(between))) &&
      number.value >= 1 &&
      number.value < 60 &&
      HOURS_ALONE.test(between)
    if (hours && isOne) {
      const value = hours.value * 60 + number.value
      joined[joined.length - 1] = { ...number, unit: 'min', start: hours.start, value, readings: [value] }
    } else joined.push(number)
  }
  return joined
}

/** "2:11:52". */
const CLOCK_RUN = /(?<![\p{N}.,:])(\d{1,2}):([0-5]\d):[0-5]\d(?![\d:])/gu
/** "54:30" is no time of the clock. */
const MINUTES_RUN = /(?<![\p{N}.,:])(2[5-9]|[3-9]\d):[0-5]\d(?![\d:])/gu

const HOURS_AND_MINUTES =
  /(?<![\p{N}.,:])(\d{1,2})\s?(?:h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ora|ч|час\p{L}*|个?小时|個?小時|時間|ساعة|ساعات)\.?\s?(?:and |und |et |e |y |и |و\s?)?([1-5]\d|0?5)(?!\d|[.,:]\d)/gu

const MINUTES_AND_SECONDS = /(\d{1,2})\s?(?:分|min|мин|m|')\s?([0-5]?\d)\s?(?:秒|s|sek|sec|сек|")/gu

/** Of notes, where the second number may have no unit: "1 h 20", 1小时20分, 1分20秒. In minutes. */
export function readNotedDurations(plain: string): number[] {
  const hours = [HOURS_AND_MINUTES, CLOCK_RUN].flatMap((pattern) =>
    matchesOf(pattern, plain).map(([, hour, minutes]) => Number(hour) * 60 + Number(minutes)),
  )
  const alone = matchesOf(MINUTES_RUN, plain).map(([, minutes]) => Number(minutes))
  const seconds = matchesOf(MINUTES_AND_SECONDS, plain).map(
    ([, minutes, rest]) => Number(minutes) + Number(rest) / 60,
  )
  return [...hours, ...alone, ...seconds]
}

const timeUnits = new WeakMap<LanguagePack, RegExp | undefined>()

/** `['time']` where a text has a word for minutes or hours. */
export function readTimeUnits(plain: string, pack: LanguagePack): string[] {
  if (!timeUnits.has(pack)) timeUnits.set(pack, wordsPattern(`${pack.units.min ?? ''} ${pack.units.h ?? ''}`))
  return plain.search(timeUnits.get(pack) ?? /(?!)/u) < 0 ? [] : ['time']
}
