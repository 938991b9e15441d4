import { useState } from 'react'
import type { Event } from '../../contract/events.ts'
import { call } from '../api/call.ts'
import { useWords } from '../i18n/words.ts'
import { hasDraft } from '../state/draft.ts'
import { wallClockOf } from '../state/zoned-time.ts'
import { EventEditor } from './event-editor.tsx'
import { Icon } from './icons.tsx'
import { useRemoval } from './removal.ts'

/** The events of a day in the order in which they happened. */
export function Timeline({ events, isLocked }: { events: readonly Event[]; isLocked: boolean }) {
  return (
    <ol className="timeline">
      {events.map((event) => (
        <li key={event.id} id={`event-${event.id}`}>
          <EventItem event={event} isLocked={isLocked} />
        </li>
      ))}
    </ol>
  )
}

function EventItem({ event, isLocked }: { event: Event; isLocked: boolean }) {
  const words = useWords()
  const [isEditing, setIsEditing] = useState(() => hasDraft(`edit.${event.id}`))
  const remove = useRemoval()
  if (isEditing && !isLocked) return <EventEditor event={event} onDone={() => setIsEditing(false)} />
  const removeEvent = () =>
    remove({
      action: words.event.delete,
      remove: () => call('deleteEvent', { params: { eventId: event.id } }),
      message: words.event.deleted,
      undo: () => call('restoreTrash', { body: { eventIds: [event.id] } }),
    })
  return (
    <>
      <p className="event-facts">
        {event.occurredAt !== null && (
          <time dateTime={event.occurredAt}>{wallClockOf(event.occurredAt, event.timeZone)}</time>
        )}
        <span>{words.eventTypes[event.type]}</span>
        {(event.placeName !== null || event.latitude !== null) && (
          <span className="place">
            <Icon name="place" />
            {event.placeName ?? `${event.latitude}, ${event.longitude}`}
          </span>
        )}
        {isLocked && (
          <span className="lock-sign" title={words.event.locked}>
            <Icon name="lock" />
            <span className="visually-hidden">{words.event.isLocked}</span>
          </span>
        )}
      </p>
      <p className="event-text" dir="auto">
        {event.content}
      </p>
      {!isLocked && (
        <div className="event-tools">
          <button type="button" className="button plain small" onClick={() => setIsEditing(true)}>
            {words.common.edit}
          </button>
          <button type="button" className="button plain small" onClick={removeEvent}>
            {words.common.delete}
          </button>
        </div>
      )}
    </>
  )
}
