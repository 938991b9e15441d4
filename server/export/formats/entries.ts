// Attached files for formats with their own file names.
import { createHash } from 'node:crypto'
import type { ZipMember } from '../../lib/zip/zip.ts'
import type { Diary, DiaryDay, ExportedAttachment } from '../diary.ts'

/** The attachments of these days. */
export async function* listAttachments(
  diary: Diary,
  dates = diary.dates,
): AsyncGenerator<ExportedAttachment> {
  for (const date of dates)
    for (const { attachments } of (await diary.readDay(date)).events) yield* attachments
}

/** The file of an attachment, at a path of the format. */
export const toMember = (diary: Diary, attachment: ExportedAttachment, path: string): ZipMember => ({
  path,
  isStored: true,
  async *read() {
    yield* await diary.readFile(attachment)
  },
})

/** With the dot, in lower case; empty if there is none. */
export const extensionOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** The MD5 of a file's bytes, in lower-case hexadecimal. Used as a name, not for integrity. */
export async function hashByMd5(diary: Diary, attachment: ExportedAttachment): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of await diary.readFile(attachment)) hash.update(chunk)
  return hash.digest('hex')
}

/** The zone of an event's time: its own, otherwise its offset, otherwise UTC. */
export function zoneOf({
  occurredAt,
  timeZone,
}: {
  occurredAt: string | null
  timeZone: string | null
}): string {
  if (timeZone !== null) return timeZone
  const offset = /([+-])(\d{2}):(\d{2})$/.exec(occurredAt ?? '')
  if (!offset) return 'UTC'
  const [, sign, hours, minutes] = offset
  if (minutes !== '00') return `${sign}${hours}:${minutes}`
  // These zones use POSIX signs: negative east of Greenwich.
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

/** As `2026-03-14T17:30:00Z`. */
export const toUtcSeconds = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19)}Z`

/** Writes the entries of all days as items of a JSON array, without the brackets. */
export async function* writeEntries(
  diary: Diary,
  toEntries: (day: DiaryDay) => object[],
): AsyncGenerator<string, void, void> {
  let separator = '\n'
  for (const date of diary.dates) {
    for (const entry of toEntries(await diary.readDay(date))) {
      yield separator + JSON.stringify(entry)
      separator = ',\n'
    }
  }
}
