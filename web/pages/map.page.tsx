// Where things happened: the events that have a point, on a map and as a list.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import '../styles/lists.css'
import '../styles/map.css'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { WorldMap } from '../components/map/world-map.tsx'
import { Failure } from '../components/states.tsx'
import { useTitle } from '../components/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { type PlacedEvent, placedEventsQuery } from '../queries/map.queries.ts'
import { serviceQuery } from '../queries/settings.queries.ts'
import { addDays } from '../state/calendar-date.ts'
import type { Cluster } from '../state/map-view.ts'
import { useToday } from '../state/today.ts'

/** A year is what most want to see, and loads at once. */
const DAYS_AT_FIRST = 365

export function MapPage() {
  const words = useWords()
  useTitle(words.map.title)
  const today = useToday()
  const [range, setRange] = useState({ from: addDays(today, -DAYS_AT_FIRST), to: '' })
  const [selected, setSelected] = useState<Cluster<PlacedEvent>>()
  const { events, isLoading, error, retry } = usePlacedEvents(range)
  const { data: service } = useQuery(serviceQuery)
  const change = (changed: Partial<typeof range>) => {
    setSelected(undefined)
    setRange({ ...range, ...changed })
  }
  return (
    <div className="column wide-column">
      <h1>{words.map.title}</h1>
      <div className="row filters">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="inline-field">
            <span>{words.search[end]}</span>
            <input
              type="date"
              value={range[end]}
              onChange={({ target }) => change({ [end]: target.value })}
            />
          </label>
        ))}
        <button type="button" className="button plain" onClick={() => change({ from: '', to: '' })}>
          {words.map.everything}
        </button>
        <span className="quiet small" role="status">
          {isLoading ? words.map.loading(events.length) : words.map.count(events.length)}
        </span>
      </div>
      {service && (
        <WorldMap events={events} tiles={service.mapTiles} selectedId={selected?.id} onSelect={setSelected} />
      )}
      {!service && <div className="map" />}
      {error && <Failure error={error} onRetry={retry} />}
      {!isLoading && !error && events.length === 0 && <p className="quiet">{words.map.empty}</p>}
      {selected && (
        <p className="row">
          <span>{words.map.selected(selected.points.length)}</span>
          <button type="button" className="button plain" onClick={() => setSelected(undefined)}>
            {words.map.selectAll}
          </button>
        </p>
      )}
      <PlaceList events={selected?.points ?? events} />
    </div>
  )
}

/** Page after page until all are there, so that the map shows the first at once. */
function usePlacedEvents(range: { from: string; to: string }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPending } =
    useInfiniteQuery(placedEventsQuery(range))
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage])
  const events = useMemo(() => data?.pages.flatMap((page) => page.events) ?? [], [data])
  return { events, isLoading: isPending || hasNextPage, error, retry: () => void refetch() }
}

const MOST_PLACES = 30

/** The same without a map: each place with its events. */
function PlaceList({ events }: { events: readonly PlacedEvent[] }) {
  const words = useWords()
  const [isWhole, setIsWhole] = useState(false)
  const places = [...Map.groupBy(events, ({ placeName }) => placeName ?? '')]
  const shown = isWhole ? places : places.slice(0, MOST_PLACES)
  if (places.length === 0) return null
  return (
    <section>
      <h2>{words.map.list}</h2>
      <ul className="rows places">
        {shown.map(([name, here]) => (
          <li key={name}>
            <PlaceItem name={name === '' ? words.map.unnamed : name} events={here} />
          </li>
        ))}
      </ul>
      {shown.length < places.length && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {words.common.more}
        </button>
      )}
    </section>
  )
}

const MOST_EVENTS = 5

function PlaceItem({ name, events }: { name: string; events: readonly PlacedEvent[] }) {
  const words = useWords()
  const formats = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, MOST_EVENTS)
  return (
    <div>
      <h3>
        {name} <span className="quiet small">{words.day.eventCount(events.length)}</span>
      </h3>
      <ul>
        {shown.map(({ id, date, content }) => (
          <li key={id}>
            <Link href={`/day/${date}`}>{formats.mediumDate(date)}</Link>{' '}
            <span className="clipped" dir="auto">
              {content}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <button type="button" className="button plain small" onClick={() => setIsWhole(true)}>
          {words.common.more}
        </button>
      )}
    </div>
  )
}
