/** Whether numbers and times of a sentence follow from what events say. */
import type { NumberFact } from './numbers.ts'
import type { Unit } from './pack.ts'
import type { TimeFact } from './times.ts'

interface NumberPool {
  numbers: readonly NumberFact[]
  times: readonly TimeFact[]
  minutes: number | null
}

/** Unit → the base unit and how many of it. */
const BASE: Partial<Record<Unit, readonly [base: string, factor: number]>> = {
  s: ['s', 1],
  min: ['s', 60],
  h: ['s', 3600],
  day: ['s', 86_400],
  g: ['g', 1],
  kg: ['g', 1000],
  lb: ['g', 453.6],
  cm: ['m', 0.01],
  m: ['m', 1],
  km: ['m', 1000],
  mi: ['m', 1609],
}
const ROUGH = 0.12
const CONVERTED = 0.03

/** @param date the page's own: its day, month and year are no claim */
export function isNumberSupported(number: NumberFact, events: readonly NumberPool[], date: string): boolean {
  const [year, month, day] = date.split('-').map(Number)
  if ([year, day].includes(number.value) || (number.isDigits && number.value === month)) return true
  if (!number.isDigits && number.value === events.length) return true
  const pool = events.flatMap((event) => event.numbers)
  if (pool.some((other) => isSame(number, other))) return true
  if (isCombination(number, pool)) return true
  return isClockDifference(number, events) || isClockNumber(number, events)
}

function isSame(number: NumberFact, other: NumberFact): boolean {
  const tolerance = number.isRough || other.isRough ? ROUGH : 0.0001
  if (isNear(number.value, other.value, tolerance)) return true
  const one = number.unit && BASE[number.unit]
  const two = other.unit && BASE[other.unit]
  if (!one || !two || one[0] !== two[0] || number.unit === other.unit) return false
  return isNear(number.value * one[1], other.value * two[1], Math.max(tolerance, CONVERTED))
}

const isNear = (one: number, other: number, tolerance: number): boolean =>
  Math.abs(one - other) <= Math.max(Math.abs(one), Math.abs(other)) * tolerance

/** Sums and differences of two numbers, and "an hour and a half" of an hour and a half. */
function isCombination(number: NumberFact, pool: readonly NumberFact[]): boolean {
  if (pool.length > 40) return false
  for (const [at, one] of pool.entries())
    for (const two of pool.slice(at + 1))
      if (
        one.unit === two.unit &&
        (one.value + two.value === number.value || Math.abs(one.value - two.value) === number.value)
      )
        return true
  const sum = pool.reduce((total, { value }) => total + value, 0)
  return pool.length > 2 && sum === number.value
}

/** A duration between two times of the events. */
function isClockDifference(number: NumberFact, events: readonly NumberPool[]): boolean {
  if (number.unit !== 'h' && number.unit !== 'min') return false
  const minutes = number.unit === 'h' ? number.value * 60 : number.value
  const times = events.flatMap((event) => [
    ...event.times.map((time) => time.minutes),
    ...(event.minutes === null ? [] : [event.minutes]),
  ])
  return times.some((one) => times.some((two) => two > one && Math.abs(two - one - minutes) <= 10))
}

/** An hour that an event's clock shows, told without the clock: "before seven". */
const isClockNumber = (number: NumberFact, events: readonly NumberPool[]): boolean =>
  number.unit === undefined &&
  Number.isInteger(number.value) &&
  number.value <= 24 &&
  events.some((event) =>
    [...event.times.map(({ minutes }) => minutes), ...(event.minutes === null ? [] : [event.minutes])].some(
      (minutes) => isSameHour(minutes, number.value),
    ),
  )

function isSameHour(minutes: number, hour: number): boolean {
  const distance = Math.abs(minutes - hour * 60) % 720
  return Math.min(distance, 720 - distance) <= 20
}

const EXACT_MINUTES = 2
const ROUGH_MINUTES = 15

export function isTimeSupported(time: TimeFact, events: readonly NumberPool[]): boolean {
  const times = events.flatMap((event) => [
    ...event.times.map(({ minutes, isTwelveHour }) => ({ minutes, isTwelveHour })),
    ...(event.minutes === null ? [] : [{ minutes: event.minutes, isTwelveHour: false }]),
  ])
  const tolerance = time.isRough ? ROUGH_MINUTES : EXACT_MINUTES
  return (
    times.some((other) => distanceOf(time, other) <= tolerance) ||
    // "at six" of an event that says "6 people came" has no clock: the number is enough.
    events.some((event) =>
      event.numbers.some(({ value }) => value * 60 === time.minutes || (value + 12) * 60 === time.minutes),
    )
  )
}

function distanceOf(
  one: Pick<TimeFact, 'minutes' | 'isTwelveHour'>,
  other: Pick<TimeFact, 'minutes' | 'isTwelveHour'>,
): number {
  const cycle = one.isTwelveHour || other.isTwelveHour ? 720 : 1440
  const distance = Math.abs(one.minutes - other.minutes) % cycle
  return Math.min(distance, cycle - distance)
}
