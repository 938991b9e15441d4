// The world with the events on it, to be moved and zoomed.
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Service } from '../../../contract/service.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import type { PlacedEvent } from '../../queries/map.queries.ts'
import { type Cluster, clusterPoints, isInView, type WorldPoint } from '../../state/map-view.ts'
import { LandOutline } from './land-outline.tsx'
import { MapTiles } from './map-tiles.tsx'
import { PlaceNames } from './place-names.tsx'
import { useMapView } from './use-map-view.ts'

/** So near that houses are told apart: what is still together happened at one place. */
const NEAREST = { outline: 256 * 2 ** 16, tiles: 256 * 2 ** 19 }
/** The first view shows the surroundings, not a single town. */
const NEAREST_FIT = { outline: 256 * 2 ** 5, tiles: 256 * 2 ** 13 }
/** Of a tap, and of a key. */
const STEP = 2

interface Properties {
  events: readonly PlacedEvent[]
  /** Undefined where the operator has set none. */
  tiles: Service['mapTiles']
  selectedId: string | undefined
  /** Where the map goes when this changes. */
  target: readonly WorldPoint[] | undefined
  onSelect: (cluster: Cluster<PlacedEvent>) => void
  /** Is told which events are in view, at every movement. */
  onView: (inView: readonly PlacedEvent[]) => void
}

export function WorldMap({ events, tiles, selectedId, target, onSelect, onView }: Properties) {
  const words = useWords()
  const element = useRef<HTMLDivElement>(null)
  const kind = tiles ? 'tiles' : 'outline'
  const map = useMapView(element, NEAREST[kind])
  const { size, view, jumpTo, goTo, viewOf, zoomBy, zoomAt, pan } = map
  const isMeasured = size.width > 0
  const showAll = useCallback(() => jumpTo(viewOf(events, NEAREST_FIT[kind])), [events, kind, jumpTo, viewOf])
  // Other events are all shown, until somebody has looked at one part.
  const isMoved = useRef(false)
  const setMoved = () => {
    isMoved.current = true
  }
  useEffect(() => {
    if (isMeasured && !isMoved.current) showAll()
  }, [isMeasured, showAll])
  useEffect(() => {
    if (!target) return
    isMoved.current = true
    goTo(viewOf(target, NEAREST_FIT[kind] * 2 ** 6))
  }, [target, goTo, viewOf, kind])
  const clusters = useMemo(() => clusterPoints(events, view, size), [events, view, size])
  useEffect(() => onView(events.filter((event) => isInView(view, size, event))), [events, view, size, onView])
  const keepFocus = useFocusOnSigns(element, clusters)
  /** Goes so near that its events stand apart; what cannot be told apart is selected. */
  const open = (cluster: Cluster<PlacedEvent>) => {
    const near = viewOf(cluster.points, NEAREST[kind])
    if (cluster.points.length === 1 || isOnePlace(cluster.points, near.k)) return onSelect(cluster)
    keepFocus(cluster.points[0]?.id)
    goTo(near)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = PAN_KEYS[event.key]
    const factor = ZOOM_KEYS[event.key]
    if ((!step && !factor) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (step) pan(...step)
    if (factor) zoomBy(factor)
  }
  const showAllAgain = () => {
    isMoved.current = false
    showAll()
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('button')) zoomAt(STEP, event)
  }
  return (
    <section
      className="map"
      aria-label={words.map.title}
      onKeyDown={onKeyDown}
      onPointerDown={setMoved}
      onWheel={setMoved}
      onKeyDownCapture={setMoved}
    >
      {/* biome-ignore lint/a11y: the keys are those of the section, and the buttons do the same. */}
      <div className="map-view" ref={element} onClick={onClick}>
        {isMeasured &&
          (tiles ? (
            <MapTiles url={tiles.url} view={view} size={size} />
          ) : (
            <>
              <LandOutline view={view} size={size} />
              <PlaceNames view={view} size={size} signs={clusters} />
            </>
          ))}
        {clusters.map((cluster) => (
          <ClusterSign
            key={cluster.id}
            cluster={cluster}
            isSelected={cluster.id === selectedId}
            onSelect={() => open(cluster)}
          />
        ))}
      </div>
      <MapTools onZoom={zoomBy} onShowAll={showAllAgain} />
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
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP }

/** Less than a sign's width apart even then. */
const isOnePlace = ([first, ...others]: readonly PlacedEvent[], k: number): boolean =>
  first !== undefined && others.every(({ x, y }) => Math.hypot(x - first.x, y - first.y) * k < 2)

/** How long the signs may change after one was opened. */
const OPENING_MS = 1_500

/**
 * A sign that is opened goes, and the focus with it: it then goes to the sign that its first event has.
 *
 * @returns what is called as a sign is opened
 */
function useFocusOnSigns(
  element: { current: HTMLElement | null },
  clusters: readonly Cluster<PlacedEvent>[],
): (id: string | undefined) => void {
  const wanted = useRef<{ id: string | undefined; untilMs: number }>(undefined)
  useEffect(() => {
    if (!wanted.current || document.activeElement !== document.body) return
    if (performance.now() > wanted.current.untilMs) return
    const index = clusters.findIndex(({ points }) => points.some(({ id }) => id === wanted.current?.id))
    element.current?.querySelectorAll<HTMLElement>('.map-sign')[index]?.focus()
  }, [element, clusters])
  return (id) => {
    wanted.current = { id, untilMs: performance.now() + OPENING_MS }
  }
}

function MapTools({ onZoom, onShowAll }: { onZoom: (factor: number) => void; onShowAll: () => void }) {
  const words = useWords()
  return (
    <div className="map-tools">
      <button
        type="button"
        className="button icon-only"
        aria-label={words.map.nearer}
        onClick={() => onZoom(STEP)}
      >
        +
      </button>
      <button
        type="button"
        className="button icon-only"
        aria-label={words.map.farther}
        onClick={() => onZoom(1 / STEP)}
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
  const thumbnail = points.flatMap(({ pictures }) => pictures)[0]?.attachment.thumbnailUrl
  // The name last: letters from right to left in it turn nothing that follows.
  const label = [words.day.eventCount(points.length), name].filter(Boolean).join(': ')
  const classes = ['map-sign', points.length > 1 && 'several', thumbnail && 'pictured']
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      style={{ transform: `translate(calc(${x}px - 50%), calc(${y}px - 50%))` }}
      aria-label={label}
      aria-pressed={isSelected}
      title={label}
      onClick={onSelect}
    >
      {thumbnail && <img src={thumbnail} alt="" loading="lazy" draggable={false} />}
      {points.length > 1 && <span>{formats.number(points.length)}</span>}
    </button>
  )
}
