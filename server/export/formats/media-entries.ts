// Attached files for systems that name them in their own way.
import { createHash } from 'node:crypto'
import type { Diary, ExportedAttachment } from '../diary.ts'

/** Every attachment of the diary, day by day. */
export async function* listAttachments(diary: Diary): AsyncGenerator<ExportedAttachment> {
  for (const date of diary.dates)
    for (const { attachments } of (await diary.readDay(date)).events) yield* attachments
}

/** With its dot, in lower case; empty without one. */
export const extensionOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** The MD5 of a file's bytes, in lower-case hexadecimal. It is a name, and proves nothing. */
export async function hashByMd5(diary: Diary, attachment: ExportedAttachment): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of await diary.readFile(attachment)) hash.update(chunk)
  return hash.digest('hex')
}
