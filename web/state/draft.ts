import { useEffect, useRef, useState } from 'react'
import type { EventType } from '../../contract/events.ts'
import { listLocal, onLocalChange, readLocal, writeLocal } from './local.ts'
import type { DraftMeasure } from './measures.ts'
import { getUserId } from './session.ts'

/** Unsaved input, as JSON. */
type Draft = string | Readonly<Record<string, unknown>>

/** A photo's time and place as fields of an event; unknown ones are absent. */
export interface PhotoFacts {
  date?: string
  occurredAt?: string
  timeZone?: string | null
  latitude?: number
  longitude?: number
  placeName?: string
}

/** The draft of a new event. */
export type CaptureDraft = Readonly<{
  content: string
  type: EventType
  /** `HH:MM`, or empty for now. */
  time: string
  /** The date of the first word. */
  begunOn: string
  measures?: readonly DraftMeasure[]
  /** Time and place of its photo, instead of the current ones. */
  taken?: PhotoFacts | undefined
}>

export const EMPTY_DRAFT: CaptureDraft = { content: '', type: 'event', time: '', begunOn: '' }

/** The names of drafts. Files that are added to one have its name as their owner. */
export const draftNames = {
  /** A new event, on the screen of today or of another day. */
  today: 'capture.today',
  day: (date: string) => `capture.${date}`,
  /** The correction of an event, and of one that waits. */
  edit: (eventId: string) => `edit.${eventId}`,
  waiting: (key: string) => `waiting.${key}`,
  page: (date: string) => `page.${date}`,
  instructions: (date: string) => `instructions.${date}`,
  /** The changes of events after which a page was left as it is. */
  leftChanges: (date: string) => `left.${date}`,
}

/** With what the local values of a user's drafts begin. */
export const draftPrefixOf = (userId: string): string => `draft.${userId}.`

const keyOf = (name: string): string => draftPrefixOf(getUserId()) + name

export const hasDraft = (name: string): boolean => readLocal(keyOf(name)) !== undefined

export const findDraft = <T extends Draft>(name: string): T | undefined =>
  readDraft<T | undefined>(keyOf(name), undefined)

export const writeDraft = (name: string, draft: Draft): void => writeLocal(keyOf(name), JSON.stringify(draft))

export const deleteDraft = (name: string): void => writeLocal(keyOf(name), undefined)

/** What follows `prefix` in the names of the drafts that begin with it. */
export const listDrafts = (prefix: string): string[] =>
  listLocal()
    .filter((name) => name.startsWith(keyOf(prefix)))
    .map((name) => name.slice(keyOf(prefix).length))

/** Renames a draft. */
export function moveDraft(from: string, to: string): void {
  const text = readLocal(keyOf(from))
  if (text === undefined) return
  writeLocal(keyOf(to), text)
  writeLocal(keyOf(from), undefined)
}

function readDraft<T extends Draft | undefined>(key: string, initial: T): T {
  try {
    const text = readLocal(key)
    return text === undefined ? initial : JSON.parse(text)
  } catch {
    return initial
  }
}

/**
 * Unsaved input, stored on this device so that a reload does not lose it.
 *
 * @param name of the draft
 * @param initial the value without a draft; the draft has the same shape
 * @param isShared whether each tab shows what is typed in another; otherwise each keeps its own until a reload
 */
export function useDraft<T extends Draft>(
  name: string,
  initial: T,
  { isShared = false } = {},
): [draft: T, write: (draft: T) => void, forget: (saved: T) => void] {
  const key = keyOf(name)
  const [held, setHeld] = useState(() => ({ key, draft: readDraft(key, initial) }))
  const current = held.key === key ? held : { key, draft: readDraft(key, initial) }
  const latest = useRef(initial)
  latest.current = initial
  useEffect(() => {
    const read = () => setHeld({ key, draft: readDraft(key, latest.current) })
    return isShared ? onLocalChange(key, read) : undefined
  }, [key, isShared])
  const write = (draft: T) => {
    setHeld({ key, draft })
    const text = JSON.stringify(draft)
    writeLocal(key, text === JSON.stringify(initial) ? undefined : text)
  }
  /** Keeps the draft if it was changed after it was saved. */
  const forget = (saved: T) => {
    setHeld((held) => (held.draft === saved ? { key, draft: initial } : held))
    if (readLocal(key) === JSON.stringify(saved)) writeLocal(key, undefined)
  }
  return [current.draft, write, forget]
}
