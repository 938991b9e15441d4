// The world with the events on it, to be moved and zoomed.
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Service } from '../../../contract/service.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import type { PlacedEvent } from '../../queries/map.queries.ts'
import { type Cluster, clusterPoints } from '../../state/map-view.ts'
import { LandOutline } from './land-outline.tsx'
import { MapTiles } from './map-tiles.tsx'
import { useMapView } from './use-map-view.ts'

/** The outline shows coasts, and nothing is gained by going nearer; tiles go on to streets. */
const NEAREST = { outline: 256 * 2 ** 6, tiles: 256 * 2 ** 19 }
/** The first view shows the surroundings, not a single town. */
const NEAREST_FIT = { outline: 256 * 2 ** 5, tiles: 256 * 2 ** 13 }

interface Properties {
  events: readonly PlacedEvent[]
  /** Undefined where the operator has set none. */
  tiles: Service['mapTiles']
  selectedId: string | undefined
  onSelect: (cluster: Cluster<PlacedEvent>) => void
}

export function WorldMap({ events, tiles, selectedId, onSelect }: Properties) {
  const words = useWords()
  const element = useRef<HTMLDivElement>(null)
  const kind = tiles ? 'tiles' : 'outline'
  const { size, view, goTo, viewOf, zoomBy, pan } = useMapView(element, NEAREST[kind])
  const isMeasured = size.width > 0
  const showAll = useCallback(() => goTo(viewOf(events, NEAREST_FIT[kind])), [events, kind, goTo, viewOf])
  useEffect(() => {
    if (isMeasured) showAll()
  }, [isMeasured, showAll])
  const clusters = useMemo(() => clusterPoints(events, view, size), [events, view, size])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = PAN_KEYS[event.key]
    if (!step) return
    event.preventDefault()
    pan(...step)
  }
  return (
    <section className="map" aria-label={words.map.title} onKeyDown={onKeyDown}>
      <div className="map-view" ref={element}>
        {isMeasured &&
          (tiles ? <MapTiles url={tiles.url} view={view} size={size} /> : <LandOutline view={view} />)}
        {clusters.map((cluster) => (
          <ClusterSign
            key={cluster.id}
            cluster={cluster}
            isSelected={cluster.id === selectedId}
            onSelect={() => onSelect(cluster)}
          />
        ))}
      </div>
      <MapTools onZoom={zoomBy} onShowAll={showAll} />
      <p className="map-source small">{tiles ? tiles.attribution : words.map.outlineSource}</p>
    </section>
  )
}

const PAN_KEYS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function MapTools({ onZoom, onShowAll }: { onZoom: (factor: number) => void; onShowAll: () => void }) {
  const words = useWords()
  return (
    <div className="map-tools">
      <button
        type="button"
        className="button icon-only"
        aria-label={words.map.nearer}
        onClick={() => onZoom(2)}
      >
        +
      </button>
      <button
        type="button"
        className="button icon-only"
        aria-label={words.map.farther}
        onClick={() => onZoom(0.5)}
      >
        −
      </button>
      <button type="button" className="button" onClick={onShowAll}>
        {words.map.showAll}
      </button>
    </div>
  )
}

interface SignProperties {
  cluster: Cluster<PlacedEvent>
  isSelected: boolean
  onSelect: () => void
}

function ClusterSign({ cluster: { x, y, points }, isSelected, onSelect }: SignProperties) {
  const words = useWords()
  const formats = useFormats()
  const name = points.find(({ placeName }) => placeName !== null)?.placeName
  // The name last: letters from right to left in it turn nothing that follows.
  const label = [words.day.eventCount(points.length), name].filter(Boolean).join(': ')
  return (
    <button
      type="button"
      className={points.length > 1 ? 'map-sign several' : 'map-sign'}
      style={{ transform: `translate(calc(${x}px - 50%), calc(${y}px - 50%))` }}
      aria-label={label}
      aria-pressed={isSelected}
      title={label}
      onClick={onSelect}
    >
      {points.length > 1 && formats.number(points.length)}
    </button>
  )
}
