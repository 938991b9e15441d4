import { type FormEvent, useState } from 'react'
import type { Event, EventType } from '../../contract/events.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { refreshDiary } from '../queries/client.ts'
import { getDayClock } from '../state/day-clock.ts'
import { useDraft } from '../state/draft.ts'
import { showNotice } from '../state/notice.ts'
import { momentOn, wallClockOf } from '../state/zoned-time.ts'
import { submitOnControlEnter, timeOf } from './capture.tsx'
import { PlaceChip, TimeField, TypeSelect } from './event-fields.tsx'
import { Failure } from './states.tsx'

/** What can be changed of an event. */
interface EventEdit {
  content: string
  type: EventType
  date: string
  /** `HH:MM`, or empty for none. */
  time: string
  hasPlace: boolean
}

const timeShown = ({ occurredAt, timeZone }: Event): string =>
  occurredAt === null ? '' : wallClockOf(occurredAt, timeZone)

/** Only what was changed. The time that is shown is that of where it happened, and so is the one that is typed. */
function toBody(event: Event, { content, type, date, time, hasPlace }: EventEdit) {
  const clock = { ...getDayClock(), ...(event.timeZone !== null && { timeZone: event.timeZone }) }
  const isMoved = date !== event.date
  const isRetimed = time !== timeShown(event) || (isMoved && time !== '')
  const moment = time === '' ? null : momentOn(date, time, clock)
  return {
    content,
    type,
    ...(isMoved && { date }),
    ...(isRetimed && timeOf(moment, clock.timeZone)),
    ...(!hasPlace && { latitude: null, longitude: null, placeName: null }),
  }
}

/** Changes an event in its place, or takes it to another day. */
export function EventEditor({ event, onDone }: { event: Event; onDone: () => void }) {
  const words = useWords()
  const [content, setContent] = useDraft(`edit.${event.id}`, event.content)
  const [rest, setRest] = useState({
    type: event.type,
    date: event.date,
    time: timeShown(event),
    hasPlace: true,
  })
  const close = () => {
    setContent(event.content)
    onDone()
  }
  const edit = { ...rest, content }
  const { save, isSaving, error } = useSaveEdit(event, close)
  const isWhole = content.trim() !== '' && rest.date !== ''
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    return isWhole && save(edit)
  }
  return (
    <form className="capture editor" onSubmit={submit} onKeyDown={submitOnControlEnter}>
      <textarea
        aria-label={words.event.content}
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed.
        autoFocus
        rows={2}
        maxLength={100_000}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      {error !== undefined && <EditFailure error={error} isMoved={rest.date !== event.date} />}
      <div className="row capture-tools">
        <EditFields event={event} edit={edit} onChange={(change) => setRest({ ...rest, ...change })} />
        <span className="row push">
          <button type="button" className="button" onClick={close}>
            {words.common.cancel}
          </button>
          <button type="submit" className="button primary" disabled={isSaving || !isWhole}>
            {isSaving ? words.common.saving : words.common.save}
          </button>
        </span>
      </div>
    </form>
  )
}

function useSaveEdit(event: Event, onSaved: () => void) {
  const words = useWords()
  const formats = useFormats()
  const [state, setState] = useState<{ isSaving: boolean; error?: unknown }>({ isSaving: false })
  const params = { eventId: event.id }
  const save = async (edit: EventEdit) => {
    setState({ isSaving: true })
    try {
      await call('updateEvent', { params, body: toBody(event, edit) })
    } catch (error) {
      return setState({ isSaving: false, error })
    }
    onSaved()
    if (edit.date !== event.date) {
      const { date, occurredAt, timeZone } = event
      showNotice({
        message: words.event.moved(formats.longDate(edit.date)),
        undo: () => call('updateEvent', { params, body: { date, occurredAt, timeZone } }),
      })
    }
    await refreshDiary()
  }
  return { save, ...state }
}

interface FieldProperties {
  event: Event
  edit: EventEdit
  onChange: (change: Partial<Omit<EventEdit, 'content'>>) => void
}

function EditFields({ event, edit, onChange }: FieldProperties) {
  const words = useWords()
  const isPlaced = event.placeName !== null || event.latitude !== null
  return (
    <>
      <TypeSelect value={edit.type} onChange={(type) => onChange({ type })} />
      <input
        type="date"
        aria-label={words.event.date}
        required
        min="0001-01-01"
        max="9999-12-31"
        value={edit.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <TimeField
        value={edit.time}
        onChange={(time) => onChange({ time })}
        emptyMeans={words.capture.timeNone}
      />
      {isPlaced && edit.hasPlace && (
        <PlaceChip
          name={event.placeName ?? words.capture.herePlace}
          onDrop={() => onChange({ hasPlace: false })}
        />
      )}
    </>
  )
}

/** A lock that is met on the way elsewhere is that of the other day. */
function EditFailure({ error, isMoved }: { error: unknown; isMoved: boolean }) {
  const words = useWords()
  const isOtherDay = isMoved && error instanceof ApiError && error.code === 'EVENT_IMMUTABLE'
  if (!isOtherDay) return <Failure error={error} />
  return (
    <p className="failure" role="alert">
      {words.event.otherDayLocked}
    </p>
  )
}
