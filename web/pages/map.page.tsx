// Where things happened: the events that have a point, on a map and as a list.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import '../styles/lists.css'
import '../styles/map.css'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { WorldMap } from '../components/map/world-map.tsx'
import { Failure } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { type PlacedEvent, placedEventsQuery } from '../queries/map.queries.ts'
import { serviceQuery } from '../queries/settings.queries.ts'
import { addDays } from '../state/calendar-date.ts'
import type { Cluster } from '../state/map-view.ts'
import { useToday } from '../state/today.ts'

/** A year is what most want to see, and loads at once. */
const DAYS_AT_FIRST = 365

interface Range {
  /** Dates; empty where that end is open. */
  from: string
  to: string
}

export function MapPage() {
  const words = useWords()
  useTitle(words.map.title)
  const today = useToday()
  const [range, setRange] = useState<Range>({ from: addDays(today, -DAYS_AT_FIRST), to: '' })
  const [selected, setSelected] = useState<Cluster<PlacedEvent>>()
  const { events, isLoading, error, retry } = usePlacedEvents(range)
  const { data: service } = useQuery(serviceQuery)
  const change = (changed: Partial<Range>) => {
    setSelected(undefined)
    setRange({ ...range, ...changed })
  }
  const isEmpty = !isLoading && !error && events.length === 0
  return (
    <div className="column wide-column">
      <h1>{words.map.title}</h1>
      <RangeFields range={range} onChange={change}>
        {isLoading ? words.map.loading(events.length) : words.map.count(events.length)}
      </RangeFields>
      {service ? (
        <WorldMap events={events} tiles={service.mapTiles} selectedId={selected?.id} onSelect={setSelected} />
      ) : (
        <div className="map" />
      )}
      {error && <Failure error={error} onRetry={retry} />}
      {isEmpty && <p className="quiet">{words.map.empty}</p>}
      {selected && <Selection count={selected.points.length} onEnd={() => setSelected(undefined)} />}
      <PlaceList events={selected?.points ?? events} />
    </div>
  )
}

interface RangeProperties {
  range: Range
  onChange: (change: Partial<Range>) => void
  /** What came of it, in words. */
  children: string
}

function RangeFields({ range, onChange, children }: RangeProperties) {
  const words = useWords()
  return (
    <div className="row filters">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="inline-field">
          <span>{words.search[end]}</span>
          <input
            type="date"
            value={range[end]}
            onChange={({ target }) => onChange({ [end]: target.value })}
          />
        </label>
      ))}
      <button type="button" className="button plain" onClick={() => onChange({ from: '', to: '' })}>
        {words.map.everything}
      </button>
      <span className="quiet small" role="status">
        {children}
      </span>
    </div>
  )
}

function Selection({ count, onEnd }: { count: number; onEnd: () => void }) {
  const words = useWords()
  return (
    <p className="row">
      <span>{words.map.selected(count)}</span>
      <button type="button" className="button plain" onClick={onEnd}>
        {words.map.selectAll}
      </button>
    </p>
  )
}

/** Page after page until all are there, so that the map shows the first at once. */
function usePlacedEvents(range: Range) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPending } =
    useInfiniteQuery(placedEventsQuery(range))
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage])
  const events = useMemo(() => data?.pages.flatMap((page) => page.events) ?? [], [data])
  return { events, isLoading: isPending || hasNextPage, error, retry: () => void refetch() }
}

const MAX_PLACES = 30

/** The same without a map: each place with its events. */
function PlaceList({ events }: { events: readonly PlacedEvent[] }) {
  const words = useWords()
  const [isWhole, setIsWhole] = useState(false)
  const places = [...Map.groupBy(events, ({ placeName }) => placeName ?? '')]
  const shown = isWhole ? places : places.slice(0, MAX_PLACES)
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

const MAX_EVENTS = 5

function PlaceItem({ name, events }: { name: string; events: readonly PlacedEvent[] }) {
  const words = useWords()
  const formats = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, MAX_EVENTS)
  return (
    <div>
      <h3>
        <bdi>{name}</bdi> <span className="quiet small">{words.day.eventCount(events.length)}</span>
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
