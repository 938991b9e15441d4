import { MAX_ATTACHMENTS } from '../../../contract/limits.ts'
import { addFiles, type NewFile } from '../../files/kept-files.ts'
import type { Words } from '../../i18n/en.ts'
import { showNotice } from '../../state/notice.ts'

interface FilesToAttach {
  /** The draft. */
  owner: string
  files: readonly NewFile[]
  words: Words
  /** Number of attachments that the event has already. */
  present?: number
}

/** Adds files to a draft, and tells the user if the event's limit is reached. */
export async function attachFiles({ owner, files, words, present = 0 }: FilesToAttach): Promise<void> {
  const surplus = await addFiles(owner, files, MAX_ATTACHMENTS - present)
  if (surplus > 0) showNotice({ message: words.capture.tooMany(surplus, MAX_ATTACHMENTS) })
}
