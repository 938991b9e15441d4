// Unsent changes of an event that another device has changed as well.
import type { Event } from '../../contract/events.ts'
import type { EventChanges } from '../offline/records.ts'
import { writeDraft } from '../state/draft.ts'
import { findCurrent, isContradicted } from '../state/event-conflict.ts'
import { toEditWith } from '../state/event-edit.ts'

interface Unsent {
  /** As it was before the changes. */
  stored: Event
  changes: EventChanges
  send: (onto: Event) => Promise<Event>
}

/**
 * Sends the changes over the other device's, if these are of other fields. Else they become the draft of the event, whose
 * line then shows both texts.
 *
 * @returns the event as it is then
 * @throws the error unless it says what the event is now
 */
export async function settleConflict({ stored, changes, send }: Unsent, error: unknown): Promise<Event> {
  for (let failure = error; ; ) {
    const current = findCurrent(failure)
    if (!current) throw failure
    if (isContradicted(stored, changes, current)) {
      writeDraft(`edit.${stored.id}`, toEditWith(stored, changes))
      return current
    }
    try {
      return await send(current)
    } catch (next) {
      failure = next
    }
  }
}
