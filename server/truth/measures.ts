/**
 * Measures that replace another one: the event says "two hours", the sentence "five". Then times of the clock and other
 * numbers, of which a day has many, do not support it.
 */
import type { EventFacts } from './event-facts.ts'
import type { NumberFact } from './numbers.ts'
import { BASE_UNITS } from './units.ts'

const ROUGH = 0.12
/** In words a measure is seldom the exact one. */
const IN_WORDS = 0.08
const EXACT = 0.02
const MIN_TOLERANCE_SECONDS = 120
/** Two of so many measures may be added or compared; of more, nobody can tell which. */
const MAX_COMBINED = 60

/** What is paid a month or a week may be told by the year. */
const A_YEAR = [12, 52]

type Measure = readonly [of: string, readings: readonly number[]]

function measureOf({ unit, readings }: NumberFact): Measure | undefined {
  if (!unit) return undefined
  const [base, factor] = BASE_UNITS[unit]
  // "Three days" replaces no hours, and no currency another one.
  return [unit === 'day' || base === 'money' ? unit : base, readings.map((value) => Math.abs(value) * factor)]
}

/** Each with all that it may mean. */
const measuresOf = ({ numbers, noted }: EventFacts): Measure[] => [
  ...noted.map((minutes): Measure => ['s', [minutes * 60]]),
  ...numbers.map(measureOf).filter((measure) => measure !== undefined),
]

/** Whether events give the same figure only with other units of its kind: "five miles" for "5 km", dollars for euros. */
export function hasOtherUnit({ unit, readings }: NumberFact, sources: readonly EventFacts[]): boolean {
  if (!unit) return false
  const units = sources.flatMap(({ numbers }) =>
    numbers.flatMap((other) => (other.unit && readings.includes(other.value) ? [other.unit] : [])),
  )
  const ofKind = units.filter((other) => BASE_UNITS[other][0] === BASE_UNITS[unit][0])
  return ofKind.length > 0 && !ofKind.includes(unit)
}

/** Whether the events have a measure of the same kind that the sentence does not. */
export function isReplaced(
  number: NumberFact,
  told: readonly NumberFact[],
  sources: readonly EventFacts[],
): boolean {
  const [of] = measureOf(number) ?? []
  const isTold = ([kind, readings]: Measure) =>
    told.some((other) => measureOf(other)?.[0] === kind && isNearOne(other, readings))
  return sources.some((event) => measuresOf(event).some((measure) => measure[0] === of && !isTold(measure)))
}

/** By a measure, by what two or all of them or one and a count make, or by a number without a unit. */
export function isMeasureSupported(number: NumberFact, events: readonly EventFacts[]): boolean {
  const [of] = measureOf(number) ?? []
  const given = events.flatMap(measuresOf).flatMap(([kind, readings]) => (kind === of ? [readings] : []))
  if (isNearOne(number, given.flat())) return true
  const bare = events.flatMap(({ numbers }) => numbers.filter(({ unit }) => unit === undefined))
  const values = bare.map(({ value }) => value)
  if (values.includes(number.value)) return true
  // "1,900 m", and later "3,100": notes often leave out the unit.
  const all = [...given.map(([first = 0]) => first), ...(of === 's' ? [] : values)]
  const firsts = [...new Set(all)].slice(0, MAX_COMBINED)
  const made = firsts.flatMap((one, at) =>
    firsts.slice(at + 1).flatMap((two) => [one + two, Math.abs(one - two)]),
  )
  const counts = [...values.slice(0, MAX_COMBINED), ...A_YEAR]
  const multiples = firsts.flatMap((one) => counts.flatMap((count) => [one * count, one / count]))
  const sum = all.reduce((total, one) => total + one, 0)
  const isMoney = number.unit !== undefined && BASE_UNITS[number.unit][0] === 'money'
  return isNearOne(number, [...made, ...(isMoney ? multiples : []), sum])
}

function isNearOne(number: NumberFact, others: readonly number[]): boolean {
  const [of, readings] = measureOf(number) ?? ['', []]
  const share = number.isRough ? ROUGH : number.isDigits ? EXACT : IN_WORDS
  const min = of === 's' ? MIN_TOLERANCE_SECONDS : 0
  return readings.some((one) =>
    others.some((other) => Math.abs(one - other) <= Math.max(min, Math.max(one, other) * share)),
  )
}
