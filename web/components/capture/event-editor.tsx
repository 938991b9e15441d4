import { useState } from 'react'
import type { CreateEvent, Event } from '../../../contract/events.ts'
import { ApiError } from '../../api/api-error.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { refreshDiary } from '../../queries/client.ts'
import { showNotice } from '../../state/notice.ts'
import { useDeletePage } from '../page/delete-page.ts'
import { Failure } from '../shell/states.tsx'
import { EventForm } from './event-form.tsx'

interface Properties {
  event: Event
  isLocked: boolean
  onDone: () => void
}

/** Changes an event in its place, or takes it to another day. */
export function EventEditor({ event, isLocked, onDone }: Properties) {
  const { save, isSaving, error, isMoved } = useSaveEdit(event)
  return (
    <>
      {isLocked && <LockedWhileEdited date={event.date} />}
      <EventForm
        event={event}
        draft={`edit.${event.id}`}
        isSaving={isSaving}
        failure={error !== undefined && <EditFailure error={error} isMoved={isMoved} />}
        onSave={save}
        onDone={onDone}
      />
    </>
  )
}

/** The draft stays, but can be saved only after the page is deleted. */
function LockedWhileEdited({ date }: { date: string }) {
  const words = useWords()
  const deletePage = useDeletePage(date)
  return (
    <p className="note" role="status">
      {words.offline.lockedMeanwhile}{' '}
      <button type="button" className="button link" onClick={deletePage}>
        {words.event.unlock}
      </button>
    </p>
  )
}

interface SaveState {
  isSaving: boolean
  isMoved: boolean
  error?: unknown
}

function useSaveEdit(event: Event) {
  const words = useWords()
  const formats = useFormats()
  const [state, setState] = useState<SaveState>({ isSaving: false, isMoved: false })
  const param = { eventId: event.id }
  const save = async (changes: Partial<CreateEvent>): Promise<boolean> => {
    const isMoved = changes.date !== undefined
    setState({ isSaving: true, isMoved })
    try {
      await call(api.events[':eventId'].$put, { param, json: changes })
    } catch (error) {
      setState({ isSaving: false, isMoved, error })
      return false
    }
    if (changes.date !== undefined) {
      const { date, occurredAt, timeZone } = event
      showNotice({
        message: words.event.moved(formats.longDate(changes.date)),
        undo: () => call(api.events[':eventId'].$put, { param, json: { date, occurredAt, timeZone } }),
      })
    }
    void refreshDiary()
    return true
  }
  return { save, ...state }
}

/** A lock that is met on the way elsewhere is that of the other day. */
function EditFailure({ error, isMoved }: { error: unknown; isMoved: boolean }) {
  const words = useWords()
  const isOtherDay = isMoved && error instanceof ApiError && error.code === 'EVENT_IMMUTABLE'
  return isOtherDay ? (
    <p className="failure" role="alert">
      {words.event.otherDayLocked}
    </p>
  ) : (
    <Failure error={error} />
  )
}
