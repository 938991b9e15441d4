// Figures of events, added up by day, week or month.
import { Temporal } from 'temporal-polyfill/implementation'
import type { routes } from '../../contract/index.ts'
import { moodOf } from '../../contract/known-figures.ts'
import {
  MAX_MEASURE_NAMES,
  type Measure,
  type MeasureName,
  type MeasurePeriod,
} from '../../contract/measures.ts'
import type { RouteInput } from '../../contract/route.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { parseMeasures } from '../diary/event-mapping.ts'
import { listMeasuredEvents, type MeasuredEvent } from './measures.repository.ts'

type MeasuresQuery = RouteInput<typeof routes.listMeasures>['query']

/** Read at once: about a millisecond, for which other requests wait. */
const EVENTS_PER_READ = 500

export type MeasuresService = ReturnType<typeof createMeasuresService>

/** Names in composed form: devices write the letters of one name in different ways. */
async function* readMeasures(
  db: Db,
  userId: string,
  range: { from?: string | undefined; to?: string | undefined },
) {
  for (let after: MeasuredEvent | undefined; ; ) {
    const rows = await listMeasuredEvents(db, userId, { ...range, after, limit: EVENTS_PER_READ })
    for (const { date, measures } of rows)
      for (const { name, ...figure } of parseMeasures(measures))
        yield { date, name: name.normalize(), ...figure }
    after = rows.at(-1)
    if (!after || rows.length < EVENTS_PER_READ) return
  }
}

/** The mean mood of each day that has one, from 1 to 5. */
export async function readMoods(
  db: Db,
  userId: string,
  range: { from: string; to: string },
): Promise<Map<string, number>> {
  const days = new Map<string, { sum: number; count: number }>()
  for await (const { date, ...measure } of readMeasures(db, userId, range)) {
    const mood = moodOf(measure)
    if (mood === undefined) continue
    const { sum, count } = days.get(date) ?? { sum: 0, count: 0 }
    days.set(date, { sum: sum + mood, count: count + 1 })
  }
  return new Map(Array.from(days, ([date, { sum, count }]) => [date, sum / count]))
}

export function createMeasuresService({ reader }: Database) {
  return {
    async list(userId: string, { name, unit, from, to, by }: MeasuresQuery): Promise<MeasurePeriod[]> {
      const periods = new Map<string, MeasurePeriod>()
      const key = keyOf(name)
      for await (const measure of readMeasures(reader, userId, { from, to })) {
        if (keyOf(measure.name) !== key) continue
        if (unit !== undefined && (measure.unit ?? '') !== unit) continue
        const period = periodOf(measure.date, by)
        periods.set(period, addTo(periods.get(period), period, measure.value))
      }
      return [...periods.values()]
    },

    async listNames(userId: string): Promise<MeasureName[]> {
      const names = new Map<string, MeasureName>()
      for await (const measure of readMeasures(reader, userId, {}))
        names.set(keyOf(measure.name), countName(names.get(keyOf(measure.name)), measure))
      return [...names.values()]
        .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
        .slice(0, MAX_MEASURE_NAMES)
    },
  }
}

/** "sleep" and "Sleep" are one figure. */
const keyOf = (name: string): string => name.trim().normalize().toLowerCase()

/** As ISO 8601 writes it. */
function periodOf(date: string, by: MeasuresQuery['by']): string {
  if (by === 'day') return date
  if (by === 'month') return date.slice(0, 7)
  const { yearOfWeek = 0, weekOfYear = 0 } = Temporal.PlainDate.from(date)
  return `${String(yearOfWeek).padStart(4, '0')}-W${String(weekOfYear).padStart(2, '0')}`
}

/** JSON has no infinity, which the sum of the largest numbers would be. */
const toFinite = (value: number) => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value))

function addTo(before: MeasurePeriod | undefined, period: string, value: number): MeasurePeriod {
  if (!before) return { period, count: 1, min: value, max: value, mean: value, sum: value }
  const [count, sum] = [before.count + 1, toFinite(before.sum + value)]
  const [min, max] = [Math.min(before.min, value), Math.max(before.max, value)]
  return { period, count, min, max, mean: Math.max(min, Math.min(max, sum / count)), sum }
}

const countName = (before: MeasureName | undefined, { name, unit, date }: Measure & { date: string }) => ({
  name,
  unit,
  units: [unit, ...(before?.units ?? []).filter((other) => other !== unit)],
  count: (before?.count ?? 0) + 1,
  lastDate: date,
})
