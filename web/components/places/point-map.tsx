// Chooses a point: the map moves under a pin that stays in the middle.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import '../../styles/map.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { api, call } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { serviceQuery } from '../../queries/settings.queries.ts'
import { centreInDegrees, toWorld } from '../../state/map-view.ts'
import { LandOutline } from '../map/land-outline.tsx'
import { MapTiles } from '../map/map-tiles.tsx'
import { PlaceNames } from '../map/place-names.tsx'
import { useMapView } from '../map/use-map-view.ts'
import { Icon } from '../shell/icons.tsx'
import type { ChosenPlace } from './chosen-place.ts'
import { usePlacePickerWords } from './place-picker-words.ts'

/** As the side of the world in pixels. The outline has no streets, so its first view is that of a region. */
const NEAREST = { outline: 256 * 2 ** 16, tiles: 256 * 2 ** 19 }
const FIRST = { outline: 256 * 2 ** 10, tiles: 256 * 2 ** 16 }
const ZOOM_STEP = 2
/** Of a pan step of the map: an arrow key moves the point finely, with Shift in large steps. */
const FINE_STEP = 0.1

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }

interface Properties {
  start: ChosenPlace | undefined
  onChoose: (place: ChosenPlace) => void
  onBack: () => void
}

export function PointMap({ start, onChoose, onBack }: Properties) {
  const own = usePlacePickerWords()
  const { map, element, tiles } = usePinnedMap(start)
  const hintId = useId()
  const { size, view, pan, zoomBy } = map
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const factor = ZOOM_KEYS[event.key]
    if ((!arrow && !factor) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const step = event.shiftKey ? 1 : FINE_STEP
    if (arrow) pan(arrow[0] * step, arrow[1] * step)
    if (factor) zoomBy(factor)
  }
  const isMeasured = size.width > 0
  return (
    <>
      <p className="quiet small" id={hintId}>
        {own.hint}
      </p>
      <div className="map point-map">
        <div
          className="map-view"
          ref={element}
          role="application"
          aria-label={own.move}
          aria-describedby={hintId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map.
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {isMeasured && tiles && <MapTiles url={tiles.url} view={view} size={size} />}
          {isMeasured && !tiles && (
            <>
              <LandOutline view={view} size={size} />
              <PlaceNames view={view} size={size} signs={[{ x: size.width / 2, y: size.height / 2 - 12 }]} />
            </>
          )}
        </div>
        <span className="map-pin" aria-hidden="true">
          <Icon name="place" />
        </span>
        <ZoomButtons onZoom={zoomBy} />
        {tiles && <p className="map-source small">{tiles.attribution}</p>}
      </div>
      <PointChoice start={start} point={centreInDegrees(view, size)} onChoose={onChoose} onBack={onBack} />
    </>
  )
}

/** A map with the place so far in its middle, or the whole world. */
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
    // The kind of the map decides how near the first view is.
    if (size.width === 0 || !service) return
    const before = placed.current
    placed.current = size
    if (before.width > 0) {
      // The point stays in the middle when the map gets another size.
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

function ZoomButtons({ onZoom }: { onZoom: (factor: number) => void }) {
  const { map } = useWords()
  return (
    <div className="map-tools">
      <button type="button" className="button" aria-label={map.nearer} onClick={() => onZoom(ZOOM_STEP)}>
        +
      </button>
      <button type="button" className="button" aria-label={map.farther} onClick={() => onZoom(1 / ZOOM_STEP)}>
        −
      </button>
    </div>
  )
}

interface Point {
  latitude: number
  longitude: number
}

/** More digits would be more than the service takes for a number in an address. */
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

/** What the point is called, told as it moves, and whether a name of one's own stays. */
function PointChoice({ start, point, onChoose, onBack }: ChoiceProperties) {
  const own = usePlacePickerWords()
  const chosen = rounded(point)
  const { data } = useQuery(nameQuery(useSettled(chosen)))
  const found = data?.placeName ?? null
  const name = start?.placeName ?? null
  const use = (placeName: string | null) => onChoose({ placeName, ...chosen })
  return (
    <>
      <p className="point-name" aria-live="polite">
        <bdi>{found ?? ''}</bdi>{' '}
        <span className="quiet small">
          {chosen.latitude.toFixed(4)}, {chosen.longitude.toFixed(4)}
        </span>
      </p>
      <div className="row end">
        <button type="button" className="button plain" onClick={onBack}>
          {own.back}
        </button>
        {name !== null && found !== null && found !== name && (
          <button type="button" className="button" onClick={() => use(found)}>
            {own.takeName(found)}
          </button>
        )}
        <button type="button" className="button primary" onClick={() => use(name ?? found)}>
          {name !== null && found !== null && found !== name ? own.keepName(name) : own.usePoint}
        </button>
      </div>
    </>
  )
}

/** A point that still moves is not named. */
const SETTLED_MS = 300

function useSettled({ latitude, longitude }: Point): Point {
  const [settled, setSettled] = useState({ latitude, longitude })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ latitude, longitude }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [latitude, longitude])
  return settled
}
