// Finds stays among the points of a phone: times of ten minutes and more at one place.
import { metresBetween } from '../../lib/metres-between.ts'
import type { Pause } from '../../lib/pause.ts'

const MIN_STAY_MS = 10 * 60_000
/** Points within this distance of a stay belong to it: indoors, phones are off by as much. */
const STAY_METRES = 150
/** Phones that stand still are silent for a night or a day. */
const MAX_SILENCE_MS = 24 * 3_600_000
/** A silence that ends this near began where the phone stayed: it reports as soon as it moves. */
const DEPARTURE_METRES = 1_500
const MIN_SILENCE_MS = 20 * 60_000
/** A stay goes on after points that were off, such as a phone's that looks for its place at night. */
const MAX_DETOUR_MS = 45 * 60_000
const MAX_DETOUR_METRES = 500
const MAX_GLITCH_MS = 10 * 60_000

export interface Point {
  /** Milliseconds since 1970. */
  at: number
  latitude: number
  longitude: number
  /** The zone of the phone, if it says so. */
  zone?: string | undefined
}

export interface Stay {
  start: number
  end: number
  latitude: number
  longitude: number
  zone?: string | undefined
}

interface Cluster extends Stay {
  count: number
}

const begin = ({ at, latitude, longitude, zone }: Point): Cluster => ({
  ...{ start: at, end: at, latitude, longitude, zone, count: 1 },
})

function add(cluster: Cluster, point: Point): void {
  cluster.count += 1
  cluster.end = point.at
  cluster.latitude += (point.latitude - cluster.latitude) / cluster.count
  // A mean of longitudes on both sides of the date line would be on the other side of the earth.
  if (Math.abs(point.longitude - cluster.longitude) < 1)
    cluster.longitude += (point.longitude - cluster.longitude) / cluster.count
}

/** Every place with the time from the first to the last of its points in a row. */
function cluster(points: readonly Point[]): Cluster[] {
  const clusters: Cluster[] = []
  let open: Cluster | undefined
  for (const point of points) {
    const silence = open ? point.at - open.end : 0
    const metres = open ? metresBetween(open, point) : 0
    if (open && metres <= STAY_METRES && silence <= MAX_SILENCE_MS) {
      add(open, point)
      continue
    }
    if (open && silence >= MIN_SILENCE_MS && silence <= MAX_SILENCE_MS && metres <= DEPARTURE_METRES)
      open.end = point.at
    open = begin(point)
    clusters.push(open)
  }
  return clusters
}

const isStay = ({ start, end }: Stay): boolean => end - start >= MIN_STAY_MS

/** Whether what lies between is only an error of positions, or a few steps outside. */
function isSameStay(before: Cluster, between: readonly Cluster[], after: Cluster): boolean {
  if (metresBetween(before, after) > STAY_METRES) return false
  const awayMs = after.start - before.end
  // Single points are often wrong, and seem to last where the phone is silent after them.
  const isOff = (one: Cluster) => one.count === 1 && metresBetween(before, one) <= MAX_DETOUR_METRES
  if (between.every(isOff)) return awayMs <= MAX_SILENCE_MS
  if (between.some(isStay)) return false
  const metres = Math.max(0, ...between.map((one) => metresBetween(before, one)))
  return awayMs <= MAX_GLITCH_MS || (awayMs <= MAX_DETOUR_MS && metres <= MAX_DETOUR_METRES)
}

/** How many clusters may lie between two parts of a stay. */
const MAX_BETWEEN = 20

/** @param points in the order of time */
export async function findStays(points: readonly Point[], pause: Pause): Promise<Stay[]> {
  const merged: Cluster[] = []
  for (const next of cluster(points)) {
    await pause()
    const from = Math.max(0, merged.length - MAX_BETWEEN)
    const index = merged.findLastIndex(
      (before, at) => at >= from && isSameStay(before, merged.slice(at + 1), next),
    )
    const before = merged[index]
    if (!before) {
      merged.push(next)
      continue
    }
    merged.length = index + 1
    before.end = next.end
  }
  return merged.filter(isStay).map(({ count: _count, ...stay }) => stay)
}

/** A stay as an event was recorded of it. */
export interface KnownStay extends Stay {
  key: string
}

/** Later points move the middle of a stay. */
const SAME_PLACE_METRES = 300

/**
 * Recognizes stays that are known, so that their events change instead of new ones being recorded.
 *
 * @param from when the points begin: earlier ones are forgotten, and stays before it stay as they are
 */
export async function recognizeStays(
  known: readonly KnownStay[],
  found: readonly Stay[],
  { from, pause }: { from: number; pause: Pause },
): Promise<{ stays: KnownStay[]; earlier: KnownStay[]; gone: KnownStay[] }> {
  const left = new Set(known)
  const stays: KnownStay[] = []
  for (const stay of found) {
    await pause()
    const same = left
      .values()
      .find(
        (one) =>
          one.start <= stay.end && stay.start <= one.end && metresBetween(one, stay) <= SAME_PLACE_METRES,
      )
    if (!same) {
      stays.push({ ...stay, key: new Date(stay.start).toISOString() })
      continue
    }
    left.delete(same)
    // Its first points are forgotten by now.
    const start = same.start < from ? same.start : stay.start
    stays.push({ ...stay, start, key: same.key })
  }
  const rest = [...left]
  return {
    stays,
    earlier: rest.filter(({ start }) => start < from),
    gone: rest.filter(({ start }) => start >= from),
  }
}
