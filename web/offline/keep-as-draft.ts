import type { Event } from '../../contract/events.ts'
import { toEditWith } from '../components/capture/event-edit.ts'
import { writeDraft } from '../state/draft.ts'
import type { EventChanges } from './records.ts'

/**
 * Makes unsent changes the draft of the stored event, which another device has changed too: its line then shows both texts.
 *
 * @param stored as it was before the changes
 */
export const keepAsDraft = (stored: Event, changes: EventChanges): void =>
  writeDraft(`edit.${stored.id}`, toEditWith(stored, changes))
