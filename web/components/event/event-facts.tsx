import type { CreateEvent, Event } from '../../../contract/events.ts'
import { useWords } from '../../i18n/words.ts'
import { measuresText } from '../../state/measures.ts'
import { wallClockOf } from '../../state/zoned-time.ts'
import { Icon } from '../shell/icons.tsx'
import { later } from '../shell/later.tsx'
import styles from './event.module.css'

interface Properties {
  event: CreateEvent & Partial<Pick<Event, 'source'>>
  /** Omits the time. */
  isTimeless?: boolean
}

const EventSource = later(async () => (await import('./event-source.tsx')).EventSource, {
  words: ['screens'],
})

/** Time, type and place of an event. */
export function EventFacts({ event, isTimeless = false }: Properties) {
  const words = useWords()
  const { occurredAt, timeZone, type, placeName, latitude, isPrivate, source } = event
  // The service names the point, once it has the line.
  const place = placeName ?? (typeof latitude === 'number' ? words.event.somewhere : undefined)
  const figures = measuresText(event.measures)
  const hasFigures = figures !== event.content && figures !== ''
  const isShort = isTimeless && type === 'event'
  if (isShort && !hasFigures && place === undefined && !isPrivate && !source) return null
  return (
    <p className={styles.eventFacts}>
      {!isTimeless && occurredAt && (
        <time dateTime={occurredAt}>{wallClockOf(occurredAt, timeZone ?? null)}</time>
      )}
      {!isShort && <span>{words.eventTypes[type]}</span>}
      {hasFigures && <span>{figures}</span>}
      {isPrivate && (
        <span className={styles.place}>
          <Icon name="lock" />
          {words.event.private}
        </span>
      )}
      {place !== undefined && (
        <span className={styles.place}>
          <Icon name="place" />
          {place}
        </span>
      )}
      {source && <EventSource source={source} />}
    </p>
  )
}
