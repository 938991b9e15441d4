import type { EventType } from '../../contract/events.ts'
import { deleteFiles, findFile } from '../files/kept-files.ts'
import { removeFile } from '../files/uploading.ts'
import type { KeptFile, WaitingEvent } from '../offline/records.ts'
import { changeWaiting } from '../offline/waiting-events.ts'
import { getUserId } from '../state/session.ts'
import { sendWaiting } from './sending.ts'

/** Removes a file from a refused event and sends the rest; deletes the event if nothing else is in it. */
export async function removeWaitingFile(waitingId: number, file: KeptFile): Promise<void> {
  await changeWaiting(getUserId(), waitingId, (record) => {
    const files = record.files?.filter((key) => key !== file.key) ?? []
    if (files.length === 0 && record.event.content === '') return undefined
    return { ...record, files, refusal: null, pause: undefined }
  })
  await removeFile(file)
  void sendWaiting()
}

/** Whether the service cannot have the event with its files: only then can they be taken from it. */
export const canRemoveFiles = ({ files, sentAt }: WaitingEvent): boolean =>
  files !== undefined && files.length > 0 && sentAt === null

/** Removes all files from an event and sends its words; those of an event without words are the files' names. */
export async function keepAsText(waiting: WaitingEvent): Promise<void> {
  const userId = getUserId()
  const keys = waiting.files ?? []
  const files = await Promise.all(keys.map((key) => findFile(userId, key)))
  const names = files.flatMap((file) => file?.name ?? []).join('\n')
  await changeWaiting(userId, waiting.id, (record) => {
    if (!canRemoveFiles(record)) return record
    const { files: _files, ...rest } = record
    const content = record.event.content || names
    const event = { ...record.event, content, type: toTextType(record.event.type) }
    return { ...rest, event, refusal: null, pause: undefined }
  })
  for (const file of files) if (file) await removeFile(file)
  await deleteFiles(userId, keys)
  void sendWaiting()
}

const toTextType = (type: EventType): EventType => (type === 'photo' || type === 'voice' ? 'event' : type)
