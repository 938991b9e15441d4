import { useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import type { DatedEvent, Event } from '../../../contract/events.ts'
import { api, call } from '../../api/call.ts'
import { deleteFiles, useFiles } from '../../files/kept-files.ts'
import { sendWithFiles } from '../../files/send-files.ts'
import { removeFile } from '../../files/uploading.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import type { KeptFile } from '../../offline/records.ts'
import { refreshDiary } from '../../queries/client.ts'
import { showNotice } from '../../state/notice.ts'
import { getUserId } from '../../state/session.ts'
import { AttachedFiles } from '../media/attached-files.tsx'
import { Failure } from '../shell/states.tsx'
import { EventForm } from './event-form.tsx'

interface Properties {
  event: Event
  onDone: () => void
  focusOn: 'content' | 'date'
}

/** Edits an event in its place, or moves it to another day. The day's page stays and becomes stale. */
export function EventEditor({ event, onDone, focusOn }: Properties) {
  const owner = `edit.${event.id}`
  // Days kept by older clients lack them.
  const [attachments, setAttachments] = useState<readonly Attachment[]>(event.attachments ?? [])
  const added = useFiles(owner)
  const { save, isSaving, error } = useSaveEdit(event, { attachments, added })
  return (
    <EventForm
      event={event}
      draft={owner}
      isSaving={isSaving}
      failure={error !== undefined && <Failure error={error} />}
      onSave={save}
      onDone={onDone}
      onCancel={() => {
        for (const file of added) void removeFile(file)
      }}
      hasFiles={attachments.length + added.length > 0}
      files={
        <AttachedFiles
          owner={owner}
          attachments={attachments}
          onRemove={(removed) => setAttachments(attachments.filter((one) => one !== removed))}
          added={added}
        />
      }
      focusOn={focusOn}
    />
  )
}

interface SaveState {
  isSaving: boolean
  error?: unknown
}

interface EditedFiles {
  /** Attachments that are kept. */
  attachments: readonly Attachment[]
  added: readonly KeptFile[]
}

/** Uploads the added files, then sends the changes, with the list of files if it has changed. */
async function amend(
  event: Event,
  changes: Partial<DatedEvent>,
  { attachments, added }: EditedFiles,
): Promise<void> {
  const userId = getUserId()
  const keys = added.filter(({ refusal }) => refusal === null).map(({ key }) => key)
  const isSame = keys.length === 0 && attachments.length === (event.attachments ?? []).length
  const param = { eventId: event.id }
  if (isSame && Object.keys(changes).length === 0) return
  if (isSame) return void (await call(api.events[':eventId'].amend.$post, { param, json: changes }))
  await sendWithFiles(userId, keys, ({ attachmentIds }) => {
    const ids = [...attachments.map(({ id }) => id), ...attachmentIds]
    return call(api.events[':eventId'].amend.$post, { param, json: { ...changes, attachmentIds: ids } })
  })
  await deleteFiles(userId, keys)
}

function useSaveEdit(event: Event, files: EditedFiles) {
  const words = useWords()
  const formats = useFormats()
  const [state, setState] = useState<SaveState>({ isSaving: false })
  const param = { eventId: event.id }
  const save = async (changes: Partial<DatedEvent>): Promise<boolean> => {
    setState({ isSaving: true })
    try {
      await amend(event, changes, files)
    } catch (error) {
      setState({ isSaving: false, error })
      return false
    }
    if (changes.date !== undefined) {
      const { date, occurredAt, timeZone } = event
      showNotice({
        message: words.event.moved(formats.longDate(changes.date)),
        undo: () => call(api.events[':eventId'].amend.$post, { param, json: { date, occurredAt, timeZone } }),
      })
    }
    void refreshDiary()
    return true
  }
  return { save, ...state }
}
