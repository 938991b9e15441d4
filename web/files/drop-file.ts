import type { KeptFile } from '../offline/records.ts'
import { sendWaiting } from '../offline/sending.ts'
import { changeWaiting } from '../offline/waiting-events.ts'
import { getUserId } from '../state/session.ts'
import { removeFile } from './uploading.ts'

/** Removes a file from a refused event and sends the rest; deletes the event if nothing else is in it. */
export async function dropFile(waitingId: number, file: KeptFile): Promise<void> {
  await changeWaiting(getUserId(), waitingId, (record) => {
    const files = record.files?.filter((key) => key !== file.key) ?? []
    if (files.length === 0 && record.event.content === '') return undefined
    return { ...record, files, refusal: null }
  })
  await removeFile(file)
  void sendWaiting()
}
