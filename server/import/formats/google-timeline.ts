// Google's location history in all its formats: each stay becomes an event with its place.
import { type FormatReader, type ImportedEntry, type Item, isProblem } from '../entry.ts'
import { inOneLine } from '../one-line.ts'
import { problem } from '../problem.ts'
import {
  asInstant,
  asNumber,
  asObject,
  asObjects,
  asText,
  isObject,
  type JsonObject,
} from '../sources/json-values.ts'
import { sketchJson } from '../sources/read-json.ts'
import type { Member, Source } from '../sources/source.ts'
import { decodeStream } from '../sources/text-decoding.ts'
import { type FoundStay, FoundStays, type Point, type Stay, StayFinder } from './google-stays.ts'
import { fact, jsonMembers, type Made, readEach } from './read-each.ts'

/** Raw points that are less accurate would end a stay: they are often in another town. */
const MAX_ERROR_METRES = 500

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

/** Numbers below it are seconds since 1970, others milliseconds. */
const MAX_SECONDS = 1e11

/** `timestamp` as text, seconds or milliseconds, or `timestampMs`. */
function momentOf(value: JsonObject, name: string): number | undefined {
  const number = asNumber(value[name])
  if (number !== undefined) return number < MAX_SECONDS ? number * 1000 : number
  return asInstant(value[name]) ?? asNumber(value[`${name}Ms`])
}

const addressOf = ({ address }: JsonObject) => asText(address) && inOneLine(String(address), ', ')

/** Monthly files: `placeVisit` with its location; visits within it, such as a café of a museum, have the same members. */
function placeVisits(visit: JsonObject, path: string): Stay[] {
  const location = asObject(visit.location)
  const duration = asObject(visit.duration)
  // The most likely place comes first.
  const [likely = {}] = asObjects(visit.otherCandidateLocations)
  const point =
    fromE7(location) ??
    fromE7({ latitudeE7: visit.centerLatE7, longitudeE7: visit.centerLngE7 }) ??
    fromE7(likely)
  const [start, end] = [momentOf(duration, 'startTimestamp'), momentOf(duration, 'endTimestamp')]
  const placeName = asText(location.name) ?? addressOf(location)
  const inner = asObjects(visit.childVisits).flatMap((child) => placeVisits(child, path))
  if (start === undefined || (!point && placeName === undefined)) return inner
  return [{ ...point, start, end: end ?? start, placeName, path }, ...inner]
}

/** The export made on the phone, as an object or an array. */
function segmentVisits(value: JsonObject, path: string): FoundStay[] {
  const candidate = asObject(asObject(value.visit).topCandidate)
  const location = candidate.placeLocation
  const point = parsePoint(location) ?? parsePoint(asObject(location).latLng) ?? fromE7(asObject(location))
  const [start, end] = [asInstant(value.startTime), asInstant(value.endTime)]
  if (!point || start === undefined) return []
  const kind = asText(candidate.semanticType)?.replace(/^(TYPE|INFERRED)_/i, '')
  const isKnown = kind !== undefined && !/^unknown$/i.test(kind)
  const stay: FoundStay = {
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

/** `timelineEdits`: stays that Google inferred or the user corrected. */
function editVisits({ userEditedSemanticSegment, inferredSemanticSegment }: JsonObject, path: string) {
  const segment = asObject(userEditedSemanticSegment ?? inferredSemanticSegment)
  return segmentVisits({ ...segment, visit: asObject(segment.segment).visit }, path)
}

/** `timelineEdits`: raw signals. */
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

/** Undefined for a single point. */
function durationOf({ start, end }: Stay): string | undefined {
  if (end <= start) return undefined
  const minutes = Math.max(1, Math.round((end - start) / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

const toEntry = (stay: Stay): ImportedEntry => ({
  path: stay.path,
  sourceId: `${stay.start}`,
  when: { instant: stay.start, offset: stay.offset },
  type: 'event',
  text: stay.placeName ? `Stay: ${stay.placeName}` : 'Stay',
  facts: [...fact('Kind', stay.kind), ...fact('Duration', durationOf(stay))],
  latitude: stay.latitude,
  longitude: stay.longitude,
  placeName: stay.placeName,
})

/** A note that the user wrote into the timeline. */
function noteOf(value: JsonObject, path: string): ImportedEntry | undefined {
  const text = asText(asObject(asObject(value.timelineMemory).note).note)
  const instant = asInstant(value.startTime)
  if (text === undefined || instant === undefined) return undefined
  return { path, sourceId: `note ${instant}`, when: { instant, offset: offsetOf(value) }, text }
}

/** A visit that has no time or no place. */
const unreadable = (startTime: unknown, path: string) =>
  problem(path, asText(startTime) === undefined ? 'no_date' : 'broken')

function visitsOf(value: JsonObject, pattern: string, path: string): Made {
  const isMonthly = pattern === 'timelineObjects.*'
  const stays = isMonthly ? placeVisits(asObject(value.placeVisit), path) : segmentVisits(value, path)
  if (stays.length > 0) return stays.map(toEntry)
  const { startTimestamp, startTimestampMs } = asObject(asObject(value.placeVisit).duration)
  if (isMonthly && isObject(value.placeVisit)) return unreadable(startTimestamp ?? startTimestampMs, path)
  return isObject(value.visit) ? unreadable(value.startTime, path) : noteOf(value, path)
}

const STAY_PATTERNS = ['timelineObjects.*', 'semanticSegments.*', '*']
const POINT_PATTERNS = ['locations.*', 'timelineEdits.*', 'rawSignals.*']

async function* readPoints(source: Source, member: Member): AsyncGenerator<Item> {
  // Each device has its own stays: their points alternate.
  const finders = new Map<unknown, StayFinder>()
  const found = new FoundStays()
  const toNew = (stay: FoundStay | undefined) => (stay && found.isNew(stay) ? toEntry(stay) : undefined)
  yield* readEach(source, member, POINT_PATTERNS, ({ value, pattern, path }) => {
    const isEdit = pattern === 'timelineEdits.*'
    const visits = isEdit ? editVisits(value, path) : []
    if (visits.length > 0) return visits.flatMap((visit) => toNew(visit) ?? [])
    const point = isEdit ? editPoint(value) : rawPoint(value)
    if (!point) return undefined
    const device = value.deviceTag ?? value.deviceId
    const finder = finders.get(device) ?? new StayFinder()
    finders.set(device, finder)
    return toNew(finder.add(point, path))
  })
  for (const finder of finders.values()) {
    const last = toNew(finder.end())
    if (last) yield last
  }
}

/** Ignores raw signals beside stays, before them or after: they repeat them. */
async function* readMember(source: Source, member: Member, keys: ReadonlySet<string>): AsyncGenerator<Item> {
  let hasEntries = false
  if (!keys.has('locations'))
    for await (const item of readEach(source, member, STAY_PATTERNS, ({ value, pattern, path }) =>
      visitsOf(value, pattern, path),
    )) {
      hasEntries ||= !isProblem(item)
      yield item
    }
  if (!hasEntries) yield* readPoints(source, member)
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
    const sketches = new Map<Member, ReadonlySet<string>>()
    for (const member of members) sketches.set(member, await sketchJson(decodeStream(source.read(member))))
    const withStays = [...sketches].filter(([, keys]) => STAY_KEYS.some((key) => keys.has(key)))
    // The points beside them repeat the stays.
    for (const [member, keys] of withStays.length > 0 ? withStays : sketches)
      yield* readMember(source, member, keys)
  },
}
