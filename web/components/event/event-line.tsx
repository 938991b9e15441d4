import type { ReactNode } from 'react'
import type { CreateEvent } from '../../../contract/events.ts'
import { wallClockOf } from '../../state/zoned-time.ts'
import { EventFacts } from './event-facts.tsx'
import { EventText } from './event-text.tsx'

interface Properties {
  event: CreateEvent
  /** The menu of actions. */
  menu?: ReactNode
  children?: ReactNode
}

/** An event: time, text, and in small type its type and place. */
export function EventLine({ event, menu, children }: Properties) {
  const { occurredAt, timeZone, content } = event
  return (
    <div className="event-line">
      {occurredAt ? <time dateTime={occurredAt}>{wallClockOf(occurredAt, timeZone ?? null)}</time> : <span />}
      <div>
        <EventText text={content} />
        <EventFacts event={event} isTimeless />
        {children}
      </div>
      {menu}
    </div>
  )
}
