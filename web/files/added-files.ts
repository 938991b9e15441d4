import type { KeptFile } from '../offline/records.ts'
import type { AddedFiles } from '../state/draft.ts'
import { getUserId } from '../state/session.ts'
import { toEventType } from './event-type.ts'
import { isUnkept } from './kept-files.ts'
import { uploadKept } from './uploading.ts'

/** The files of a draft as part of its event, without refused ones: they stay in the draft. */
export function toAddedFiles(files: readonly KeptFile[]): AddedFiles {
  const good = files.filter(({ refusal }) => refusal === null)
  const type = toEventType(good[0]?.mediaType ?? '')
  const prepare = () => {
    const userId = getUserId()
    return Promise.all(good.filter(({ key }) => isUnkept(key)).map(({ key }) => uploadKept(userId, key)))
  }
  return { keys: good.map(({ key }) => key), prepare, ...(type && { type }) }
}
