// A map of the world with the events.
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Service } from '../../../contract/service.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import type { PlacedEvent } from '../../queries/map.queries.ts'
import { type Cluster, clusterPoints, isInView, type WorldPoint } from '../../state/map-view.ts'
import { Button } from '../shell/button.tsx'
import styles from './map.module.css'
import { MapGround, moveByKey, NEAREST, ZOOM_STEP, ZoomButtons } from './map-controls.tsx'
import { useMapView } from './use-map-view.ts'

/** The first view shows the surroundings, not a single town. */
const NEAREST_FIT = { outline: 256 * 2 ** 5, tiles: 256 * 2 ** 13 }

interface Properties {
  events: readonly PlacedEvent[]
  /** Null if the operator has configured none. */
  tiles: Service['mapTiles']
  selectedId: string | undefined
  /** The map moves there when this changes. */
  target: readonly WorldPoint[] | undefined
  onSelect: (cluster: Cluster<PlacedEvent>) => void
  /** Called with the events in view at every movement. */
  onView: (inView: readonly PlacedEvent[]) => void
}

export function WorldMap({ events, tiles, selectedId, target, onSelect, onView }: Properties) {
  const words = useScreenWords('map')
  const element = useRef<HTMLDivElement>(null)
  const kind = tiles ? 'tiles' : 'outline'
  const map = useMapView(element, NEAREST[kind])
  const { size, view, jumpTo, goTo, viewOf, zoomBy, zoomAt } = map
  const isMeasured = size.width > 0
  const showAll = useCallback(() => jumpTo(viewOf(events, NEAREST_FIT[kind])), [events, kind, jumpTo, viewOf])
  // Shows all events when they change, until the user has moved the map.
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
  /** Zooms in until its events are apart; selects events at one place. */
  const open = (cluster: Cluster<PlacedEvent>) => {
    const near = viewOf(cluster.points, NEAREST[kind])
    if (cluster.points.length === 1 || isOnePlace(cluster.points, near.k)) return onSelect(cluster)
    keepFocus(cluster.points[0]?.id)
    goTo(near)
  }
  const showAllAgain = () => {
    isMoved.current = false
    showAll()
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('button')) zoomAt(ZOOM_STEP, event)
  }
  return (
    <section
      className={styles.map}
      aria-label={words.title}
      onKeyDown={(event) => moveByKey(event, map)}
      onPointerDown={setMoved}
      onWheel={setMoved}
      onKeyDownCapture={setMoved}
    >
      {/* biome-ignore lint/a11y: the keys are those of the section, and the buttons do the same. */}
      <div className={styles.mapView} ref={element} onClick={onClick}>
        <MapGround tiles={tiles} view={view} size={size} signs={clusters} />
        {clusters.map((cluster) => (
          <ClusterSign
            key={cluster.id}
            cluster={cluster}
            isSelected={cluster.id === selectedId}
            onSelect={() => open(cluster)}
          />
        ))}
      </div>
      <div className={styles.mapTools}>
        <ZoomButtons zoomBy={zoomBy} />
        <Button onClick={showAllAgain}>{words.showAll}</Button>
      </div>
      <p className={`${styles.mapSource} small`}>{tiles ? tiles.attribution : words.outlineSource}</p>
    </section>
  )
}

/** Whether the events are less than two pixels apart at this scale. */
const isOnePlace = ([first, ...others]: readonly PlacedEvent[], k: number): boolean =>
  first !== undefined && others.every(({ x, y }) => Math.hypot(x - first.x, y - first.y) * k < 2)

/** How long the clusters may change after one was opened. */
const OPENING_MS = 1_500

/**
 * Opening a focused cluster removes it. The focus then moves to the cluster of its first event.
 *
 * @returns a function to call with the first event's id
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
    element.current?.querySelectorAll<HTMLElement>('button')[index]?.focus()
  }, [element, clusters])
  return (id) => {
    wanted.current = { id, untilMs: performance.now() + OPENING_MS }
  }
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
  // The name last, because right-to-left letters in it would reorder what follows.
  const label = [words.day.eventCount(points.length), name].filter(Boolean).join(': ')
  const classes = [styles.mapSign, points.length > 1 && styles.several, thumbnail && styles.pictured]
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
