// Attached files for formats with their own file names.
import { createHash } from 'node:crypto'
import type { ZipMember } from '../../lib/zip/zip.ts'
import type { Diary, ExportedAttachment } from '../diary.ts'

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
