// Writing an event down: one field, and what may be added to it. Nothing typed is lost before it is kept.
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { DatedEvent } from '../../../contract/events.ts'
import { useWords } from '../../i18n/words.ts'
import { recordEvent } from '../../offline/sending.ts'
import { getDayClock } from '../../state/day-clock.ts'
import { type CaptureDraft, useDraft } from '../../state/draft.ts'
import { type Position, usePosition } from '../../state/position.ts'
import { useToday } from '../../state/today.ts'
import { dateOf, momentOn, toOffsetTime } from '../../state/zoned-time.ts'
import { TimeField, TypeSelect } from '../fields/event-fields.tsx'
import { maxLengthOf } from '../fields/max-length.ts'
import { PlaceControl } from '../fields/place-control.tsx'
import { Failure } from '../shell/states.tsx'
import { EarlierDraftNote } from './earlier-draft-note.tsx'

const EMPTY: CaptureDraft = { content: '', type: 'event', time: '', begunOn: '' }

interface Properties {
  date: string
  /** The screen of today: after midnight, a draft from before stays in the field. */
  isToday?: boolean
}

export function Capture({ date, isToday = false }: Properties) {
  const words = useWords()
  const isNow = useToday() === date
  const { draft, setDraft, place, isEmpty, submit, isSaving, error } = useCapture(date, isToday)
  const type = (content: string) =>
    setDraft({ ...draft, content, begunOn: content === '' ? '' : draft.begunOn || date })
  return (
    <form className="capture" onSubmit={submit} onKeyDown={submitOnControlEnter}>
      <label htmlFor="capture" className="visually-hidden">
        {words.capture.label}
      </label>
      <textarea
        id="capture"
        rows={2}
        placeholder={words.capture.label}
        maxLength={maxLengthOf(draft.content, 100_000)}
        value={draft.content}
        onChange={(event) => type(event.target.value)}
        onFocus={place.locateIfAllowed}
      />
      {!isEmpty && draft.begunOn < date && <EarlierDraftNote draft={draft} onMove={() => setDraft(EMPTY)} />}
      {error !== undefined && <NotSaved error={error} />}
      <div className="row capture-tools">
        <TypeSelect value={draft.type} onChange={(type) => setDraft({ ...draft, type })} />
        <TimeField
          value={draft.time}
          onChange={(time) => setDraft({ ...draft, time })}
          emptyMeans={isNow ? words.capture.timeNow : words.capture.timeNone}
        />
        <PlaceControl {...place} />
        <button type="submit" className="button primary push" disabled={isEmpty || isSaving}>
          {isSaving ? words.common.saving : words.common.save}
        </button>
      </div>
    </form>
  )
}

function NotSaved({ error }: { error: unknown }) {
  const words = useWords()
  return (
    <>
      <Failure error={error} />
      <p className="quiet small">{words.capture.failed}</p>
    </>
  )
}

/** The draft of an event, and how it is saved. */
function useCapture(date: string, isToday: boolean) {
  const isNow = useToday() === date || isToday
  const [draft, setDraft, forgetDraft] = useDraft(isToday ? 'capture.today' : `capture.${date}`, EMPTY)
  const place = usePosition()
  const { save, isSaving, error } = useSave()
  const isEmpty = draft.content.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isSaving) return
    const { type, content } = draft
    const when = whenOf(draft.time, date, isNow)
    if (!(await save({ type, content, ...when, ...pointOf(place.position) }))) return
    forgetDraft(draft)
    place.reset()
  }
  return { draft, setDraft, place, isEmpty, submit, isSaving, error }
}

/** Keeps it once: where a device keeps nothing itself, a repeat carries the same key, by which the service knows it. */
function useSave() {
  const pending = useRef<{ key: string; text: string; event: DatedEvent } | undefined>(undefined)
  const [state, setState] = useState<{ isSaving: boolean; error?: unknown }>({ isSaving: false })
  const save = async (event: DatedEvent): Promise<boolean> => {
    const text = JSON.stringify({ ...event, occurredAt: null })
    // Another text is another event. If only "now" has moved on, the first attempt is sent again as it was.
    if (pending.current?.text !== text) pending.current = { key: randomKey(), text, event }
    setState({ isSaving: true })
    try {
      await recordEvent(pending.current.event, pending.current.key)
      pending.current = undefined
      setState({ isSaving: false })
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

/** @param isNow without a time of its own it happens this moment, whatever the screen still says of the date */
function whenOf(time: string, date: string, isNow: boolean) {
  const clock = getDayClock()
  if (time !== '') return { date, ...timeOf(momentOn(date, time, clock), clock.timeZone) }
  if (!isNow) return { date, ...timeOf(null, clock.timeZone) }
  const now = Temporal.Now.instant()
  return { date: dateOf(now, clock), ...timeOf(now, clock.timeZone) }
}

export const timeOf = (moment: Temporal.Instant | null, timeZone: string) => ({
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
