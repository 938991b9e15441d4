// Corrections on this device whose lines are no longer on the day where they were begun.
import type { Event } from '../../contract/events.ts'
import { deleteDraft, draftNames, findDraft, listDrafts } from './draft.ts'

/** The line as it was when the correction was begun. */
type EditedState = Pick<Event, 'date' | 'content' | 'type' | 'version'> & Partial<Event>

export interface LeftEdit {
  eventId: string
  base: EditedState
}

export const listLeftEdits = (date: string, events: readonly Pick<Event, 'id'>[]): LeftEdit[] =>
  listDrafts(draftNames.edit('')).flatMap((eventId) => {
    const base = findDraft<{ base?: EditedState }>(draftNames.edit(eventId))?.base
    return base?.date === date && events.every(({ id }) => id !== eventId) ? [{ eventId, base }] : []
  })

export const forgetEdit = (eventId: string): void => deleteDraft(draftNames.edit(eventId))
