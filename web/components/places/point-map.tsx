// Chooses a point: the map moves under a pin that stays in the middle.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { api, call } from '../../api/call.ts'
import { serviceQuery } from '../../api/service-query.ts'
import type { ChosenPlace } from '../../state/event-edit.ts'
import { centreInDegrees, toWorld } from '../../state/map-view.ts'
import { useSettled } from '../../state/use-settled.ts'
import mapStyles from '../map/map.module.css'
import { MapGround, moveByKey, NEAREST, ZoomButtons } from '../map/map-controls.tsx'
import { useMapView } from '../map/use-map-view.ts'
import { Button } from '../shell/button.tsx'
import { Icon } from '../shell/icons.tsx'
import { usePlacePickerWords } from './place-picker-words.ts'
import styles from './places.module.css'

/** Scale of the first view: of a region, because the outline has no streets. */
const FIRST = { outline: 256 * 2 ** 10, tiles: 256 * 2 ** 16 }
/** An arrow key moves the point finely, with Shift in large steps. */
const FINE_STEP = 0.1

interface Properties {
  start: ChosenPlace | undefined
  onChoose: (place: ChosenPlace) => void
  onBack: () => void
}

export function PointMap({ start, onChoose, onBack }: Properties) {
  const own = usePlacePickerWords()
  const { map, element, tiles } = usePinnedMap(start)
  const hintId = useId()
  const { size, view, zoomBy } = map
  return (
    <>
      <p className="quiet small" id={hintId}>
        {own.hint}
      </p>
      <div className={`${mapStyles.map} ${styles.pointMap}`}>
        <div
          className={mapStyles.mapView}
          ref={element}
          role="application"
          aria-label={own.move}
          aria-describedby={hintId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map.
          tabIndex={0}
          onKeyDown={(event) => moveByKey(event, map, event.shiftKey ? 1 : FINE_STEP)}
        >
          <MapGround
            tiles={tiles}
            view={view}
            size={size}
            signs={[{ x: size.width / 2, y: size.height / 2 - 12 }]}
          />
        </div>
        <span className={styles.mapPin} aria-hidden="true">
          <Icon name="place" />
        </span>
        <div className={mapStyles.mapTools}>
          <ZoomButtons zoomBy={zoomBy} />
        </div>
        {tiles && <p className={`${mapStyles.mapSource} small`}>{tiles.attribution}</p>}
      </div>
      <PointChoice start={start} point={centreInDegrees(view, size)} onChoose={onChoose} onBack={onBack} />
    </>
  )
}

/** A map centred on the current place, or of the whole world. */
function usePinnedMap(start: ChosenPlace | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const { data: service } = useQuery(serviceQuery)
  const tiles = service?.mapTiles
  const kind = tiles ? 'tiles' : 'outline'
  const map = useMapView(element, NEAREST[kind])
  const { size, view, viewOf, jumpTo } = map
  const placed = useRef(size)
  const shown = useRef(view)
  shown.current = view
  useEffect(() => {
    // The scale of the first view depends on the kind of map.
    if (size.width === 0 || !service) return
    const before = placed.current
    placed.current = size
    if (before.width > 0) {
      // Keeps the point centred when the map is resized.
      const { x, y, k } = shown.current
      const [across, down] = [size.width - before.width, size.height - before.height]
      if (across !== 0 || down !== 0) jumpTo({ k, x: x + across / 2, y: y + down / 2 })
      return
    }
    const { latitude = null, longitude = null } = start ?? {}
    const isKnown = latitude !== null && longitude !== null
    jumpTo(viewOf(isKnown ? [toWorld({ latitude, longitude })] : [], FIRST[kind]))
  }, [size, service, start, kind, viewOf, jumpTo])
  return { map, element, tiles }
}

interface Point {
  latitude: number
  longitude: number
}

/** The service limits the digits of a number in a URL. */
const rounded = ({ latitude, longitude }: Point) => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})

const nameQuery = ({ latitude, longitude }: Point) =>
  queryOptions({
    queryKey: ['diary', 'place-of', latitude, longitude],
    queryFn: ({ signal }) =>
      call(
        api.places.reverse.$get,
        { query: { latitude: `${latitude}`, longitude: `${longitude}` } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

interface ChoiceProperties extends Properties {
  point: Point
}

/** Pause in moving after which the point is named. */
const SETTLED_MS = 300

/** Shows the name of the point, and offers to keep the earlier name. */
function PointChoice({ start, point, onChoose, onBack }: ChoiceProperties) {
  const own = usePlacePickerWords()
  const chosen = rounded(point)
  const latitude = useSettled(chosen.latitude, SETTLED_MS)
  const longitude = useSettled(chosen.longitude, SETTLED_MS)
  const { data } = useQuery(nameQuery({ latitude, longitude }))
  const found = data?.placeName ?? null
  const name = start?.placeName ?? null
  const use = (placeName: string | null) => onChoose({ placeName, ...chosen })
  return (
    <>
      <p className={styles.pointName} aria-live="polite">
        <bdi>{found ?? ''}</bdi>{' '}
        <span className="quiet small">
          {chosen.latitude.toFixed(4)}, {chosen.longitude.toFixed(4)}
        </span>
      </p>
      <div className="row end">
        <Button look="plain" onClick={onBack}>
          {own.back}
        </Button>
        {name !== null && found !== null && found !== name && (
          <Button onClick={() => use(found)}>{own.takeName(found)}</Button>
        )}
        <Button look="primary" onClick={() => use(name ?? found)}>
          {name !== null && found !== null && found !== name ? own.keepName(name) : own.usePoint}
        </Button>
      </div>
    </>
  )
}
