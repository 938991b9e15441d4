import type { MouseEvent, ReactNode } from 'react'
import type { CreateEvent } from '../../../contract/events.ts'
import { wallClockOf } from '../../state/zoned-time.ts'
import styles from './event.module.css'
import { EventFacts } from './event-facts.tsx'
import { EventText } from './event-text.tsx'

interface Properties {
  event: CreateEvent
  /** On a tap on its text. */
  onOpen?: () => void
  /** The menu of actions. */
  menu?: ReactNode
  children?: ReactNode
}

/** An event: time, text, and in small type its type and place. */
export function EventLine({ event, onOpen, menu, children }: Properties) {
  const { occurredAt, timeZone, content } = event
  const text = <EventText text={content} />
  return (
    <div className={styles.eventLine}>
      {occurredAt ? <time dateTime={occurredAt}>{wallClockOf(occurredAt, timeZone ?? null)}</time> : <span />}
      <div>
        {onOpen ? <Opening onOpen={onOpen}>{text}</Opening> : text}
        <EventFacts event={event} isTimeless />
        {children}
      </div>
      {menu}
    </div>
  )
}

/** A link is followed, and a text that is being selected stays. */
function Opening({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const open = ({ target }: MouseEvent) => {
    const isLink = target instanceof Element && target.closest('a, button') !== null
    if (!isLink && getSelection()?.isCollapsed !== false) onOpen()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the menu beside it does the same by keys.
    <div className={styles.eventOpening} onClick={open}>
      {children}
    </div>
  )
}
