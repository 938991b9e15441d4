import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { DatedEvent, EventType } from '../../../contract/events.ts'
import { toEventType } from '../../files/event-type.ts'
import { isUnkept, readDraftFiles, useFiles } from '../../files/kept-files.ts'
import { uploadKept } from '../../files/uploading.ts'
import type { KeptFile } from '../../offline/records.ts'
import { type NewEvent, randomKey, useWaiting } from '../../offline/waiting-events.ts'
import { recordEvent } from '../../sending/sending.ts'
import { getDayClock } from '../../state/day-clock.ts'
import { type CaptureDraft, draftNames, EMPTY_DRAFT, useDraft } from '../../state/draft.ts'
import { markSaved } from '../../state/just-saved.ts'
import { measuresText, toMeasures } from '../../state/measures.ts'
import { getUserId } from '../../state/session.ts'
import { useToday } from '../../state/today.ts'
import { dateOf, momentOn, timeOf } from '../../state/zoned-time.ts'
import { type Position, usePosition } from '../places/position.ts'
import { partsOf } from './event-length.ts'

/** The files of a draft. */
interface AddedFiles {
  keys: readonly string[]
  /** The event type that follows from the files, if the user has not chosen one. */
  type?: EventType
  /** Resolves when the event can be sent without this tab's memory. */
  prepare?: () => Promise<unknown>
}

const NO_FILES: AddedFiles = { keys: [] }

interface Properties {
  date: string
  isToday: boolean
  onSaved: () => void
}

/** The draft of an event, and how it is saved. */
export function useCapture({ date, isToday, onSaved }: Properties) {
  const isNow = useToday() === date || isToday
  const name = isToday ? draftNames.today : draftNames.day(date)
  const [draft, setDraft, forgetDraft] = useDraft(name, EMPTY_DRAFT, { isShared: true })
  const files = useFiles(name)
  const place = usePosition()
  const [, navigate] = useLocation()
  const { save, isSaving, ...state } = useSave()
  const [isReadingFiles, setIsReadingFiles] = useState(false)
  /** The keys of the events that were saved last. */
  const [saved, setSaved] = useState<readonly string[]>([])
  const isRefused = useWaiting().events.some(({ key, refusal }) => refusal !== null && saved.includes(key))
  const isEmpty = textOf(draft) === '' && toAddedFiles(files).keys.length === 0
  const record = async () => {
    setIsReadingFiles(true)
    // As the device has them by now: the screen may not show yet what was chosen last, nor what an earlier visit left.
    const added = toAddedFiles(await readDraftFiles(name).finally(() => setIsReadingFiles(false)))
    const event = toEvent(draft, added.type, whenOf(draft.time, date, isNow), place.position)
    if (event.content === '' && added.keys.length === 0) return
    markSaved(event.content)
    const { keys, unsaved } = await saveParts(event, added, save)
    setSaved(keys)
    if (keys.length === 0) return
    if (unsaved !== '') return setDraft({ ...EMPTY_DRAFT, content: unsaved, begunOn: draft.begunOn })
    forgetDraft(draft)
    place.reset()
    if (draft.taken && event.date !== date) navigate(`/day/${event.date}`)
    else onSaved()
  }
  const submit = useInTurn(draft, isEmpty, record)
  return {
    ...state,
    ...{ name, draft, setDraft, place, isEmpty, isRefused, submit },
    // Not empty, and nothing to save: a file that was refused.
    hasFiles: files.length > 0,
    isSaving: isSaving || isReadingFiles,
  }
}

/** Without refused ones, which stay in the draft. */
function toAddedFiles(files: readonly KeptFile[]): AddedFiles {
  const good = files.filter(({ refusal }) => refusal === null)
  const type = toEventType(good[0]?.mediaType ?? '')
  const prepare = () => {
    const userId = getUserId()
    return Promise.all(good.filter(({ key }) => isUnkept(key)).map(({ key }) => uploadKept(userId, key)))
  }
  return { keys: good.map(({ key }) => key), prepare, ...(type && { type }) }
}

/** The text of an event without a text of its own lists its figures. */
const textOf = ({ content, measures }: CaptureDraft): string =>
  content.trim() === '' ? measuresText(toMeasures(measures)) : content

function toEvent(
  draft: CaptureDraft,
  typeOfFiles: EventType | undefined,
  when: ReturnType<typeof whenOf>,
  position: Position,
): DatedEvent {
  const measures = toMeasures(draft.measures)
  return {
    type: (draft.type === EMPTY_DRAFT.type && typeOfFiles) || draft.type,
    content: textOf(draft),
    ...when,
    ...pointOf(position),
    ...(measures.length > 0 && { measures }),
    ...draft.taken,
  }
}

type Save = ReturnType<typeof useSave>['save']

/**
 * Saves an event; the further parts of a long text, each as an event of its own.
 *
 * @returns the keys of the saved events, and the text that could not be saved after the first of them
 */
async function saveParts(event: DatedEvent, files: AddedFiles, save: Save) {
  const [first = event.content, ...rest] = await partsOf(event.content)
  const key = await save(rest.length > 0 ? { ...event, content: first } : event, files)
  const keys = key === undefined ? [] : [key]
  for (const [at, content] of key === undefined ? [] : rest.entries()) {
    const next = await save({ ...event, content, measures: [] }, NO_FILES)
    if (next === undefined) return { keys, unsaved: rest.slice(at).join('\n') }
    keys.push(next)
  }
  return { keys, unsaved: '' }
}

/** Waits for the save before it: a line may be typed and saved while the last one is still being stored. */
function useInTurn(draft: CaptureDraft, isEmpty: boolean, record: () => Promise<void>) {
  const last = useRef<{ draft: CaptureDraft; isDone: Promise<void> }>(undefined)
  return (event: FormEvent) => {
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
      const { added } = pending.current
      await recordEvent(added)
      pending.current = undefined
      return added.key
    },
  })
  /** @returns the key of the event; undefined if it was not saved */
  const save = (event: DatedEvent, files: AddedFiles): Promise<string | undefined> =>
    mutateAsync([event, files]).catch(() => undefined)
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
