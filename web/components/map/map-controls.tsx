// Common to the map of events and the map that chooses a point.

import type { KeyboardEvent } from 'react'
import type { Service } from '../../../contract/service.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { listTiles, type MapSize, type MapView, tileAddress, type WorldPoint } from '../../state/map-view.ts'
import { Button } from '../shell/button.tsx'
import { LandOutline } from './land-outline.tsx'
import styles from './map.module.css'
import { PlaceNames } from './place-names.tsx'

/** The largest scale, as the side of the world in pixels: single houses are visible. */
export const NEAREST = { outline: 256 * 2 ** 16, tiles: 256 * 2 ** 19 }
/** Zoom factor of a tap, a key and a button. */
export const ZOOM_STEP = 2

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }

interface Movement {
  pan: (across: number, down: number) => void
  zoomBy: (factor: number) => void
}

/** Pans by arrow keys and zooms by + and -. @param step of an arrow key */
export function moveByKey(event: KeyboardEvent, { pan, zoomBy }: Movement, step = 1): void {
  const arrow = ARROWS[event.key]
  const factor = ZOOM_KEYS[event.key]
  if ((!arrow && !factor) || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  if (arrow) pan(arrow[0] * step, arrow[1] * step)
  if (factor) zoomBy(factor)
}

export function ZoomButtons({ zoomBy }: Pick<Movement, 'zoomBy'>) {
  const words = useScreenWords('map')
  return (
    <>
      <Button look="icon-only" aria-label={words.nearer} onClick={() => zoomBy(ZOOM_STEP)}>
        +
      </Button>
      <Button look="icon-only" aria-label={words.farther} onClick={() => zoomBy(1 / ZOOM_STEP)}>
        −
      </Button>
    </>
  )
}

interface GroundProperties {
  /** Null if the operator has configured none, undefined until that is known. */
  tiles: Service['mapTiles'] | undefined
  view: MapView
  size: MapSize
  /** Points on the screen that no name may cover. */
  signs: readonly WorldPoint[]
}

/** The operator's tiles, or the outline with the names of places. Renders nothing before the size is known. */
export function MapGround({ tiles, view, size, signs }: GroundProperties) {
  if (size.width === 0) return null
  if (tiles) return <MapTiles url={tiles.url} view={view} size={size} />
  return (
    <>
      <LandOutline view={view} size={size} />
      <PlaceNames view={view} size={size} signs={signs} />
    </>
  )
}

/** The operator's map. Requests name this site as referrer, because some servers demand one, and nothing else. */
function MapTiles({ url, view, size }: { url: string; view: MapView; size: MapSize }) {
  return (
    <div className={styles.mapTiles}>
      {listTiles(view, size).map((tile) => (
        <img
          key={`${tile.z} ${tile.column} ${tile.row}`}
          src={tileAddress(url, tile)}
          alt=""
          referrerPolicy="origin"
          draggable={false}
          style={{
            width: tile.sizePx,
            height: tile.sizePx,
            transform: `translate(${tile.left}px, ${tile.top}px)`,
          }}
        />
      ))}
    </div>
  )
}
