import { type FormEvent, useState } from 'react'
import type { Event } from '../../contract/events.ts'
import { call } from '../api/call.ts'
import { useWords } from '../i18n/words.ts'
import { refreshDiary } from '../queries/client.ts'
import { getDayClock } from '../state/day-clock.ts'
import { useDraft } from '../state/draft.ts'
import { momentOn, wallClockOf } from '../state/zoned-time.ts'
import { submitOnControlEnter, timeOf } from './capture.tsx'
import { PlaceChip, TimeField, TypeSelect } from './event-fields.tsx'
import { Failure } from './states.tsx'

/** Changes an event in its place. Only what was changed is sent. */
export function EventEditor({ event, onDone }: { event: Event; onDone: () => void }) {
  const words = useWords()
  const oldTime = event.occurredAt === null ? '' : wallClockOf(event.occurredAt, event.timeZone)
  const [content, setContent] = useDraft(`edit.${event.id}`, event.content)
  const [type, setType] = useState(event.type)
  const [time, setTime] = useState(oldTime)
  const [hasPlace, setHasPlace] = useState(true)
  const [{ isSaving, error }, setState] = useState<{ isSaving: boolean; error?: unknown }>({
    isSaving: false,
  })
  const isPlaced = event.placeName !== null || event.latitude !== null
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (content.trim() === '') return
    setState({ isSaving: true })
    // The time that is shown is that of where it happened, and so is the one that is typed.
    const clock = { ...getDayClock(), ...(event.timeZone !== null && { timeZone: event.timeZone }) }
    const moment = time === '' ? null : momentOn(event.date, time, clock)
    const body = {
      content,
      type,
      ...(time !== oldTime && timeOf(moment, clock.timeZone)),
      ...(isPlaced && !hasPlace && { latitude: null, longitude: null, placeName: null }),
    }
    try {
      await call('updateEvent', { params: { eventId: event.id }, body })
      setContent(event.content)
      await refreshDiary()
      onDone()
    } catch (error) {
      setState({ isSaving: false, error })
    }
  }
  const cancel = () => {
    setContent(event.content)
    onDone()
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
        onChange={(changed) => setContent(changed.target.value)}
      />
      {error !== undefined && <Failure error={error} />}
      <div className="row capture-tools">
        <TypeSelect value={type} onChange={setType} />
        <TimeField value={time} onChange={setTime} emptyMeans={words.capture.timeNone} />
        {isPlaced && hasPlace && (
          <PlaceChip name={event.placeName ?? words.capture.herePlace} onDrop={() => setHasPlace(false)} />
        )}
        <span className="row push">
          <button type="button" className="button" onClick={cancel}>
            {words.common.cancel}
          </button>
          <button type="submit" className="button primary" disabled={isSaving || content.trim() === ''}>
            {isSaving ? words.common.saving : words.common.save}
          </button>
        </span>
      </div>
    </form>
  )
}
