// Events with a point: on a map, as a list, and over time.

import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { serviceQuery } from '../api/service-query.ts'
import styles from '../components/map/map.module.css'
import { PlaceList } from '../components/map/place-list.tsx'
import { type MonthRange, TimeSlider } from '../components/map/time-slider.tsx'
import { WorldMap } from '../components/map/world-map.tsx'
import { Button } from '../components/shell/button.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { useScreenWords } from '../i18n/words.ts'
import { type PlacedEvent, placedEventsQuery } from '../queries/map.queries.ts'
import { statisticsQuery } from '../queries/reading.queries.ts'
import { fillMonths, type Months } from '../state/fill-months.ts'
import type { Cluster } from '../state/map-view.ts'

/** A year loads fast, and is what most users want to see. */
const MONTHS_AT_FIRST = 12

export function MapPage() {
  const words = useScreenWords('map')
  useTitle(words.title)
  const { data: statistics, error, refetch } = useQuery(statisticsQuery())
  const months = useMemo(() => fillMonths(statistics?.byMonth ?? []), [statistics])
  return (
    <div className={styles.mapPage}>
      <h1>{words.title}</h1>
      {!statistics && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {statistics && <MapOfMonths months={months} />}
    </div>
  )
}

function MapOfMonths({ months }: { months: Months }) {
  const words = useScreenWords('map')
  const whole = { from: months[0]?.month ?? '', to: months.at(-1)?.month ?? '' }
  const [range, setRange] = useState<MonthRange>({
    ...whole,
    from: months.at(-MONTHS_AT_FIRST)?.month ?? whole.from,
  })
  const [selected, setSelected] = useState<Cluster<PlacedEvent>>()
  const [target, setTarget] = useState<readonly PlacedEvent[]>()
  const [inView, setInView] = useState<readonly PlacedEvent[]>([])
  const listed = useDeferredValue(selected?.points ?? inView)
  const { events, isLoading, error, retry } = usePlacedEvents(useDeferredValue(range))
  const { data: service } = useQuery(serviceQuery)
  const change = (changed: MonthRange) => {
    setSelected(undefined)
    setRange(changed)
  }
  const isEmpty = !isLoading && !error && events.length === 0
  const hasAll = range.from === whole.from && range.to === whole.to
  return (
    <>
      <div className={styles.mapTime}>
        {months.length > 1 && <TimeSlider months={months} range={range} onChange={change} />}
        {months.length > 0 && (
          <Button look="plain" onClick={() => change(whole)}>
            {words.everything}
          </Button>
        )}
        <span className="quiet small" role="status">
          {isLoading ? words.loading(events.length) : !isEmpty && words.count(events.length)}
        </span>
      </div>
      <div className={styles.mapBody}>
        {service ? (
          <WorldMap
            events={events}
            tiles={service.mapTiles}
            selectedId={selected?.id}
            target={target}
            onSelect={setSelected}
            onView={setInView}
          />
        ) : (
          <div className={styles.map} />
        )}
        <section className={styles.mapList} aria-label={words.list}>
          <h2 className="visually-hidden">{words.list}</h2>
          {error && <Failure error={error} onRetry={retry} />}
          {isEmpty && <p className="quiet">{hasAll ? words.none : words.noneIn}</p>}
          {selected && <Selection count={selected.points.length} onEnd={() => setSelected(undefined)} />}
          {!selected && events.length > 0 && <InView count={listed.length} />}
          <PlaceList events={listed} onGo={setTarget} />
        </section>
      </div>
    </>
  )
}

function Selection({ count, onEnd }: { count: number; onEnd: () => void }) {
  const words = useScreenWords('map')
  return (
    <p className="row">
      <span role="status">{words.selected(count)}</span>
      <Button look="plain" onClick={onEnd}>
        {words.selectAll}
      </Button>
    </p>
  )
}

function InView({ count }: { count: number }) {
  const words = useScreenWords('map')
  const formats = useFormats()
  return <p className="quiet small">{count === 0 ? words.noneInView : words.inView(formats.number(count))}</p>
}

/** One query per year, so that a growing range loads only what is missing. */
function usePlacedEvents({ from, to }: MonthRange) {
  const years = listYears(from, to)
  const { data, isLoading, error, retry } = useQueries({
    queries: years.map(placedEventsQuery),
    combine: combineYears,
  })
  const events = useMemo(
    () => data.filter(({ date }) => date.slice(0, 7) >= from && date.slice(0, 7) <= to),
    [data, from, to],
  )
  return { events, isLoading, error, retry }
}

/** Newest first. */
function listYears(from: string, to: string): string[] {
  if (from === '') return []
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index).padStart(4, '0'))
}

interface YearResult {
  data: PlacedEvent[] | undefined
  isPending: boolean
  error: Error | null
  refetch: () => unknown
}

const combineYears = (results: readonly YearResult[]) => ({
  data: results.flatMap(({ data = [] }) => data),
  isLoading: results.some(({ isPending }) => isPending),
  error: results.find(({ error }) => error)?.error ?? null,
  retry: () => {
    for (const { error, refetch } of results) if (error) refetch()
  },
})
