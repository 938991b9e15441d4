import { MAX_ATTACHMENTS } from '../../../contract/attachment-limits.ts'
import { addFiles, type NewFile } from '../../files/kept-files.ts'
import type { MediaWords } from '../../i18n/media-words.ts'
import { showNotice } from '../../state/notice.ts'

/** Adds files to a draft, and says so where an event holds no more. */
export async function takeFiles(owner: string, files: readonly NewFile[], words: MediaWords): Promise<void> {
  const surplus = await addFiles(owner, files)
  if (surplus > 0) showNotice({ message: words.tooMany(surplus, MAX_ATTACHMENTS) })
}
