import type { ZipMember } from '../../lib/zip/zip.ts'
import type { Diary, ExportedAttachment } from '../diary.ts'
import { extensionOf, listAttachments, toMember } from './media-entries.ts'

/** The file's path in the zip: its hash with the extension of its name. */
export const pathOf = ({ sha256, name }: ExportedAttachment): string =>
  `attachments/${sha256}${extensionOf(name)}`

/** A file with the size and hash that were recorded when it arrived. */
export interface MediaFile extends ZipMember {
  size: number
  sha256: string
}

/** The files of these days that are not in `written`, to which their paths are added. */
export async function* mediaFiles(
  diary: Diary,
  dates: readonly string[],
  written: Set<string>,
): AsyncGenerator<MediaFile> {
  for await (const attachment of listAttachments(diary, dates)) {
    const path = pathOf(attachment)
    if (written.has(path)) continue
    written.add(path)
    const { size, sha256 } = attachment
    yield { ...toMember(diary, attachment, path), size, sha256 }
  }
}
