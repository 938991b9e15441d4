// Figures as Health Auto Export sends them: one `health` event a day.
// https://github.com/Lybron/health-auto-export/wiki/API-Export---JSON-Format
import { isCalendarDate } from '../../../contract/primitives.ts'
import type { Db } from '../../database/tables.ts'
import { readPhoneTime } from '../../import/formats/phone-time.ts'
import { asNumber, asObject, asObjects, asText, type JsonObject } from '../../import/sources/json-values.ts'
import { validate } from '../../import/valid-entries.ts'
import { lookUp } from '../../lib/look-up.ts'
import { createPause, type Pause } from '../../lib/pause.ts'
import { type FeedBatch, type ReadFeed, stateOf } from '../feed-kind.ts'
import {
  deleteOldData,
  type FeedDatum,
  type FeedRow,
  listDataOf,
  listDataSince,
  putData,
} from '../feeds.repository.ts'

/** For so long after it came a day may be completed by later figures. */
export const KEPT_FIGURES_MS = 8 * 86_400_000
/** The clocks of two nodes may differ. */
const MARGIN_MS = 60_000
/** Of a figure on a day: one a minute, and some more. */
const MAX_SAMPLES_OF_DAY = 2_000
/** Of all figures of a day together, which are read at once. */
const MAX_SAMPLES_IN_ALL = 30_000
const DAYS_AT_ONCE = 20
/** Of one message, the last ones: fifty years. */
const MAX_DAYS = 20_000
const MAX_NAMES_OF_DAY = 100
const MAX_MEASURES = 20
const MAX_UNIT = 20

/** Shown in this order before the others, by the names that they have elsewhere in Dayleaf. */
const NAMES: Readonly<Record<string, string>> = {
  step_count: 'steps',
  sleep_analysis: 'sleep',
  weight_body_mass: 'weight',
  heart_rate: 'heart rate',
  resting_heart_rate: 'resting heart rate',
  walking_running_distance: 'distance',
  flights_climbed: 'flights',
  active_energy: 'active energy',
  apple_exercise_time: 'exercise',
  mindful_minutes: 'mindfulness',
}
const ORDER = Object.values(NAMES)

/** Figures that add up over a day, and those of which the last one counts; of others the mean is taken. */
const ADDED =
  /count|(?<!test_)distance|snow_sports|flights|energy|exercise|stand|minutes|sleep_analysis|dietary|alcoholic|time_in|move_time|washing|brushing|fallen|usage/
/** What is eaten and taken. */
const ADDED_UNIT = /^(g|mg|mcg|µg|IU)$/
const LAST = /weight|body_mass|body_fat|height|waist/

/** Stages of sleep, of which each is a sample where nothing is added up by the app. */
const ASLEEP = /^(asleep|core|deep|rem)/i

interface Sample {
  /** `HH:MM:SS`, local. */
  time: string
  value: number
}

interface Figure {
  unit: string | null
  samples: Sample[]
}

/** No plain object: apps choose the names, `constructor` among them. */
type Day = Map<string, Figure>

function sleepOf(item: JsonObject): number | undefined {
  const stage = asText(item.value)
  if (stage !== undefined) return ASLEEP.test(stage) ? asNumber(item.qty) : undefined
  const total = asNumber(item.totalSleep) ?? asNumber(item.asleep)
  if (total) return total
  const stages = [item.core, item.deep, item.rem].flatMap((hours) => asNumber(hours) ?? [])
  return stages.length > 0 ? stages.reduce((sum, hours) => sum + hours, 0) : total
}

/** The figures of one sample: blood pressure has two. */
function figuresIn(name: string, item: JsonObject): [name: string, value: number | undefined][] {
  if (name === 'sleep_analysis') return [[name, sleepOf(item)]]
  const pair = [asNumber(item.systolic), asNumber(item.diastolic)]
  if (pair[0] !== undefined)
    return [
      [`${name}_systolic`, pair[0]],
      [`${name}_diastolic`, pair[1]],
    ]
  return [[name, asNumber(item.qty) ?? asNumber(item.Avg) ?? asNumber(item.avg)]]
}

/** The figures of a message by their day. A sleep in stages counts for the day of waking up. */
export function readDays(body: unknown): { rows: FeedDatum[]; count: number } {
  const days = new Map<string, Day>()
  let count = 0
  const metrics = asObjects(asObject(asObject(body).data).metrics ?? asObject(body).metrics)
  for (const metric of metrics) {
    const name = asText(metric.name)?.toLowerCase()
    if (name === undefined) continue
    const unit = asText(metric.units)?.slice(0, MAX_UNIT) ?? null
    for (const item of asObjects(metric.data)) {
      // Local, so its day is the one of the phone.
      const { date, time = '' } = readPhoneTime(asText(item.endDate) ?? asText(item.date) ?? '') ?? {}
      if (!isCalendarDate(date)) continue
      const day: Day = days.get(date) ?? new Map()
      days.set(date, day)
      for (const [key, value] of figuresIn(name, item)) {
        const figure = day.get(key) ?? { unit, samples: [] }
        if (value === undefined || (!day.has(key) && day.size >= MAX_NAMES_OF_DAY)) continue
        day.set(key, figure)
        figure.samples.push({ time, value })
        count += 1
      }
    }
  }
  const dates = [...days.keys()].sort().slice(-MAX_DAYS)
  const rows = dates.map((key) => ({ key, data: toData(bound(days.get(key) ?? new Map())) }))
  return { rows, count }
}

const toData = (day: Day): string => JSON.stringify(Object.fromEntries(day))
const fromData = (data: string): Day => new Map(Object.entries(JSON.parse(data)))

function bound(day: Day): Day {
  let left = MAX_SAMPLES_IN_ALL
  const bounded: Day = new Map()
  for (const [name, { unit, samples }] of day) {
    const kept = samples.slice(-Math.min(MAX_SAMPLES_OF_DAY, left))
    if (left > 0) bounded.set(name, { unit, samples: kept })
    left -= kept.length
  }
  return bounded
}

const MIDNIGHT = '00:00:00'
const isWholeDay = ([only, ...others]: readonly Sample[]): boolean =>
  only?.time === MIDNIGHT && others.length === 0

/**
 * A day that is sent again replaces what was there; the later part of a day completes it. A single figure at midnight is
 * that of a whole day.
 */
function mergeSamples(before: readonly Sample[], sent: readonly Sample[]): Sample[] {
  const times = sent.map(({ time }) => time).sort()
  const [first = '', last = ''] = [times[0], times.at(-1)]
  const isReplaced = isWholeDay(sent) || isWholeDay(before)
  const kept = isReplaced ? [] : before.filter(({ time }) => time < first || time > last)
  return [...kept, ...sent].sort((one, other) => (one.time < other.time ? -1 : 1)).slice(-MAX_SAMPLES_OF_DAY)
}

async function mergeDays(before: Day, sent: Day, pause: Pause): Promise<Day> {
  const merged = new Map(before)
  for (const [name, { unit, samples }] of sent) {
    merged.set(name, { unit, samples: mergeSamples(before.get(name)?.samples ?? [], samples) })
    await pause()
  }
  return bound(merged)
}

/** @param rows of `readDays` */
export async function keepFigures(
  db: Db,
  feed: FeedRow,
  rows: readonly FeedDatum[],
  now: number,
): Promise<void> {
  const pause = createPause()
  const keys = rows.map(({ key }) => key)
  const known = new Map((await listDataOf(db, feed, keys)).map((row) => [row.key, row.data]))
  const merged: FeedDatum[] = []
  for (const { key, data } of rows) {
    const before = known.get(key)
    if (before === undefined) merged.push({ key, data })
    else {
      const day = fromData(before)
      await pause()
      merged.push({ key, data: toData(await mergeDays(day, fromData(data), pause)) })
    }
    await pause()
  }
  await putData(db, feed, merged, now)
  await deleteOldData(db, feed, now - KEPT_FIGURES_MS)
}

function figureOf(name: string, { unit, samples }: Figure): number {
  const values = samples.map(({ value }) => value)
  const sum = values.reduce((total, value) => total + value, 0)
  const isAdded = ADDED.test(name) || ADDED_UNIT.test(unit ?? '')
  const value = LAST.test(name) ? (values.at(-1) ?? 0) : isAdded ? sum : sum / values.length
  return Math.round(value * 100) / 100
}

const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

function toMeasures(day: Day) {
  return [...day]
    .filter(([, { samples }]) => samples.length > 0)
    .map(([key, figure]) => {
      const name = lookUp(NAMES, key) ?? key.replaceAll('_', ' ')
      return { name, value: figureOf(key, figure), unit: figure.unit }
    })
    .filter(({ value }) => Number.isFinite(value))
    .sort((one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1))
    .slice(0, MAX_MEASURES)
}

const figureText = ({ name, value, unit }: ReturnType<typeof toMeasures>[number]) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}${unit === null || unit === 'count' ? '' : ` ${unit}`}`

export const readHealth: ReadFeed = async (context, take) => {
  const { database, feed, now, zone, dayStart } = context
  const since = Number(stateOf(feed).readUntil ?? 0) - MARGIN_MS
  const pause = createPause()
  function toItems({ key: date, data }: FeedDatum) {
    const measures = toMeasures(fromData(data))
    const text = measures.map(figureText).join(' · ')
    const entry = { path: date, sourceId: date, when: { date }, type: 'health' as const, text, measures }
    return measures.length === 0 ? [] : [...validate(entry, `health ${feed.id}`, { zone, dayStart })]
  }
  async function* batches(): AsyncGenerator<FeedBatch> {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = await listDataSince(database.reader, feed, { since, after, limit: DAYS_AT_ONCE })
      const items: FeedBatch[number][] = []
      for (const row of rows) {
        items.push(...toItems(row))
        await pause()
      }
      yield items
      after = rows.length < DAYS_AT_ONCE ? undefined : rows.at(-1)?.key
    }
  }
  await take({ batches: batches(), state: () => ({ readUntil: now }) })
}
