import type { Diary, ExportedAttachment } from '../diary.ts'
import type { ZipMember } from '../zip.ts'

/** Where a file lies in the zip: by its hash, with the extension of its name. */
export const pathOf = ({ sha256, name }: ExportedAttachment): string =>
  `attachments/${sha256}${/\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''}`

/** The files of a diary, the same bytes once. Reads through the days, because a zip must know its files. */
export async function mediaFiles(diary: Diary): Promise<ZipMember[]> {
  const files = new Map<string, ExportedAttachment>()
  for (const date of diary.dates)
    for (const { attachments } of (await diary.readDay(date)).events)
      for (const attachment of attachments) files.set(pathOf(attachment), attachment)
  return [...files].map(([path, attachment]) => ({
    path,
    isStored: true,
    async *read() {
      yield* await diary.readFile(attachment)
    },
  }))
}
