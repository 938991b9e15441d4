// Reads times as cameras and programs write them into photos: local, with or without an offset.

interface StatedTime {
  /** `2024-03-14T21:05:09`; it need not exist. */
  local: string
  /** `+08:00` */
  offset: string | undefined
}

const TIME =
  /^(\d{4})[:/.-](\d\d)[:/.-](\d\d)[ T](\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?\s*(Z|[+-]\d\d:?\d\d)?(?![\d:])/i

/** At these a clock begins that was never set. */
const UNSET = /^(?:1904|1970|1980)-01-01T00:0/

/** @param offsets of other places, the most exact first. Some programs write the offset behind the time itself. */
export function readStatedTime(text: unknown, ...offsets: readonly unknown[]): StatedTime | undefined {
  const [, year, month, day, minutes, seconds = ':00', behind] = TIME.exec(toText(text)) ?? []
  const local = `${year}-${month}-${day}T${minutes}${seconds}`
  if (year === undefined || UNSET.test(local)) return undefined
  return { local, offset: [behind, ...offsets].map(readOffset).find(Boolean) }
}

/** `+08:00`, as Exif wants it, and as others write it: `+0800`, `+08`, `UTC+8`. */
function readOffset(offset: unknown): string | undefined {
  const text = toText(offset)
  if (/^z$/i.test(text)) return '+00:00'
  const [, sign, hours = '', minutes = '00'] =
    /^(?:UTC|GMT)?([+-])(\d|0\d|1[0-4])(?::?([0-5]\d))?$/.exec(text) ?? []
  return sign && `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** Cameras fill up with zeros and blanks. */
const toText = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : '')
