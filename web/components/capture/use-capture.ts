import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { DatedEvent } from '../../../contract/events.ts'
import { type NewEvent, randomKey } from '../../offline/waiting-events.ts'
import { recordEvent } from '../../sending/sending.ts'
import { getDayClock } from '../../state/day-clock.ts'
import { type AddedFiles, type CaptureDraft, EMPTY_DRAFT, useDraft } from '../../state/draft.ts'
import { noteSaved } from '../../state/just-saved.ts'
import { measuresText, toMeasures } from '../../state/measures.ts'
import { useToday } from '../../state/today.ts'
import { dateOf, momentOn, timeOf } from '../../state/zoned-time.ts'
import { type Position, usePosition } from '../places/position.ts'
import { partsOf } from './event-length.ts'

const NO_FILES: AddedFiles = { keys: [] }

interface Properties {
  date: string
  isToday: boolean
  onSaved: () => void
}

/** The draft of an event, and how it is saved. */
export function useCapture({ date, isToday, onSaved }: Properties) {
  const isNow = useToday() === date || isToday
  const name = isToday ? 'capture.today' : `capture.${date}`
  const [draft, setDraft, forgetDraft] = useDraft(name, EMPTY_DRAFT)
  const [files, setFiles] = useState(NO_FILES)
  const place = usePosition()
  const [, navigate] = useLocation()
  const { save, ...state } = useSave()
  const last = useRef<{ draft: CaptureDraft; isDone: Promise<void> }>(undefined)
  const measures = toMeasures(draft.measures)
  const isEmpty = draft.content.trim() === '' && files.keys.length === 0 && measures.length === 0
  const record = async () => {
    const content = draft.content.trim() === '' ? measuresText(measures) : draft.content
    const type = (draft.type === EMPTY_DRAFT.type && files.type) || draft.type
    const event = {
      ...{ type, content, ...whenOf(draft.time, date, isNow), ...pointOf(place.position) },
      ...(measures.length > 0 && { measures }),
      ...draft.taken,
    }
    noteSaved(content)
    const [first = content, ...rest] = await partsOf(content)
    if (!(await save(rest.length > 0 ? { ...event, content: first } : event, files))) return
    // The further parts of a long text, each as an event of its own; what could not be saved stays in the field.
    for (const [at, part] of rest.entries())
      if (!(await save({ ...event, content: part, measures: [] }, NO_FILES)))
        return setDraft({ ...EMPTY_DRAFT, content: rest.slice(at).join('\n'), begunOn: draft.begunOn })
    forgetDraft(draft)
    place.reset()
    if (draft.taken && event.date !== date) navigate(`/day/${event.date}`)
    else onSaved()
  }
  /** Waits for the save before it: a line may be typed and saved while the last one is still being stored. */
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const before = last.current
    if (isEmpty || before?.draft === draft) return
    const save = async () => {
      await before?.isDone
      await record()
      if (last.current === saving) last.current = undefined
    }
    const saving = { draft, isDone: save() }
    last.current = saving
  }
  return { name, draft, setDraft, setFiles, place, isEmpty, submit, ...state }
}

/** Saves an event once: on a device without storage, a repeated attempt has the same idempotency key. */
function useSave() {
  const pending = useRef<{ text: string; added: NewEvent } | undefined>(undefined)
  const { mutateAsync, isPending, isSuccess, error } = useMutation({
    mutationFn: async ([event, { keys, prepare }]: [DatedEvent, AddedFiles]) => {
      const files = keys.length > 0 ? { files: keys } : {}
      const text = JSON.stringify({ ...event, ...files, occurredAt: null })
      // A changed draft is another event. If only the time of "now" differs, the first attempt is repeated unchanged.
      if (pending.current?.text !== text)
        pending.current = { text, added: { key: randomKey(), event, ...files } }
      await prepare?.()
      await recordEvent(pending.current.added)
      pending.current = undefined
    },
  })
  /** @returns whether it was saved */
  const save = (event: DatedEvent, files: AddedFiles): Promise<boolean> =>
    mutateAsync([event, files]).then(
      () => true,
      () => false,
    )
  return { save, isSaving: isPending, isSaved: isSuccess, error }
}

/** @param isNow an event without a time gets the current one, and its date, even if the screen shows an older date */
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
