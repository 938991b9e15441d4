import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NamedPlace } from '../../../contract/places.ts'
import { namedPlacesQuery } from '../../queries/map.queries.ts'
import {
  boxOf,
  type MapSize,
  type MapView,
  toScreen,
  toWorld,
  type WorldPoint,
} from '../../state/map-view.ts'
import { useSettled } from '../../state/use-settled.ts'
import styles from './map.module.css'

/** A view that still moves asks for no names. */
const SETTLED_MS = 200
/** About the size of the letters, from which the room of a name is guessed. */
const LETTER_PX = 7
const WIDE_LETTER_PX = 13
const LINE_PX = 18

interface Properties {
  view: MapView
  size: MapSize
  /** Where signs stand, on the screen: no name is written across them. */
  signs: readonly WorldPoint[]
}

/** The names of the largest places in view that do not overlap. They are decoration: the list names all places. */
export function PlaceNames({ view, size, signs }: Properties) {
  const settled = useSettled(view, SETTLED_MS)
  const { data: places } = useQuery(namedPlacesQuery(boxOf(settled, size)))
  const named = useMemo(() => (places ?? []).map((place) => ({ ...place, ...toWorld(place) })), [places])
  return (
    <div className={styles.mapNames} aria-hidden="true">
      {arrange(named, { view, size, signs }).map(({ name, x, y }) => (
        <span key={`${name} ${x} ${y}`} dir="auto" style={{ transform: `translate(${x}px, ${y}px)` }}>
          {name}
        </span>
      ))}
    </div>
  )
}

const widthOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum + (letter > '\u2e80' ? WIDE_LETTER_PX : LETTER_PX), 0)

/** @param places the most important first @returns those that have room, and where their points are on the screen */
function arrange(places: readonly (NamedPlace & WorldPoint)[], { view, size, signs }: Properties) {
  const taken = signs.map(({ x, y }) => ({ left: x - 16, right: x + 16, top: y - 16, bottom: y + 16 }))
  return places.flatMap((place) => {
    const { x, y } = toScreen(view, place)
    const half = widthOf(place.name) / 2
    const box = { left: x - half, right: x + half, top: y - 4, bottom: y + LINE_PX }
    const isOutside = box.left < 0 || box.right > size.width || box.top < 0 || box.bottom > size.height
    const isTaken = taken.some(
      (other) =>
        box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    )
    if (isOutside || isTaken) return []
    taken.push(box)
    return [{ name: place.name, x, y }]
  })
}
