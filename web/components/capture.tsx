// Writing an event down: one field, and what may be added to it. Nothing typed is lost before it is saved.
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { CreateEvent, EventType } from '../../contract/events.ts'
import { call } from '../api/call.ts'
import { useWords } from '../i18n/words.ts'
import { refreshDiary } from '../queries/client.ts'
import { getDayClock } from '../state/day-clock.ts'
import { useDraft } from '../state/draft.ts'
import { type Position, usePosition } from '../state/position.ts'
import { useToday } from '../state/today.ts'
import { momentOn, toOffsetTime } from '../state/zoned-time.ts'
import { TimeField, TypeSelect } from './event-fields.tsx'
import { PlaceControl } from './place-control.tsx'
import { Failure } from './states.tsx'

export function Capture({ date }: { date: string }) {
  const words = useWords()
  const isToday = useToday() === date
  const [location] = useLocation()
  // What is begun on today's screen before midnight still stands there after it.
  const draft = location === '/' ? 'capture.today' : `capture.${date}`
  const [content, setContent] = useDraft(draft)
  const [type, setType] = useState<EventType>('event')
  const [time, setTime] = useState('')
  const place = usePosition()
  const { save, isSaving, error } = useSave()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (content.trim() === '' || isSaving) return
    const clock = getDayClock()
    const moment = time !== '' ? momentOn(date, time, clock) : isToday ? new Date() : null
    const when = timeOf(moment, clock.timeZone)
    const isSaved = await save({ date, type, content, ...when, ...pointOf(place.position) })
    if (!isSaved) return
    setContent('')
    setTime('')
    place.drop()
  }
  return (
    <form className="capture" onSubmit={submit} onKeyDown={submitOnControlEnter}>
      <label htmlFor="capture" className="visually-hidden">
        {words.capture.label}
      </label>
      <textarea
        id="capture"
        rows={2}
        placeholder={words.capture.label}
        maxLength={100_000}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onFocus={place.locateIfAllowed}
      />
      {error !== undefined && (
        <>
          <Failure error={error} />
          <p className="quiet small">{words.capture.failed}</p>
        </>
      )}
      <div className="row capture-tools">
        <TypeSelect value={type} onChange={setType} />
        <TimeField
          value={time}
          onChange={setTime}
          emptyMeans={isToday ? words.capture.timeNow : words.capture.timeNone}
        />
        <PlaceControl {...place} />
        <button type="submit" className="button primary push" disabled={content.trim() === '' || isSaving}>
          {isSaving ? words.common.saving : words.common.save}
        </button>
      </div>
    </form>
  )
}

/** Saves once: a repeat after a lost answer carries the same key, by which the service knows it. */
function useSave() {
  const pending = useRef<{ key: string; text: string; event: CreateEvent } | undefined>(undefined)
  const [state, setState] = useState<{ isSaving: boolean; error?: unknown }>({ isSaving: false })
  const save = async (event: CreateEvent): Promise<boolean> => {
    const text = JSON.stringify({ ...event, occurredAt: null })
    // Another text is another event. If only "now" has moved on, the first attempt is sent again as it was.
    if (pending.current?.text !== text) pending.current = { key: randomKey(), text, event }
    setState({ isSaving: true })
    try {
      const { key, event: body } = pending.current
      await call('createEvent', { body, headers: { 'Idempotency-Key': key } })
      pending.current = undefined
      setState({ isSaving: false })
      await refreshDiary()
      return true
    } catch (error) {
      setState({ isSaving: false, error })
      return false
    }
  }
  return { save, ...state }
}

/** `crypto.randomUUID` is missing where the service is reached by plain HTTP in the house. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

export const timeOf = (moment: Date | null, timeZone: string) => ({
  occurredAt: moment && toOffsetTime(moment, timeZone),
  timeZone: moment && timeZone,
})

const pointOf = (position: Position) =>
  position.state === 'found' && {
    latitude: position.latitude,
    longitude: position.longitude,
    ...(position.placeName !== null && { placeName: position.placeName }),
  }

export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
