import { type FormEvent, useRef, useState } from 'react'
import type { DatedEvent } from '../../../contract/events.ts'
import { recordEvent } from '../../offline/sending.ts'
import { getDayClock } from '../../state/day-clock.ts'
import { type CaptureDraft, useDraft } from '../../state/draft.ts'
import { noteSaved } from '../../state/just-saved.ts'
import { type Position, usePosition } from '../../state/position.ts'
import { useToday } from '../../state/today.ts'
import { dateOf, momentOn, timeOf } from '../../state/zoned-time.ts'

export const EMPTY_DRAFT: CaptureDraft = { content: '', type: 'event', time: '', begunOn: '' }

interface Properties {
  date: string
  isToday: boolean
  onSaved: () => void
}

/** The draft of an event, and how it is saved. */
export function useCapture({ date, isToday, onSaved }: Properties) {
  const isNow = useToday() === date || isToday
  const [draft, setDraft, forgetDraft] = useDraft(isToday ? 'capture.today' : `capture.${date}`, EMPTY_DRAFT)
  const place = usePosition()
  const { save, ...state } = useSave()
  const isEmpty = draft.content.trim() === ''
  const record = async (added: Partial<DatedEvent>) => {
    const { type, content } = draft
    const when = whenOf(draft.time, date, isNow)
    noteSaved(content)
    if (!(await save({ type, content, ...when, ...pointOf(place.position), ...added }))) return
    forgetDraft(draft)
    place.reset()
    onSaved()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty && !state.isSaving) await record({})
  }
  return { draft, setDraft, place, isEmpty, record, submit, ...state }
}

interface SaveState {
  isSaving: boolean
  isSaved: boolean
  error?: unknown
}

/** Keeps it once: where a device keeps nothing itself, a repeat carries the same key, by which the service knows it. */
function useSave() {
  const pending = useRef<{ key: string; text: string; event: DatedEvent } | undefined>(undefined)
  const [state, setState] = useState<SaveState>({ isSaving: false, isSaved: false })
  const save = async (event: DatedEvent): Promise<boolean> => {
    const text = JSON.stringify({ ...event, occurredAt: null })
    // Another text is another event. If only "now" has moved on, the first attempt is sent again as it was.
    if (pending.current?.text !== text) pending.current = { key: randomKey(), text, event }
    setState({ isSaving: true, isSaved: false })
    try {
      await recordEvent(pending.current.event, pending.current.key)
      pending.current = undefined
      setState({ isSaving: false, isSaved: true })
      return true
    } catch (error) {
      setState({ isSaving: false, isSaved: false, error })
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

const pointOf = (position: Position) =>
  position.state === 'found' && {
    latitude: position.latitude,
    longitude: position.longitude,
    ...(position.placeName !== null && { placeName: position.placeName }),
  }
