// Ways between stays. They are taken from files without stays, which would come to nothing otherwise.
import type { ImportedEntry } from '../entry.ts'
import { asInstant, asNumber, asObject, asObjects, asText, type JsonObject } from '../sources/json-values.ts'
import { durationOf, fromE7, momentOf, offsetOf, parsePoint } from './google-points.ts'
import type { Point } from './google-stays.ts'

interface Move {
  start: number
  end: number
  kind: string | undefined
  metres: number | undefined
  point: Point | undefined
  offset: string | undefined
}

/** The export made on the phone, as an object or an array. */
function segmentMove(segment: JsonObject): Move | undefined {
  const activity = asObject(segment.activity)
  const start = asInstant(segment.startTime)
  if (segment.activity === undefined || start === undefined) return undefined
  return {
    start,
    end: asInstant(segment.endTime) ?? start,
    kind: asText(asObject(activity.topCandidate).type),
    metres: asNumber(activity.distanceMeters),
    point: parsePoint(activity.start) ?? parsePoint(asObject(activity.start).latLng),
    offset: offsetOf(segment),
  }
}

/** Monthly files. */
function monthlyMove({ activitySegment }: JsonObject): Move | undefined {
  const segment = asObject(activitySegment)
  const duration = asObject(segment.duration)
  const start = momentOf(duration, 'startTimestamp')
  if (start === undefined) return undefined
  const [first = {}] = asObjects(asObject(segment.waypointPath).waypoints)
  return {
    start,
    end: momentOf(duration, 'endTimestamp') ?? start,
    kind: asText(segment.activityType),
    metres: asNumber(segment.distance),
    point: fromE7(asObject(segment.startLocation)) ?? fromE7(first),
    offset: undefined,
  }
}

/** "In passenger vehicle" of `IN_PASSENGER_VEHICLE`. */
function nameOf(kind: string | undefined): string {
  if (kind === undefined || /unknown/i.test(kind)) return 'On the way'
  const words = kind.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The way of a segment, if it is one. */
export function toMoveEntry(segment: JsonObject, path: string): ImportedEntry | undefined {
  const move = segmentMove(segment) ?? monthlyMove(segment)
  if (!move) return undefined
  const { metres, point, offset, start } = move
  return {
    path,
    sourceId: `way ${start}`,
    when: { instant: start, offset },
    type: 'event',
    text: nameOf(move.kind),
    facts: [
      ['Distance', metres === undefined ? undefined : `${Math.round(metres / 100) / 10} km`],
      ['Duration', durationOf(move)],
    ],
    ...point,
  }
}
