import type { Diary, ExportedAttachment } from '../diary.ts'
import type { ZipMember } from '../zip.ts'
import { extensionOf, listAttachments } from './media-entries.ts'

/** The file's path in the zip: its hash with the extension of its name. */
export const pathOf = ({ sha256, name }: ExportedAttachment): string =>
  `attachments/${sha256}${extensionOf(name)}`

/** The files of a diary without duplicates. Reads all days, because the zip needs the list in advance. */
export async function mediaFiles(diary: Diary): Promise<ZipMember[]> {
  const files = new Map<string, ExportedAttachment>()
  for await (const attachment of listAttachments(diary)) files.set(pathOf(attachment), attachment)
  return [...files].map(([path, attachment]) => ({
    path,
    isStored: true,
    async *read() {
      yield* await diary.readFile(attachment)
    },
  }))
}
