/** Everything in a text that counts or measures: numbers, and durations that are told without one. */
import { readDurations } from './durations.ts'
import { type NumberFact, readNumbers } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import { toPlain, wordsPattern } from './plain.ts'
import type { Span } from './sentences.ts'

/** @param taken spans that are something else already, such as times of the clock */
export function readAmounts(text: string, pack: LanguagePack, taken: readonly Span[]): NumberFact[] {
  const durations = readDurations(text, pack).filter(
    ({ start, end }) => !taken.some((other) => other.start < end && other.end > start),
  )
  const numbers = readNumbers(text, pack, [...taken, ...durations])
  return joinHoursAndMinutes(text, [...numbers, ...durations]).toSorted(
    (one, other) => one.start - other.start,
  )
}

const MAX_UNIT_LENGTH = 16
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
      between.length <= MAX_UNIT_LENGTH &&
      !/[.,;:，。、]/u.test(between)
    if (hours && isOne) {
      const value = hours.value * 60 + number.value
      joined[joined.length - 1] = { ...number, unit: 'min', start: hours.start, value, readings: [value] }
    } else joined.push(number)
  }
  return joined
}

const HOURS_AND_MINUTES =
  /(?<![\p{N}.,:])(\d{1,2})\s?(?:h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ora|ч|час\p{L}*|个?小时|個?小時|時間|ساعة|ساعات)\.?\s?(?:and |und |et |e |y |и |و\s?)?([1-5]\d|0?5)(?!\d|[.,:]\d)/gu

/** Of notes, where the second number may have no unit: "1 h 20", 1小时20分. In minutes. */
export const readNotedDurations = (text: string): number[] =>
  Array.from(
    toPlain(text).matchAll(HOURS_AND_MINUTES),
    ([, hours, minutes]) => Number(hours) * 60 + Number(minutes),
  )

const timeUnits = new WeakMap<LanguagePack, RegExp | undefined>()

/** `['time']` where a text has a word for minutes or hours. */
export function readTimeUnits(text: string, pack: LanguagePack): string[] {
  if (!timeUnits.has(pack)) timeUnits.set(pack, wordsPattern(`${pack.units.min ?? ''} ${pack.units.h ?? ''}`))
  return toPlain(text).search(timeUnits.get(pack) ?? /(?!)/u) < 0 ? [] : ['time']
}
