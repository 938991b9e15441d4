/** Whether numbers and times of a sentence follow from what events say. */
import type { Figures } from './figures.ts'
import type { NumberFact } from './numbers.ts'
import type { TimeFact } from './times.ts'
import { BASE_UNITS } from './units.ts'

interface NumberPool {
  numbers: readonly NumberFact[]
  /** Every number that the event could mean. */
  figures: Figures
  times: readonly TimeFact[]
  minutes: number | null
}

const ROUGH = 0.12
const CONVERTED = 0.03
/** A number in words is seldom the exact one in another unit: "five kilometres" for three miles. */
const CONVERTED_IN_WORDS = 0.08
/** Round numbers in words stand for what is near: "two hundred" for 210. */
const ROUND = 0.06

/** @param date the page's own: its year is no claim */
export function isNumberSupported(number: NumberFact, events: readonly NumberPool[], date: string): boolean {
  if (number.value === Number(date.slice(0, 4))) return true
  const pool = events.flatMap((event) => event.numbers)
  if (pool.some((other) => isSame(number, other) || isShortYear(other, number.value))) return true
  return isFigure(number, events) || isClockDifference(number, events) || isClockNumber(number, events)
}

function isSame(number: NumberFact, other: NumberFact): boolean {
  const tolerance = number.isRough || other.isRough ? ROUGH : 0.0001
  if (isNear(number.value, other.value, tolerance)) return true

  const one = number.unit && BASE_UNITS[number.unit]
  const two = other.unit && BASE_UNITS[other.unit]
  if (!one || !two || one[0] !== two[0] || number.unit === other.unit) return false
  const converted = number.isDigits ? CONVERTED : CONVERTED_IN_WORDS
  return number.readings.some((value) =>
    other.readings.some((given) => isNear(value * one[1], given * two[1], Math.max(tolerance, converted))),
  )
}

/** "The train of '58" for 1958. */
const isShortYear = ({ value, isDigits }: NumberFact, year: number): boolean =>
  isDigits && year >= 1900 && year < 2100 && year % 100 === value

const isNear = (one: number, other: number, tolerance: number): boolean =>
  Math.abs(one - other) <= Math.max(Math.abs(one), Math.abs(other)) * tolerance + 1e-9

const MAX_COMBINED = 16
/** Times of the clock that a duration may lie between. */
const MAX_COMPARED = 100

/** A figure as it stands, rounded, in another unit, or what two or all of them make together. */
function isFigure(number: NumberFact, events: readonly NumberPool[]): boolean {
  const read = events.flatMap(({ numbers }) => numbers.flatMap(({ readings }) => readings))
  const wholes = [...new Set([...read, ...events.flatMap(({ figures }) => figures.wholes)].map(Math.abs))]
  const figures = [...wholes, ...events.flatMap((event) => event.figures.parts)]
  const isRound = !number.isDigits && number.value % 10 === 0
  const tolerance = number.isRough ? ROUGH : isRound ? ROUND : 0
  const kind = number.unit && BASE_UNITS[number.unit][0]
  return number.readings
    .map(Math.abs)
    .some(
      (value) =>
        figures.some((figure) => isNear(value, figure, tolerance)) ||
        (!number.isDigits &&
          figures.some((figure) => isRounding(value, figure) || isAfternoonHour(value, figure))) ||
        (kind === 's' && figures.some((figure) => isOtherTimeUnit(value, figure))) ||
        (kind === 'percent' && isShare(value, wholes)) ||
        (wholes.length <= MAX_COMBINED && isCombination(value, wholes, number)),
    )
}

/** "Thirty-eight" for 37.9 and for 38.6. */
const isRounding = (value: number, figure: number): boolean =>
  Number.isInteger(value) && !Number.isInteger(figure) && figure > 5 && Math.abs(value - figure) < 1

/** "Until ten" where the event says "until 22". */
const isAfternoonHour = (value: number, figure: number): boolean =>
  value >= 1 && value <= 12 && figure === value + 12

/** "Fifteen per cent" of three out of twenty. */
function isShare(percent: number, wholes: readonly number[]): boolean {
  const compared = wholes.slice(0, MAX_COMBINED)
  return compared.some((part) =>
    compared.some((whole) => whole > part && Math.abs((part / whole) * 100 - percent) < 1),
  )
}

const isOtherTimeUnit = (value: number, figure: number): boolean =>
  [60, 24, 7].some((factor) => isNear(value * factor, figure, 0.01) || isNear(value, figure * factor, 0.01))

function isCombination(
  value: number,
  figures: readonly number[],
  { isRough, isDigits }: Pick<NumberFact, 'isRough' | 'isDigits'>,
): boolean {
  const tolerance = isRough ? ROUND : 0
  const isQuotient = (one: number, two: number) =>
    !isDigits && two >= 2 && one / two >= 2 && Math.abs(one / two - value) < 0.5
  for (const [at, one] of figures.entries())
    for (const two of figures.slice(at + 1))
      if (
        [one + two, Math.abs(one - two), one * two, one / two, two / one].some((made) =>
          isNear(made, value, tolerance),
        ) ||
        isQuotient(one, two) ||
        isQuotient(two, one)
      )
        return true
  const sum = figures.reduce((total, figure) => total + figure, 0)
  return figures.length > 2 && sum === value
}

const clocksOf = (events: readonly NumberPool[]): number[] =>
  events.flatMap((event) => [
    ...event.times.map(({ minutes }) => minutes),
    ...event.figures.clocks,
    ...(event.minutes === null ? [] : [event.minutes]),
  ])

/** Also when an event ended that says how long it took. */
const hoursOf = (events: readonly NumberPool[]): number[] => [
  ...clocksOf(events),
  ...events.flatMap((event) =>
    event.minutes === null ? [] : startAndEnds(event.minutes, event).map(({ minutes }) => minutes),
  ),
]

/** A duration between two times of the events. */
export function isClockDifference(number: NumberFact, events: readonly NumberPool[]): boolean {
  if (number.unit !== 'h' && number.unit !== 'min') return false
  const factor = number.unit === 'h' ? 60 : 1
  const times = clocksOf(events)
  // "1h30" reads like a time of the clock.
  const written = events.flatMap((event) => event.times.map(({ minutes }) => minutes))
  if (written.some((minutes) => number.readings.some((value) => Math.abs(minutes - value * factor) <= 10)))
    return true
  // "Twenty minutes to twelve", in words that are no clock to the reader.
  const isMinuteOfHour = (minutes: number) => [minutes % 60, 60 - (minutes % 60)].includes(number.value)
  if (factor === 1 && !number.isDigits && times.some(isMinuteOfHour)) return true
  const isUntil = events.some(({ minutes: start, figures: { ends } }) =>
    ends.some(
      (hour) => start !== null && number.readings.some((value) => isSpan(start, hour * 60, value * factor)),
    ),
  )
  if (isUntil) return true
  // "Fifteen hours" in words is seldom the exact difference.
  const tolerance = (minutes: number) =>
    number.isDigits || factor === 1 ? 10 : Math.min(WHOLE_HOUR_MINUTES, Math.max(10, minutes * ROUGH))
  const compared = [...new Set(times)].slice(0, MAX_COMPARED)
  return compared.some((one) =>
    compared.some((two) =>
      number.readings.some(
        (value) => two > one && Math.abs(two - one - value * factor) <= tolerance(value * factor),
      ),
    ),
  )
}

/** "Bis 11" is 23:00 where it was noted at 19:00. */
const isSpan = (start: number, end: number, minutes: number): boolean =>
  Math.abs(((end - start + 1440) % 720) - (minutes % 720)) <= 10

/** An hour that an event's clock shows, told without the clock: "before seven", "half nine" (8:30 and 9:30). */
const isClockNumber = (number: NumberFact, events: readonly NumberPool[]): boolean =>
  number.isHour === true &&
  Number.isInteger(number.value) &&
  number.value <= 24 &&
  (number.unit === undefined || (!number.isDigits && number.unit === 'h')) &&
  hoursOf(events).some((minutes) => isSameHour(minutes, number.value, number.isDigits ? 20 : 60))

function isSameHour(minutes: number, hour: number, tolerance: number): boolean {
  const distance = Math.abs(minutes - hour * 60) % 720
  return Math.min(distance, 720 - distance) <= tolerance
}

const EXACT_MINUTES = 2
const ROUGH_MINUTES = 20
/** A whole hour in words is seldom the exact one, and a half behind it may be in words that nobody reads. */
const WHOLE_HOUR_MINUTES = 35
const NOON_MINUTES = 60
/** In southern countries noon lasts until lunch is over. */
const LATE_NOON_MINUTES = 125

export function isTimeSupported(time: TimeFact, events: readonly NumberPool[]): boolean {
  const times = events.flatMap((event) => [
    ...event.times.map(({ minutes, isTwelveHour }) => ({ minutes, isTwelveHour })),
    ...(event.minutes === null ? [] : startAndEnds(event.minutes, event)),
  ])
  const isNoonOrMidnight = !time.isDigits && time.minutes % 720 === 0
  const isWholeHour = !time.isDigits && time.minutes % 60 === 0
  const tolerance = isNoonOrMidnight
    ? NOON_MINUTES
    : isWholeHour
      ? WHOLE_HOUR_MINUTES
      : time.isRough
        ? ROUGH_MINUTES
        : EXACT_MINUTES
  const hour = Math.floor(time.minutes / 60)
  return (
    times.some((other) => distanceOf(time, other) <= tolerance) ||
    (isNoonOrMidnight && time.minutes === 720 && times.some(({ minutes }) => isAfterNoon(minutes))) ||
    events.some(({ figures }) => figures.clocks.some((minutes) => (minutes - time.minutes) % 720 === 0)) ||
    // "at six" of an event that says "6 people came" has no clock: the number is enough.
    (isWholeHour &&
      events.some(({ numbers, figures: { wholes, parts } }) =>
        [...wholes, ...parts, ...numbers.map(({ value }) => value)].some(
          (figure) => figure === hour || figure + 12 === hour || figure === hour + 12,
        ),
      ))
  )
}

const isAfterNoon = (minutes: number): boolean => minutes >= 720 && minutes - 720 <= LATE_NOON_MINUTES

/** What began at a time and took two hours ended two hours later; what was noted then began before. */
const startAndEnds = (minutes: number, { numbers, times }: Pick<NumberPool, 'numbers' | 'times'>) =>
  [0, ...numbers.flatMap(durationOf), ...times.filter(isNotedDuration).map((time) => time.minutes)].flatMap(
    (duration) =>
      (duration === 0 ? [minutes] : [minutes + duration, minutes - duration + 1440]).map((time) => ({
        minutes: time % 1440,
        isTwelveHour: false,
      })),
  )

function durationOf({ unit, value }: NumberFact): number[] {
  if (unit === undefined || unit === 'day') return []
  const [base, factor] = BASE_UNITS[unit]
  return base === 's' ? [Math.round((value * factor) / 60)] : []
}

const MAX_NOTED_DURATION = 6 * 60

/** "2h" of a note is a duration as well as a time. */
const isNotedDuration = ({ minutes, isDigits }: TimeFact): boolean =>
  isDigits && minutes <= MAX_NOTED_DURATION

function distanceOf(
  one: Pick<TimeFact, 'minutes' | 'isTwelveHour'>,
  other: Pick<TimeFact, 'minutes' | 'isTwelveHour'>,
): number {
  const cycle = one.isTwelveHour || other.isTwelveHour ? 720 : 1440
  const distance = Math.abs(one.minutes - other.minutes) % cycle
  return Math.min(distance, cycle - distance)
}
