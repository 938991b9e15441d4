// Points, times and offsets in all the forms that Google's location history has had.
import { asInstant, asNumber, asObject, asObjects, asText, type JsonObject } from '../sources/json-values.ts'
import type { Point, TimedPoint } from './google-stays.ts'

/** Raw points that are less accurate would end a stay: they are often in another town. */
const MAX_ERROR_METRES = 500

const isPoint = (point: { [N in keyof Point]: number | undefined }): point is Point =>
  point.latitude !== undefined && point.longitude !== undefined

/** Parses `48.1°, 11.5°`, `geo:48.1,11.5` or two numbers. */
export function parsePoint(value: unknown): Point | undefined {
  const [latitude, longitude] = (asText(value) ?? '')
    .replace(/^geo:/, '')
    .replaceAll('°', '')
    .split(',')
    .map(asNumber)
  const point = { latitude, longitude }
  return isPoint(point) ? point : undefined
}

/** @param max degrees; negative numbers beyond it were exported without their sign, as 32 bits */
function degrees(value: unknown, max: number): number | undefined {
  const number = asNumber(value)
  if (number === undefined) return undefined
  return (number > max * 1e7 ? number - 2 ** 32 : number) / 1e7
}

export function fromE7(value: JsonObject): Point | undefined {
  const point = {
    latitude: degrees(value.latitudeE7 ?? value.latE7, 90),
    longitude: degrees(value.longitudeE7 ?? value.lngE7, 180),
  }
  return isPoint(point) ? point : undefined
}

/** Numbers below it are seconds since 1970, others milliseconds. */
const MAX_SECONDS = 1e11

/** `timestamp` as text, seconds or milliseconds, or `timestampMs`. */
export function momentOf(value: JsonObject, name: string): number | undefined {
  const number = asNumber(value[name])
  if (number !== undefined) return number < MAX_SECONDS ? number * 1000 : number
  return asInstant(value[name]) ?? asNumber(value[`${name}Ms`])
}

const offsetIn = (time: unknown): string | undefined => /[+-]\d{2}:\d{2}$/.exec(asText(time) ?? '')?.[0]

/** The local offset, from its own member or from the time. */
export function offsetOf(value: JsonObject): string | undefined {
  const minutes = asNumber(value.startTimeTimezoneUtcOffsetMinutes)
  if (minutes === undefined) return offsetIn(value.startTime)
  const pad = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}

function toTimedPoint(position: JsonObject): TimedPoint | undefined {
  const millimetres = asNumber(position.accuracyMm) ?? 0
  const error = asNumber(position.accuracy) ?? asNumber(position.accuracyMeters) ?? millimetres / 1000
  if (error > MAX_ERROR_METRES) return undefined
  const point =
    fromE7(asObject(position.point)) ?? fromE7(position) ?? parsePoint(position.LatLng ?? position.latLng)
  const at = momentOf(position, 'timestamp')
  return point && at !== undefined ? { ...point, at, offset: offsetIn(position.timestamp) } : undefined
}

/** `timelineEdits`: raw signals. */
export const editPoint = ({ rawSignal }: JsonObject): TimedPoint | undefined =>
  toTimedPoint(asObject(asObject(asObject(rawSignal).signal).position))

export const rawPoint = (value: JsonObject): TimedPoint | undefined =>
  toTimedPoint(value.position === undefined ? value : asObject(value.position))

/** Undefined for a single point. */
export function durationOf({ start, end }: { start: number; end: number }): string | undefined {
  if (end <= start) return undefined
  const minutes = Math.max(1, Math.round((end - start) / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** The points of a path, each with its time, or with the minutes since the path's start. */
export function pathPoints(segment: JsonObject): TimedPoint[] {
  const start = asInstant(segment.startTime)
  return asObjects(segment.timelinePath).flatMap((item) => {
    const point = parsePoint(item.point)
    const minutes = asNumber(item.durationMinutesOffsetFromStartTime)
    const later = start === undefined || minutes === undefined ? undefined : start + minutes * 60_000
    const at = asInstant(item.time) ?? later
    return point && at !== undefined
      ? [{ ...point, at, offset: offsetIn(item.time ?? segment.startTime) }]
      : []
  })
}
