// Dates in the names that cameras, messengers and systems give to photos, films and pictures of the screen.
import { Temporal } from 'temporal-polyfill/implementation'

export interface NameDate {
  /** `YYYY-MM-DD` */
  date: string
  /** The local time; undefined if the name has none, or in a zone that it does not tell. */
  local: Temporal.PlainDateTime | undefined
}

/**
 * 20240314, 2024-03-14, 2024_0314, 2024.3.14, 2024 03 14, 2024年3月14日; then perhaps a time: 210509, 21-05-09, 21.05.09. A
 * second date is no time.
 */
const DATE =
  /(?<!\d)(?:((?:199|20\d)\d)(?:([-_. ])(\d\d?)\2(\d\d?)|_?(\d\d)(\d\d))|(\d{4})年(\d{1,2})月(\d{1,2})日)(?!\d(?!\d{3}(?:\d\d|(?!\d))))(?:[-_ tT]?(?:at |um |à )?(\d\d)[-_.:h]?(\d\d)[-_.:m]?(\d\d)(?!\d{0,2}\s*[ap]m|\d\d?(?!\d)))?/i

/** Milliseconds since 1970, as WeChat, Facebook and others name saved pictures. */
const EPOCH = /(?:mmexport|wx_camera_|FB_IMG_|IMG_|VID_|Screenshot_)(1[0-9]\d{11})(?!\d)/

/** The same in a name of nothing else; and seconds, as iPhones name recordings of their screen. */
const BARE_EPOCH = /^(1[0-9]\d{11})(?:\D|$)/
const EPOCH_SECONDS = /^RPReplay_Final(1\d{9})(?!\d)/

/** 14.03.2024, or 14-03-2024 where only one of the two numbers can be the month. */
const YEAR_LAST = /(?<!\d)(\d\d)([-_.])(\d\d)\2((?:199|20\d)\d)(?!\d)/

/** Their names have the time in UTC. */
const UTC_NAMES = /^PXL_|\d(?:\.\d+|_\d+)?Z\b/

/** @param zones the first is that of times since 1970 */
export function readNameDate(name: string, zones: readonly string[]): NameDate | undefined {
  const epochMs = readEpoch(name)
  if (epochMs !== undefined) {
    const moment = Temporal.Instant.fromEpochMilliseconds(epochMs)
    return {
      date: moment
        .toZonedDateTimeISO(zones[0] ?? 'UTC')
        .toPlainDate()
        .toString(),
      local: undefined,
    }
  }
  const found = DATE.exec(name)
  if (!found) return readYearLast(name)
  const [year, month, day] =
    found[1] === undefined ? found.slice(7) : [found[1], found[3] ?? found[5], found[4] ?? found[6]]
  const [hour, minute, second] = found.slice(10)
  const date = toDate(year, month, day)
  return (
    date && {
      date: date.toString(),
      local: UTC_NAMES.test(name) ? undefined : timeOn(date, [hour, minute, second]),
    }
  )
}

/** In milliseconds. */
function readEpoch(name: string): number | undefined {
  const seconds = EPOCH_SECONDS.exec(name)?.[1]
  if (seconds !== undefined) return Number(seconds) * 1000
  const ms = (EPOCH.exec(name) ?? BARE_EPOCH.exec(name))?.[1]
  return ms === undefined ? undefined : Number(ms)
}

function readYearLast(name: string): NameDate | undefined {
  const [, first, sign, second, year] = YEAR_LAST.exec(name) ?? []
  const [dayFirst, monthFirst] = [toDate(year, second, first), toDate(year, first, second)]
  const isSure = sign === '.' || !dayFirst || !monthFirst || dayFirst.equals(monthFirst)
  const date = isSure ? (dayFirst ?? monthFirst) : undefined
  return date && { date: date.toString(), local: undefined }
}

/** Undefined for other digits. */
function toDate(year?: string, month?: string, day?: string): Temporal.PlainDate | undefined {
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) }
    return Temporal.PlainDate.from(parts, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

function timeOn(
  date: Temporal.PlainDate,
  parts: readonly (string | undefined)[],
): Temporal.PlainDateTime | undefined {
  const [hour = 24, minute = 60, second = 60] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  )
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return date.toPlainDateTime({ hour, minute, second })
}
