import { useState } from 'react'
import type { DatedEvent, Event } from '../../../contract/events.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { refreshDiary } from '../../queries/client.ts'
import { showNotice } from '../../state/notice.ts'
import { Failure } from '../shell/states.tsx'
import { EventForm } from './event-form.tsx'

interface Properties {
  event: Event
  onDone: () => void
  focusOn: 'content' | 'date'
}

/** Changes an event in its place, or takes it to another day. A page of the day stays, and is stale then. */
export function EventEditor({ event, onDone, focusOn }: Properties) {
  const { save, isSaving, error } = useSaveEdit(event)
  return (
    <EventForm
      event={event}
      draft={`edit.${event.id}`}
      isSaving={isSaving}
      failure={error !== undefined && <Failure error={error} />}
      onSave={save}
      onDone={onDone}
      hasFiles={(event.attachments ?? []).length > 0}
      focusOn={focusOn}
    />
  )
}

interface SaveState {
  isSaving: boolean
  error?: unknown
}

function useSaveEdit(event: Event) {
  const words = useWords()
  const formats = useFormats()
  const [state, setState] = useState<SaveState>({ isSaving: false })
  const param = { eventId: event.id }
  const save = async (changes: Partial<DatedEvent>): Promise<boolean> => {
    setState({ isSaving: true })
    try {
      await call(api.events[':eventId'].amend.$post, { param, json: changes })
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
