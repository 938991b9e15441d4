// Aggregates millions of Apple Health records to figures per day.
import { lookUp } from '../../lib/look-up.ts'
import { addWithoutOverlap, Spans, unionHours } from './health-spans.ts'

export interface DayFigure {
  name: string
  value: number
  unit: string | null
}

type How = 'sum' | 'mean' | 'last' | 'time'

interface Kind {
  name: string
  unit: string | null
  how: How
  digits: number
  /** Conversion factors of source units. */
  units?: Readonly<Record<string, number>>
}

/** In display order; at most ten. */
const KINDS: Readonly<Record<string, Kind>> = {
  StepCount: { name: 'steps', unit: null, how: 'sum', digits: 0 },
  DistanceWalkingRunning: {
    name: 'distance',
    unit: 'km',
    how: 'sum',
    digits: 2,
    units: { km: 1, mi: 1.609344, m: 0.001 },
  },
  FlightsClimbed: { name: 'flights', unit: null, how: 'sum', digits: 0 },
  ActiveEnergyBurned: {
    name: 'active energy',
    unit: 'kcal',
    how: 'sum',
    digits: 0,
    units: { kcal: 1, Cal: 1, kJ: 1 / 4.184, cal: 0.001 },
  },
  AppleExerciseTime: { name: 'exercise', unit: 'min', how: 'sum', digits: 0 },
  SleepAnalysis: { name: 'sleep', unit: 'h', how: 'time', digits: 2 },
  MindfulSession: { name: 'mindfulness', unit: 'h', how: 'time', digits: 2 },
  HeartRate: { name: 'heart rate', unit: 'bpm', how: 'mean', digits: 0 },
  RestingHeartRate: { name: 'resting heart rate', unit: 'bpm', how: 'mean', digits: 0 },
  BodyMass: {
    name: 'weight',
    unit: 'kg',
    how: 'last',
    digits: 1,
    units: { kg: 1, lb: 0.45359237, st: 6.35029318, g: 0.001 },
  },
}

export const kindOf = (type: string): Kind | undefined =>
  lookUp(KINDS, type.replace(/^HK(Quantity|Category)TypeIdentifier/, ''))

/** Of a kind on a day. Nobody wears more devices; they are compared in pairs. */
const MAX_SOURCES = 32

interface DayKind {
  kind: Kind
  bySource: Map<string, Spans>
  count: number
  total: number
  latest: number
  value: number
}

interface HealthRecord {
  date: string
  source: string
  start: number
  end: number
  value: number
  unit: string
}

export class HealthDays {
  readonly #days = new Map<string, Map<string, DayKind>>()
  readonly #workouts = new Map<string, string[]>()

  add(kind: Kind, { date, source, start, end, value, unit }: HealthRecord): void {
    const scaled = value * (lookUp(kind.units ?? {}, unit) ?? 1)
    const day = this.#days.get(date) ?? new Map<string, DayKind>()
    this.#days.set(date, day)
    const found = day.get(kind.name) ?? { kind, bySource: new Map(), count: 0, total: 0, latest: 0, value: 0 }
    day.set(kind.name, found)
    if (kind.how === 'mean') {
      found.count += 1
      found.total += scaled
    } else if (kind.how === 'last') {
      if (start < found.latest) return
      found.latest = start
      found.value = scaled
    } else {
      const isNew = found.bySource.size < MAX_SOURCES
      const device = isNew || found.bySource.has(source) ? source : 'others'
      const spans = found.bySource.get(device) ?? new Spans(start)
      found.bySource.set(device, spans)
      spans.add({ start, end, value: scaled })
    }
  }

  addWorkout(date: string, text: string): void {
    const workouts = this.#workouts.get(date) ?? []
    workouts.push(text)
    this.#workouts.set(date, workouts)
  }

  /** Adds a day's figures that have no records. */
  addSummary(date: string, figures: readonly DayFigure[]): void {
    const day = this.#days.get(date) ?? new Map<string, DayKind>()
    for (const { name, value } of figures) {
      const kind = Object.values(KINDS).find((one) => one.name === name)
      if (!kind || day.has(name) || value === 0) continue
      this.#days.set(date, day)
      day.set(name, {
        kind: { ...kind, how: 'last' },
        bySource: new Map(),
        count: 0,
        total: 0,
        latest: 0,
        value,
      })
    }
  }

  *list(): Generator<{ date: string; figures: DayFigure[]; workouts: string[] }> {
    for (const date of [...new Set([...this.#days.keys(), ...this.#workouts.keys()])].sort()) {
      const day = this.#days.get(date)
      const figures = Object.values(KINDS).flatMap(({ name }) => {
        const found = day?.get(name)
        return found ? [figureOf(found)] : []
      })
      yield { date, figures, workouts: this.#workouts.get(date) ?? [] }
    }
  }
}

function figureOf({ kind, bySource, count, total, value }: DayKind): DayFigure {
  const raw =
    kind.how === 'mean'
      ? total / count
      : kind.how === 'last'
        ? value
        : kind.how === 'sum'
          ? addWithoutOverlap(bySource)
          : unionHours(bySource)
  const factor = 10 ** kind.digits
  return { name: kind.name, value: Math.round(raw * factor) / factor, unit: kind.unit }
}

/** A longer time awake ends a night. */
const MAX_AWAKE_MS = 90 * 60_000

export interface Asleep {
  start: number
  end: number
  source: string
  /** Undefined if the record names no zone. */
  zone: string | undefined
}

/** Each phase of sleep with the end of its night and the zone there: those before midnight belong to the day of waking up. */
export function* withEndOfNight(phases: readonly Asleep[]) {
  const nights: Asleep[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const phase of phases.toSorted((one, other) => one.start - other.start)) {
    const isNew = phase.start - end > MAX_AWAKE_MS
    if (isNew) nights.push([])
    nights.at(-1)?.push(phase)
    end = isNew ? phase.end : Math.max(end, phase.end)
  }
  for (const night of nights) {
    const last = night.reduce((one, other) => (other.end > one.end ? other : one))
    for (const phase of night) yield { ...phase, wokeAt: last.end, wokeIn: last.zone }
  }
}
