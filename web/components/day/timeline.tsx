import { useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import { api, call } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import type { WaitingEvent } from '../../offline/records.ts'
import { shownEvent } from '../../offline/waiting-events.ts'
import { hasDraft } from '../../state/draft.ts'
import { EventEditor } from '../capture/event-editor.tsx'
import { WaitingItem } from '../offline/waiting-event.tsx'
import { EventPageLink } from '../page/event-page-link.tsx'
import { useDeleteWithUndo } from './delete-with-undo.ts'
import { EventFacts } from './event-facts.tsx'

interface Properties {
  events: readonly Event[]
  /** What this device still holds of the same day. */
  waiting: readonly WaitingEvent[]
}

/** The events of a day in the order in which they happened. */
export function Timeline({ events, waiting }: Properties) {
  const items = [
    ...events.map((event) => ({
      id: event.id,
      at: Date.parse(event.occurredAt ?? event.createdAt),
      state: undefined,
      element: <EventItem event={event} />,
    })),
    ...waiting.map((record) => ({
      id: record.key,
      at: Date.parse(shownEvent(record).occurredAt ?? '') || record.writtenAt,
      state: record.refusal ? 'refused' : 'waiting',
      element: <WaitingItem waiting={record} />,
    })),
  ]
  return (
    <ol className="timeline">
      {items
        .sort((one, other) => one.at - other.at)
        .map(({ id, state, element }) => (
          <li key={id} id={`event-${id}`} className={state}>
            {element}
          </li>
        ))}
    </ol>
  )
}

function EventItem({ event }: { event: Event }) {
  const words = useWords()
  const [isEditing, setIsEditing] = useState(() => hasDraft(`edit.${event.id}`))
  const deleteWithUndo = useDeleteWithUndo()
  if (isEditing) return <EventEditor event={event} onDone={() => setIsEditing(false)} />
  const removeEvent = () =>
    deleteWithUndo({
      action: words.event.delete,
      remove: () => call(api.events[':eventId'].amend.delete.$post, { param: { eventId: event.id } }),
      message: words.event.deleted,
      undo: () => call(api.trash.restore.$post, { json: { eventIds: [event.id] } }),
    })
  return (
    <>
      <EventFacts event={event} />
      <p className="event-text" dir="auto">
        {event.content}
      </p>
      <div className="event-tools">
        <button type="button" className="button plain small" onClick={() => setIsEditing(true)}>
          {words.common.edit}
        </button>
        <button type="button" className="button plain small" onClick={removeEvent}>
          {words.common.delete}
        </button>
        <EventPageLink eventId={event.id} />
      </div>
    </>
  )
}
