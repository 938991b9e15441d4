// Times as iPhones write them in what they export.
import { toClock } from './read-each.ts'

interface PhoneTime {
  date: string
  /** `HH:MM:SS`, local. */
  time: string
  /** As `+01:00`. */
  offset: string | undefined
}

const USUAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?: ([+-]\d{2})(\d{2})$)?/
/** By phones with a clock of twelve hours in some regions, with a narrow blank before its half, and by iOS 8. */
const OTHER =
  /^(\d{4})-?(\d{2})-?(\d{2})\s?(?:(上午|午前|오전)|(下午|午後|오후))?\s?(\d{1,2}):?(\d{2}):?(\d{2})\s?([ap]\.?\s?m\.?)?(?:\s?([+-]\d{2}):?(\d{2}))?$/i

/** The offset may be that of the phone at export time; the instant is correct. */
export function readPhoneTime(text: string): PhoneTime | undefined {
  const [, date, time, hours, minutes] = USUAL.exec(text) ?? []
  return date === undefined || time === undefined
    ? readOther(text)
    : { date, time, offset: toOffset(hours, minutes) }
}

function readOther(text: string): PhoneTime | undefined {
  const found = OTHER.exec(text)
  if (!found) return undefined
  const [, year, month, day, early, late, hour = '', minute = '', second, half, hours, minutes] = found
  const clock = toClock(hour, minute, half ?? (early && 'am') ?? (late && 'pm'))
  return { date: `${year}-${month}-${day}`, time: `${clock}:${second}`, offset: toOffset(hours, minutes) }
}

const toOffset = (hours: string | undefined, minutes: string | undefined) => hours && `${hours}:${minutes}`
