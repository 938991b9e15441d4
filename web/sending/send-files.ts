// Uploads the files of an event before the event is sent.

import { changeFile, findFile, forgetUnkept } from '../files/kept-files.ts'
import { uploadKept } from '../files/uploading.ts'
import { ApiError } from '../state/api-error.ts'

/** Whether no file has bytes that are still to be sent. */
export async function areUploaded(userId: string, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const file = await findFile(userId, key)
    if (file && !file.attachment) return false
  }
  return true
}

/** @returns the ids of the attachments in order. @throws ApiError like `uploadKept` */
export async function uploadFiles(userId: string, keys: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const key of keys) {
    // A file that the device had no space for is lost with its tab; the user was warned.
    if (await findFile(userId, key)) ids.push((await uploadKept(userId, key)).id)
  }
  return ids
}

/**
 * @param send sends the event with its attachments
 * @throws ApiError like `uploadFiles` and `send`
 */
export async function sendWithFiles<T>(
  userId: string,
  keys: readonly string[],
  send: (attached: { attachmentIds: string[] }) => Promise<T>,
): Promise<T> {
  try {
    const answer = await send({ attachmentIds: await uploadFiles(userId, keys) })
    forgetUnkept(keys)
    return answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    // The service deletes uploads that have no event for a day.
    for (const key of keys) {
      const file = await findFile(userId, key)
      if (file) await changeFile(userId, key, { attachment: null, uploadId: null, uploads: file.uploads + 1 })
    }
    return send({ attachmentIds: await uploadFiles(userId, keys) })
  }
}
