// Points as OwnTracks and Overland send them.
// https://owntracks.org/booklet/tech/json/, https://github.com/aaronpk/Overland-iOS#api
import {
  asArray,
  asInstant,
  asNumber,
  asObject,
  asObjects,
  asText,
  type JsonObject,
} from '../../import/sources/json-values.ts'
import type { Point } from './stays.ts'

/** Less accurate points, of the next mast or none, would end stays. */
const MAX_ERROR_METRES = 300
/** The clock of a phone is right to the second; ours may be late. */
const MAX_AHEAD_MS = 10 * 60_000
/** No phone of before sends to us: a clock that was never set. */
const FIRST_MOMENT = Date.parse('2000-01-01T00:00:00Z')

type Read = { [N in keyof Point]?: Point[N] | undefined } & { error: number | undefined }

function toPoint({ at, latitude, longitude, zone, error = 0 }: Read, now: number): Point[] {
  if (at === undefined || latitude === undefined || longitude === undefined) return []
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  // What phones without a position say.
  const isNowhere = latitude === 0 && longitude === 0
  const isInTime = at >= FIRST_MOMENT && at <= now + MAX_AHEAD_MS
  if (!isOnEarth || isNowhere || !isInTime || error > MAX_ERROR_METRES) return []
  return [{ at, latitude, longitude, zone }]
}

function fromOwnTracks(item: JsonObject, now: number): Point[] {
  if (item._type !== 'location') return []
  const seconds = asNumber(item.tst)
  return toPoint(
    {
      at: seconds === undefined ? undefined : seconds * 1000,
      latitude: asNumber(item.lat),
      longitude: asNumber(item.lon),
      zone: asText(item.tzname),
      error: asNumber(item.acc),
    },
    now,
  )
}

/** What the app did is told with the last place that it knew, and a visit some time after it has begun or ended. */
function timesOf({ action, timestamp, arrival_date: from, departure_date: to }: JsonObject): unknown[] {
  if (action === undefined) return [timestamp]
  return action === 'visit' ? [from, to] : []
}

function fromOverland(feature: JsonObject, now: number): Point[] {
  const properties = asObject(feature.properties)
  const [longitude, latitude] = asArray(asObject(feature.geometry).coordinates)
  const where = {
    latitude: asNumber(latitude),
    longitude: asNumber(longitude),
    error: asNumber(properties.horizontal_accuracy),
  }
  return timesOf(properties).flatMap((time) => toPoint({ ...where, at: asInstant(time) }, now))
}

export const isOverland = (body: unknown): boolean => Array.isArray(asObject(body).locations)

/** Messages of other kinds, such as that a phone is online, hold none. */
export function readPoints(body: unknown, now: number): Point[] {
  if (isOverland(body)) return asObjects(asObject(body).locations).flatMap((one) => fromOverland(one, now))
  const items = Array.isArray(body) ? asObjects(body) : [asObject(body)]
  return items.flatMap((item) => fromOwnTracks(item, now))
}

/** Whether the app encrypts what it sends, with a key that only other apps have. */
export const isEncrypted = (body: unknown): boolean =>
  (Array.isArray(body) ? asObjects(body) : [asObject(body)]).some(({ _type }) => _type === 'encrypted')
