// Google's location history in all its formats: each stay becomes an event with its place.
import { type FormatReader, type Item, isProblem, type SourceEntry } from '../entry.ts'
import { inOneLine } from '../one-line.ts'
import { problem } from '../problem.ts'
import { isEmptyExport } from '../sources/empty-export.ts'
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
import {
  durationOf,
  editPoint,
  fromE7,
  momentOf,
  offsetOf,
  parsePoint,
  pathPoints,
  rawPoint,
} from './google-points.ts'
import {
  type FoundStay,
  FoundStays,
  type Point,
  type Stay,
  StayFinder,
  type TimedPoint,
} from './google-stays.ts'
import { inJson, jsonMembers, type Made, readEach } from './read-each.ts'

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
function toMoveEntry(segment: JsonObject, path: string): SourceEntry | undefined {
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
  // The others, such as "aliased location", say nothing to the writer.
  const kind = /home|work/i.exec(asText(candidate.semanticType) ?? '')?.[0].toLowerCase()
  return [{ ...point, start, end: end ?? start, kind, offset: offsetOf(value), path }]
}

/** `timelineEdits`: stays that Google inferred or the user corrected. */
function editVisits({ userEditedSemanticSegment, inferredSemanticSegment }: JsonObject, path: string) {
  const segment = asObject(userEditedSemanticSegment ?? inferredSemanticSegment)
  return segmentVisits({ ...segment, visit: asObject(segment.segment).visit }, path)
}

const toEntry = (stay: Stay): SourceEntry => ({
  path: stay.path,
  sourceId: `${stay.start}`,
  when: { instant: stay.start, offset: stay.offset },
  type: 'event',
  text: stay.placeName ? `Stay: ${stay.placeName}` : 'Stay',
  facts: [
    ['Kind', stay.kind],
    ['Duration', durationOf(stay)],
  ],
  latitude: stay.latitude,
  longitude: stay.longitude,
  placeName: stay.placeName,
})

/** A note that the user wrote into the timeline. */
function noteOf(value: JsonObject, path: string): SourceEntry | undefined {
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

/** Finds the stays of each device: their points alternate. */
class PointReader {
  readonly #finders = new Map<unknown, StayFinder>()
  readonly #found = new FoundStays()

  takeStay(stay: FoundStay | undefined): SourceEntry[] {
    return stay && this.#found.isNew(stay) ? [toEntry(stay)] : []
  }

  takePoint(device: unknown, point: TimedPoint | undefined, path: string): SourceEntry[] {
    if (!point) return []
    const finder = this.#finders.get(device) ?? new StayFinder()
    this.#finders.set(device, finder)
    return this.takeStay(finder.add(point, path))
  }

  end(): SourceEntry[] {
    return [...this.#finders.values()].flatMap((finder) => this.takeStay(finder.end()))
  }
}

async function* readPoints(source: Source, member: Member): AsyncGenerator<Item> {
  const reader = new PointReader()
  const patterns = [...POINT_PATTERNS, ...STAY_PATTERNS]
  yield* readEach(source, member, patterns, ({ value, pattern, path }) => {
    const device = value.deviceTag ?? value.deviceId
    if (pattern === 'timelineEdits.*') {
      const visits = editVisits(value, path)
      if (visits.length > 0) return visits.flatMap((visit) => reader.takeStay(visit))
      return reader.takePoint(device, editPoint(value), path)
    }
    if (POINT_PATTERNS.includes(pattern)) return reader.takePoint(device, rawPoint(value), path)
    return (
      toMoveEntry(value, path) ?? pathPoints(value).flatMap((point) => reader.takePoint('path', point, path))
    )
  })
  yield* reader.end()
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

const isTimeline = (paths: ReadonlySet<string>): boolean => KEYS.some((key) => paths.has(key))

export const googleTimeline: FormatReader = {
  detect: inJson(isTimeline),
  async *read(source) {
    const members = jsonMembers(source)
    const sketches = new Map<Member, ReadonlySet<string>>()
    for (const member of members) sketches.set(member, await sketchJson(source, member))
    const withStays = [...sketches].filter(([, keys]) => STAY_KEYS.some((key) => keys.has(key)))
    let count = 0
    // The points beside them repeat the stays.
    for (const [member, keys] of withStays.length > 0 ? withStays : sketches)
      for await (const item of readMember(source, member, keys)) {
        count += 1
        yield item
      }
    if (count === 0 && [...sketches.values()].some(isTimeline) && !(await isEmptyExport(source)))
      yield problem(members[0]?.path ?? source.fileName, 'no_text')
  },
}
