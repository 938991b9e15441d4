import type { Attachment } from '../../../contract/attachments.ts'
import { api, readAnswer } from '../../api/call.ts'
import { getDayClock } from '../../state/day-clock.ts'

/** Sends the bytes of a file as they are. @throws ApiError */
export async function uploadFile(file: File): Promise<Attachment> {
  const headers = {
    'Content-Type': file.type || 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  }
  const { timeZone } = getDayClock()
  return readAnswer(await api.attachments.$post({ query: { timeZone } }, { init: { body: file, headers } }))
}
