import { useState } from 'react'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import type { PlacedEvent } from '../../queries/map.queries.ts'
import { PictureStrip } from '../pictures/picture-strip.tsx'
import { Button } from '../shell/button.tsx'
import rowsStyles from '../shell/rows.module.css'
import { showEvent } from '../shell/show-event.ts'
import styles from './map.module.css'

const MAX_PLACES = 30
const MAX_EVENTS = 5
const MAX_PICTURES = 4

interface Properties {
  events: readonly PlacedEvent[]
  /** Is called with the events of a place that the map is to go to. */
  onGo: (events: readonly PlacedEvent[]) => void
}

/** The map's events as a list, by place. */
export function PlaceList({ events, onGo }: Properties) {
  const words = useWords()
  const [isWhole, setIsWhole] = useState(false)
  const places = [...Map.groupBy(events, ({ placeName }) => placeName ?? '')]
  const shown = isWhole ? places : places.slice(0, MAX_PLACES)
  return (
    <>
      <ul className={`${rowsStyles.rows} ${styles.places}`}>
        {shown.map(([name, here]) => (
          <li key={name}>
            <PlaceItem name={name} events={here} onGo={() => onGo(here)} />
          </li>
        ))}
      </ul>
      {shown.length < places.length && <Button onClick={() => setIsWhole(true)}>{words.common.more}</Button>}
    </>
  )
}

interface ItemProperties {
  name: string
  events: readonly PlacedEvent[]
  onGo: () => void
}

function PlaceItem({ name, events, onGo }: ItemProperties) {
  const words = useWords()
  const mapWords = useScreenWords('map')
  const formats = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, MAX_EVENTS)
  const pictures = events.flatMap((event) => event.pictures)
  return (
    <div>
      <h3>
        <Button look="link" title={mapWords.showPlace} onClick={onGo}>
          <bdi>{name === '' ? mapWords.unnamed : name}</bdi>
        </Button>{' '}
        <span className="quiet small">{words.day.eventCount(events.length)}</span>
      </h3>
      {pictures.length > 0 && <PictureStrip pictures={pictures} max={MAX_PICTURES} />}
      <ul>
        {shown.map(({ id, date, type, content }) => (
          <li key={id}>
            <Link href={`/day/${date}`} onClick={() => showEvent(id)}>
              {formats.mediumDate(date)}
            </Link>{' '}
            <span className="clipped" dir="auto">
              {content || words.eventTypes[type]}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <Button look="plain small" onClick={() => setIsWhole(true)}>
          {words.common.more}
        </Button>
      )}
    </div>
  )
}
