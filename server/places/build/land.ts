/** Cuts the land of Natural Earth (https://www.naturalearthdata.com, 1:10 million) into rows of equal latitude. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import { landRowOf, landRowsPerDegree } from './places-file.ts'

/** A stretch of land from west to east along the middle of a row. */
interface LandStretch {
  readonly row: number
  readonly west: number
  readonly east: number
}

type Position = readonly number[]
type Ring = readonly Position[]

export function* listLand(): Generator<LandStretch> {
  for (const polygon of readPolygons()) {
    const rings = polygon.map(unwrap)
    const crossings = new Map<number, number[]>()
    for (const ring of rings) addCrossings(ring, crossings)
    for (const [row, longitudes] of crossings) {
      longitudes.sort((a, b) => a - b)
      // Each second crossing leaves the land, or reaches a lake in it.
      for (let at = 0; at + 1 < longitudes.length; at += 2)
        yield* wrap({ row, west: longitudes[at] ?? 0, east: longitudes[at + 1] ?? 0 })
    }
    if (crossings.size === 0) yield* wrap(stretchOf(rings[0] ?? []))
  }
}

/** Makes longitudes go on past ±180° where the ring crosses it, and closes the ring of Antarctica at the pole. */
function unwrap(ring: Ring): Ring {
  let shift = 0
  const unwrapped = ring.map(([x = 0, y = 0], at) => {
    const step = x - (ring[at - 1]?.[0] ?? x)
    if (Math.abs(step) > 180) shift -= Math.sign(step) * 360
    return [x + shift, y]
  })
  if (shift === 0) return unwrapped
  const [first = [], last = []] = [unwrapped[0], unwrapped.at(-1)]
  return [...unwrapped, [last[0] ?? 0, -90], [first[0] ?? 0, -90], first]
}

/** Gives the parts of a stretch their longitudes between ±180°. */
function* wrap({ row, west, east }: LandStretch): Generator<LandStretch> {
  for (const shift of [-360, 0, 360]) {
    const part = { row, west: Math.max(-180, west + shift), east: Math.min(180, east + shift) }
    if (part.west < part.east) yield part
  }
}

function readPolygons(): readonly (readonly Ring[])[] {
  const file = fileURLToPath(import.meta.resolve('world-atlas/land-10m.json'))
  const topology: Parameters<typeof feature>[0] = JSON.parse(readFileSync(file, 'utf8'))
  const { land } = topology.objects
  if (land?.type !== 'GeometryCollection') throw new Error(`${file} has no collection of land`)
  return feature(topology, land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  )
}

/** Adds the longitudes at which a ring crosses the middle of each row. */
function addCrossings(ring: Ring, crossings: Map<number, number[]>): void {
  for (const [at, [toX = 0, toY = 0]] of ring.entries()) {
    const [fromX = 0, fromY = 0] = ring[at - 1] ?? [toX, toY]
    const [south, north] = [Math.min(fromY, toY), Math.max(fromY, toY)]
    // An end on the middle of a row belongs to the line to its north.
    const first = Math.ceil(south * landRowsPerDegree - 0.5)
    for (let row = first; (row + 0.5) / landRowsPerDegree < north; row += 1) {
      const y = (row + 0.5) / landRowsPerDegree
      const longitude = fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
      crossings.set(row, [...(crossings.get(row) ?? []), longitude])
    }
  }
}

/** An island that lies between the middles of two rows. */
function stretchOf(ring: Ring): LandStretch {
  const longitudes = ring.map(([x = 0]) => x)
  return { row: landRowOf(ring[0]?.[1] ?? 0), west: Math.min(...longitudes), east: Math.max(...longitudes) }
}
