import type { KeptFile } from '../offline/records.ts'
import { sendWaiting } from '../offline/sending.ts'
import { changeWaiting } from '../offline/waiting-events.ts'
import { getUserId } from '../state/session.ts'
import { removeFile } from './uploading.ts'

/** Takes a file out of an event that was refused, and sends the rest of it; an event that holds nothing else goes too. */
export async function dropFile(waitingId: number, file: KeptFile): Promise<void> {
  await changeWaiting(getUserId(), waitingId, (record) => {
    const files = record.files?.filter((key) => key !== file.key) ?? []
    if (files.length === 0 && record.event.content === '') return undefined
    return { ...record, files, refusal: null }
  })
  await removeFile(file)
  void sendWaiting()
}
