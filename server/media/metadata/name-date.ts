// Dates in the names that cameras, messengers and systems give to photos, films and pictures of the screen.
import { Temporal } from 'temporal-polyfill/implementation'

export interface NameDate {
  /** `YYYY-MM-DD` */
  date: string
  /** The local time; undefined if the name has none, or in a zone that it does not tell. */
  local: Temporal.PlainDateTime | undefined
}

/** 20240314, 2024-03-14, 2024_03_14, 2024.03.14, 2024年3月14日; then perhaps a time: 210509, 21-05-09, 21.05.09. */
const DATE =
  /(?<!\d)(?:((?:199|20\d)\d)([-_.]?)(\d\d)\2(\d\d)|(\d{4})年(\d{1,2})月(\d{1,2})日)(?!\d(?!\d{5}))(?:[-_ tT]?(?:at |um |à )?(\d\d)[-_.:h]?(\d\d)[-_.:m]?(\d\d)(?!\d{0,2}\s*[ap]m))?/i

/** Milliseconds since 1970, as WeChat, Facebook and others name saved pictures. */
const EPOCH = /(?:mmexport|wx_camera_|FB_IMG_|IMG_|VID_|Screenshot_)(1[0-9]\d{11})(?!\d)/

/** Their names have the time in UTC. */
const UTC_NAMES = /^PXL_/

/** @param zones the first is that of times since 1970 */
export function readNameDate(name: string, zones: readonly string[]): NameDate | undefined {
  const epoch = EPOCH.exec(name)?.[1]
  if (epoch !== undefined) {
    const moment = Temporal.Instant.fromEpochMilliseconds(Number(epoch))
    return {
      date: moment
        .toZonedDateTimeISO(zones[0] ?? 'UTC')
        .toPlainDate()
        .toString(),
      local: undefined,
    }
  }
  const found = DATE.exec(name)
  if (!found) return undefined
  const [, year, , month, day, hanYear, hanMonth, hanDay, hour, minute, second] = found
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year ?? hanYear), month: Number(month ?? hanMonth), day: Number(day ?? hanDay) },
      { overflow: 'reject' },
    )
    return {
      date: date.toString(),
      local: UTC_NAMES.test(name) ? undefined : timeOn(date, [hour, minute, second]),
    }
  } catch {
    // Other digits.
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
