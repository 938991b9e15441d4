// Reads when and where a film was recorded, as its container states it.
// MP4: ISO/IEC 14496-12; phones: https://developer.apple.com/documentation/quicktime-file-format; WebM: RFC 9559.

import type { NameDate } from './name-date.ts'
import { NO_POINT, type Point, toPoint } from './point.ts'
import {
  NO_TIME,
  readTakenAt,
  type TakenAt,
  takenAtInstant,
  takenAtLocal,
  toCredibleInstant,
} from './taken-at.ts'

type TimeAndPlace = TakenAt & Point

/**
 * @param head the content of the box `moov`, or the beginning of a WebM file
 */
export function readFilmMetadata(
  head: Buffer,
  container: 'webm' | 'mp4',
  clues: Pick<FilmClock, 'zones' | 'named'>,
): TimeAndPlace {
  if (container === 'webm') {
    const taken = takenAtInstant(readDateUtc(head), clues.zones)
    return { ...taken, takenOn: taken.takenAt ? null : (clues.named?.date ?? null), ...NO_POINT }
  }
  const userData = findBox(head, 'udta')
  const stated = new Map([...readStated(findBox(userData, 'meta')), ...readStated(findBox(head, 'meta'))])
  const local = readStatedTime(stated.get('com.apple.quicktime.creationdate') ?? '', clues.zones)
  const place = stated.get('com.apple.quicktime.location.ISO6709') ?? readText(findBox(userData, '\u00a9xyz'))
  return {
    ...(local.takenAt === null && local.takenOn === null
      ? readFilmClock(readCreation(findBox(head, 'mvhd')), { ...clues, isUniversal: isOfPhone(stated) })
      : local),
    ...readPosition(place),
  }
}

/** Android states its version, and writes the time in UTC as the format demands. Many cameras write local time. */
const isOfPhone = (stated: ReadonlyMap<string, string>): boolean =>
  stated.keys().some((key) => key.startsWith('com.android.'))

const HEADER_BYTES = 8

function* boxesIn(content: Buffer): Generator<{ name: string; content: Buffer }> {
  for (let at = 0; at + HEADER_BYTES <= content.length; ) {
    const length = content.readUInt32BE(at)
    // Metadata are too small for the forms of larger boxes. QuickTime ends user data by zeros.
    if (length < HEADER_BYTES) return
    const name = content.toString('latin1', at + 4, at + HEADER_BYTES)
    yield { name, content: content.subarray(at + HEADER_BYTES, at + length) }
    at += length
  }
}

const findBox = (content: Buffer | undefined, name: string): Buffer | undefined =>
  content && boxesIn(content).find((box) => box.name === name)?.content

/** The values of the box `meta` by their keys. */
function readStated(meta: Buffer | undefined): Map<string, string> {
  if (!meta) return new Map()
  // In MP4 a version precedes the boxes, in QuickTime none does.
  const content = meta.subarray(meta.indexOf('hdlr') === 4 ? 0 : 4)
  const keys = findBox(content, 'keys')?.subarray(8) ?? Buffer.of()
  const names = [...boxesIn(keys)].map((key) => key.content.toString())
  const values = findBox(content, 'ilst') ?? Buffer.of()
  return new Map(
    boxesIn(values).flatMap((item) => {
      // Counted from 1.
      const name = names[Buffer.from(item.name, 'latin1').readUInt32BE() - 1]
      const text = findBox(item.content, 'data')?.toString('utf8', 8)
      return name === undefined || text === undefined ? [] : [[name, text] as const]
    }),
  )
}

/** A text of user data, after its length and language. */
const readText = (content: Buffer | undefined): string => content?.toString('utf8', 4) ?? ''

/** ISO 8601, with or without an offset, which phones write without a colon. */
function readStatedTime(text: string, zones: readonly string[]): TakenAt {
  const [, local, offset] = /^([\dT:-]{19})(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?/.exec(text) ?? []
  const tags = { DateTimeOriginal: local, OffsetTimeOriginal: offset?.replace(/(\d\d):?(\d\d)$/, '$1:$2') }
  return readTakenAt(tags, { zones })
}

/** ISO 6709 in degrees, as phones write it. */
function readPosition(text: string): Point {
  const [, latitude, longitude] = /^([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)(?![\d.])/.exec(text) ?? []
  return latitude === undefined ? NO_POINT : toPoint(Number(latitude), Number(longitude))
}

/** From 1904 to 1970. */
const MAC_EPOCH_S = 2_082_844_800

/** In milliseconds since 1970. */
function readCreation(mvhd: Buffer | undefined): number | undefined {
  if (!mvhd || mvhd.length < 12) return undefined
  const seconds = mvhd[0] === 1 ? Number(mvhd.readBigUInt64BE(4)) : mvhd.readUInt32BE(4)
  return (seconds - MAC_EPOCH_S) * 1000
}

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
/** The element `DateUTC`, in nanoseconds since 2001. */
const DATE_UTC = Buffer.from([0x44, 0x61, 0x88])

/** In milliseconds since 1970. */
function readDateUtc(head: Buffer): number | undefined {
  const at = head.indexOf(DATE_UTC)
  const cluster = head.indexOf(CLUSTER)
  if (at < 0 || (cluster >= 0 && at > cluster) || at + 11 > head.length) return undefined
  const nanoseconds = head.readBigInt64BE(at + DATE_UTC.length)
  return nanoseconds === 0n ? undefined : Date.UTC(2001) + Number(nanoseconds / 1_000_000n)
}

interface FilmClock {
  /** The first is the zone of the film, if it states none. */
  zones: readonly string[]
  /** The date and time in the file's name. */
  named?: NameDate | undefined
  /** Whether the writer is known to write UTC. */
  isUniversal: boolean
}

/** Between the time of a film and that of its name: one may be its beginning, the other its end. */
const MAX_APART_MS = 5 * 60_000

/**
 * The time of a film whose container states it without an offset. The format demands UTC, but many cameras write local
 * time. The time is certain if the writer is known, if both are the same in the zone, or if the file's name decides;
 * otherwise only a date is told, as it is written.
 *
 * @param ms since 1970, read as UTC
 */
function readFilmClock(ms: number | undefined, { zones, named, isUniversal }: FilmClock): TakenAt {
  const instant = toCredibleInstant(ms)
  if (!instant) return { ...NO_TIME, takenOn: named?.date ?? null }
  const universal = takenAtInstant(instant.epochMilliseconds, zones)
  if (isUniversal) return universal
  const written = instant.toZonedDateTimeISO('UTC').toPlainDateTime()
  const [zone] = zones
  const offsetMs = zone === undefined ? undefined : instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  if (offsetMs === 0) return universal
  if (named?.local && offsetMs !== undefined) {
    const apartMs = named.local.toZonedDateTime('UTC').epochMilliseconds - instant.epochMilliseconds
    if (Math.abs(apartMs - offsetMs) <= MAX_APART_MS) return universal
    if (Math.abs(apartMs) <= MAX_APART_MS) return takenAtLocal(written, zones)
  }
  return { ...NO_TIME, takenOn: named?.date ?? written.toPlainDate().toString() }
}
