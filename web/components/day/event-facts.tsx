import type { CreateEvent } from '../../../contract/events.ts'
import { useWords } from '../../i18n/words.ts'
import { wallClockOf } from '../../state/zoned-time.ts'
import { Icon } from '../shell/icons.tsx'

/** When, what kind, and where. */
export function EventFacts({ event }: { event: CreateEvent }) {
  const words = useWords()
  const { occurredAt, timeZone, type, placeName, latitude, longitude } = event
  const point = typeof latitude === 'number' ? `${latitude}, ${longitude}` : undefined
  const place = placeName ?? point
  return (
    <p className="event-facts">
      {occurredAt && <time dateTime={occurredAt}>{wallClockOf(occurredAt, timeZone ?? null)}</time>}
      <span>{words.eventTypes[type]}</span>
      {place !== undefined && (
        <span className="place">
          <Icon name="place" />
          {place}
        </span>
      )}
    </p>
  )
}
