// Finds stays among raw points, and stays that are there twice.
import { metresBetween } from '../../lib/metres-between.ts'

/** Shorter stops, for example at a traffic light, are no stays. */
const MIN_STAY_MS = 5 * 60_000
/** A shorter stop counts if nothing is known of the time before and after it: sparse points are all that is left of a day. */
const ALONE_MS = 60 * 60_000
/** Phones report no points during a night. */
const MAX_GAP_MS = 12 * 60 * 60_000
/** Raw points within this distance belong to one stay. */
const STAY_METRES = 150

/** The stays of some weeks. */
const MAX_COMPARED = 200

export interface Point {
  latitude: number
  longitude: number
}

export interface TimedPoint extends Point {
  /** Milliseconds since 1970. */
  at: number
  offset?: string | undefined
}

export interface Stay extends Partial<Point> {
  start: number
  end: number
  placeName?: string | undefined
  kind?: string | undefined
  offset?: string | undefined
  path: string
}

/** A stay among raw points. */
export type FoundStay = Stay & Point

/** Groups points, sorted by time, into stays. */
export class StayFinder {
  #open: FoundStay | undefined
  #isAloneBefore = true

  /** @returns the stay that ends with this point, if any */
  add(point: TimedPoint, path: string): FoundStay | undefined {
    const open = this.#open
    const gapMs = open ? point.at - open.end : Number.POSITIVE_INFINITY
    const isNear = open && gapMs <= MAX_GAP_MS && metresBetween(open, point) <= STAY_METRES
    if (isNear && point.at >= open.start) {
      open.end = Math.max(open.end, point.at)
      return undefined
    }
    const ended = this.end(gapMs)
    this.#open = { ...point, start: point.at, end: point.at, path }
    this.#isAloneBefore = gapMs >= ALONE_MS
    return ended
  }

  /** @param gapMs until the next point */
  end(gapMs = Number.POSITIVE_INFINITY): FoundStay | undefined {
    const open = this.#open
    this.#open = undefined
    const isAlone = this.#isAloneBefore && gapMs >= ALONE_MS
    return open && (open.end - open.start >= MIN_STAY_MS || isAlone) ? open : undefined
  }
}

/** The stays of another device at the same place and time are one stay. */
export class FoundStays {
  #latest: FoundStay[] = []

  isNew(stay: FoundStay): boolean {
    const isKnown = this.#latest.some(
      (other) =>
        other.start < stay.end && stay.start < other.end && metresBetween(other, stay) <= STAY_METRES,
    )
    this.#latest = [stay, ...this.#latest].slice(0, MAX_COMPARED)
    return !isKnown
  }
}
