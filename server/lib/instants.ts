const DAY_MS = 86_400_000
const ZERO = '0'.charCodeAt(0)

/** The last one that was written, whose day the next one most often has. */
const written = Buffer.from('0000-00-00T00:00:00.000Z')
let writtenDay = Number.NaN

/**
 * An instant as the wire has it, in UTC: what `Date.prototype.toISOString` gives, in a quarter of its time, which was a
 * twelfth of reading a day. The bytes make a string that is in one piece: one that is put together of parts would cost
 * when it becomes JSON what it has saved before.
 *
 * @param ms whole milliseconds since 1970
 * @throws RangeError for what is no instant
 */
export function toInstant(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  if (day !== writtenDay) return writeAll(ms, day)
  const time = ms - day * DAY_MS
  writeDigits(11, 2, Math.floor(time / 3_600_000))
  writeDigits(14, 2, Math.floor(time / 60_000) % 60)
  writeDigits(17, 2, Math.floor(time / 1000) % 60)
  writeDigits(20, 3, time % 1000)
  return written.toString('latin1')
}

function writeAll(ms: number, day: number): string {
  const text = new Date(ms).toISOString()
  // Years before 0 and after 9999 have more digits.
  if (text.length === written.length) {
    written.write(text)
    writtenDay = day
  }
  return text
}

function writeDigits(start: number, length: number, number: number): void {
  for (let index = start + length - 1, rest = number; index >= start; index -= 1) {
    written[index] = ZERO + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}
