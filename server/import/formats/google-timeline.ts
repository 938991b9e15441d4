// Google's location history in all its formats: each stay becomes an event with its place.
import type { FormatReader, ImportedEntry, Item } from '../entry.ts'
import { inOneLine } from '../one-line.ts'
import { asInstant, asNumber, asObject, asObjects, asText, type JsonObject } from '../sources/json-values.ts'
import { sketchJson } from '../sources/read-json.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeStream } from '../sources/text-decoding.ts'
import { fact, jsonMembers, readEach } from './read-each.ts'

/** Shorter stops, for example at a traffic light, are no stays. */
const MIN_STAY_MS = 5 * 60_000
/** Raw points within this distance belong to one stay. */
const STAY_METRES = 150
const METRES_PER_DEGREE = 111_320
/** Raw points that are less accurate would end a stay: they are often in another town. */
const MAX_ERROR_METRES = 500

/** The stays of some weeks. */
const MAX_COMPARED = 200

interface Point {
  latitude: number
  longitude: number
}

interface Stay extends Partial<Point> {
  start: number
  end: number
  placeName?: string | undefined
  kind?: string | undefined
  offset?: string | undefined
  path: string
}

/** A stay among raw points. */
type FoundStay = Stay & Point

const isPoint = (point: { [N in keyof Point]: number | undefined }): point is Point =>
  point.latitude !== undefined && point.longitude !== undefined

/** Parses `48.1°, 11.5°`, `geo:48.1,11.5` or two numbers. */
function parsePoint(value: unknown): Point | undefined {
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

function fromE7(value: JsonObject): Point | undefined {
  const point = {
    latitude: degrees(value.latitudeE7 ?? value.latE7, 90),
    longitude: degrees(value.longitudeE7 ?? value.lngE7, 180),
  }
  return isPoint(point) ? point : undefined
}

/** `timestamp` as text, or `timestampMs` as digits. */
const momentOf = (value: JsonObject, name: string): number | undefined =>
  asInstant(value[name]) ?? asNumber(value[`${name}Ms`])

const addressOf = ({ address }: JsonObject) => asText(address) && inOneLine(String(address), ', ')

/** Monthly files: `placeVisit` with its location; visits within it, such as a café of a museum, have the same members. */
function placeVisits(visit: JsonObject, path: string): Stay[] {
  const location = asObject(visit.location)
  const duration = asObject(visit.duration)
  const point = fromE7(location) ?? fromE7({ latitudeE7: visit.centerLatE7, longitudeE7: visit.centerLngE7 })
  const [start, end] = [momentOf(duration, 'startTimestamp'), momentOf(duration, 'endTimestamp')]
  const placeName = asText(location.name) ?? addressOf(location)
  const inner = asObjects(visit.childVisits).flatMap((child) => placeVisits(child, path))
  if (start === undefined || (!point && placeName === undefined)) return inner
  return [{ ...point, start, end: end ?? start, placeName, path }, ...inner]
}

/** The export made on the phone, as an object or an array. */
function segmentVisits(value: JsonObject, path: string): Stay[] {
  const candidate = asObject(asObject(value.visit).topCandidate)
  const location = candidate.placeLocation
  const point = parsePoint(location) ?? parsePoint(asObject(location).latLng)
  const [start, end] = [asInstant(value.startTime), asInstant(value.endTime)]
  if (!point || start === undefined) return []
  const kind = asText(candidate.semanticType)?.replace(/^(TYPE|INFERRED)_/i, '')
  const isKnown = kind !== undefined && !/^unknown$/i.test(kind)
  const stay: Stay = {
    ...point,
    start,
    end: end ?? start,
    kind: isKnown ? kind.toLowerCase() : undefined,
    offset: offsetOf(value),
    path,
  }
  return [stay]
}

/** The local offset, from its own member or from the time. */
function offsetOf(value: JsonObject): string | undefined {
  const minutes = asNumber(value.startTimeTimezoneUtcOffsetMinutes)
  if (minutes === undefined) return /[+-]\d{2}:\d{2}$/.exec(asText(value.startTime) ?? '')?.[0]
  const pad = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}

/** `timelineEdits`: corrected places and raw signals. */
function editPoint(value: JsonObject): (Point & { at: number }) | undefined {
  const signal = asObject(asObject(value.rawSignal).signal)
  const position = asObject(signal.position)
  const point = fromE7(asObject(position.point)) ?? parsePoint(position.LatLng)
  const at = momentOf(position, 'timestamp')
  return point && at !== undefined ? { ...point, at } : undefined
}

function rawPoint(value: JsonObject): (Point & { at: number }) | undefined {
  const position = value.position === undefined ? value : asObject(value.position)
  const error = asNumber(position.accuracy) ?? asNumber(position.accuracyMeters) ?? 0
  if (error > MAX_ERROR_METRES) return undefined
  const point = fromE7(position) ?? parsePoint(position.LatLng ?? position.latLng)
  const at = momentOf(position, 'timestamp')
  return point && at !== undefined ? { ...point, at } : undefined
}

function metresBetween(one: Point, other: Point): number {
  const north = (one.latitude - other.latitude) * METRES_PER_DEGREE
  const east =
    (one.longitude - other.longitude) * METRES_PER_DEGREE * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

const clock = (ms: number) => Math.max(1, Math.round(ms / 60_000))

function durationText(ms: number): string {
  const minutes = clock(ms)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

const toEntry = (stay: Stay): ImportedEntry => ({
  path: stay.path,
  sourceId: `${stay.start}`,
  when: { instant: stay.start, offset: stay.offset },
  type: 'event',
  text: stay.placeName ? `Stay: ${stay.placeName}` : 'Stay',
  facts: [...fact('Kind', stay.kind), ...fact('Duration', durationText(stay.end - stay.start))],
  latitude: stay.latitude,
  longitude: stay.longitude,
  placeName: stay.placeName,
})

/** Groups points, sorted by time, into stays. */
class StayFinder {
  #open: FoundStay | undefined

  /** @returns the stay that ends with this point, if any */
  add(point: Point & { at: number }, path: string): FoundStay | undefined {
    const open = this.#open
    if (open && point.at >= open.start && metresBetween(open, point) <= STAY_METRES) {
      open.end = Math.max(open.end, point.at)
      return undefined
    }
    const ended = this.end()
    this.#open = { ...point, start: point.at, end: point.at, path }
    return ended
  }

  end(): FoundStay | undefined {
    const open = this.#open
    this.#open = undefined
    return open && open.end - open.start >= MIN_STAY_MS ? open : undefined
  }
}

/** The stays of another device at the same place and time are one stay. */
class FoundStays {
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

/** A note that the user wrote into the timeline. */
function noteOf(value: JsonObject, path: string): ImportedEntry | undefined {
  const text = asText(asObject(asObject(value.timelineMemory).note).note)
  const instant = asInstant(value.startTime)
  if (text === undefined || instant === undefined) return undefined
  return { path, sourceId: `note ${instant}`, when: { instant, offset: offsetOf(value) }, text }
}

const STAY_PATTERNS = ['timelineObjects.*', 'semanticSegments.*', '*']
const POINT_PATTERNS = ['locations.*', 'timelineEdits.*', 'rawSignals.*']

/** Ignores the raw signals of the phone's export: they repeat its segments. */
async function* readMember(source: Source, member: Member): AsyncGenerator<Item> {
  // Each device has its own stays: their points alternate.
  const finders = new Map<unknown, StayFinder>()
  const found = new FoundStays()
  let hasSegments = false
  yield* readEach(source, member, [...STAY_PATTERNS, ...POINT_PATTERNS], ({ value, pattern, path }) => {
    if (STAY_PATTERNS.includes(pattern)) {
      const stays =
        pattern === 'timelineObjects.*'
          ? placeVisits(asObject(value.placeVisit), path)
          : segmentVisits(value, path)
      hasSegments ||= stays.length > 0
      return stays.length > 0 ? stays.map(toEntry) : noteOf(value, path)
    }
    if (hasSegments) return undefined
    const point = pattern === 'timelineEdits.*' ? editPoint(value) : rawPoint(value)
    if (!point) return undefined
    const device = value.deviceTag ?? value.deviceId
    const finder = finders.get(device) ?? new StayFinder()
    finders.set(device, finder)
    const stay = finder.add(point, path)
    return stay && found.isNew(stay) ? toEntry(stay) : undefined
  })
  for (const finder of finders.values()) {
    const last = finder.end()
    if (last && found.isNew(last)) yield toEntry(last)
  }
}

/** Members of a file that names stays. */
const STAY_KEYS = ['timelineObjects', 'semanticSegments', '*.visit']
const KEYS = [
  ...STAY_KEYS,
  'locations.*.latitudeE7',
  'rawSignals',
  'timelineEdits',
  '*.timelinePath',
  '*.activity.topCandidate',
]

export const googleTimeline: FormatReader = {
  detect: ({ json }) => [...json.values()].some((paths) => KEYS.some((key) => paths.has(key))),
  async *read(source) {
    const members = jsonMembers(source)
    const withStays: Member[] = []
    for (const member of members) {
      const keys = await sketchJson(decodeStream(source.read(member)))
      if (STAY_KEYS.some((key) => keys.has(key))) withStays.push(member)
    }
    // The points beside them repeat the stays.
    for (const member of withStays.length > 0 ? withStays : members) yield* readMember(source, member)
  },
}
