import type { DiaryDay, ExportedEvent } from './diary.ts'

/** In UTF-16 units: a month of a usual diary has a tenth of it. */
const MAX_KEPT_LENGTH = 4_000_000
/** Of an event beside its text. */
const EVENT_LENGTH = 500

/**
 * Keeps days of the month that was read last, for the files of an archive about the same month: each day is read once.
 * Days beyond the bound are read again.
 */
export function keepMonth(read: (date: string) => Promise<DiaryDay>): (date: string) => Promise<DiaryDay> {
  const kept = new Map<string, DiaryDay>()
  let month: string | undefined
  let room = 0
  return async (date) => {
    if (date.slice(0, 7) !== month) {
      kept.clear()
      month = date.slice(0, 7)
      room = MAX_KEPT_LENGTH
    }
    const before = kept.get(date)
    if (before) return before
    const day = await read(date)
    const length = lengthOf(day)
    if (length > room) return day
    room -= length
    kept.set(date, day)
    return day
  }
}

const lengthOf = ({ events, journal }: DiaryDay): number =>
  events.reduce((sum, event) => sum + lengthOfEvent(event), journal?.content.length ?? 0)

const lengthOfEvent = ({ content, attachments }: ExportedEvent): number =>
  content.length +
  EVENT_LENGTH +
  attachments.reduce(
    (sum, { description, transcript }) =>
      sum + EVENT_LENGTH + (description?.text.length ?? 0) + (transcript?.text.length ?? 0),
    0,
  )
