import { useQuery } from '@tanstack/react-query'
import { type GeoPermissibleObjects, geoMercator, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import fineUrl from 'world-atlas/countries-50m.json?url'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import { isOfType, toForeignError, toRawAnswer } from '../../api/envelope.ts'
import type { MapSize, MapView } from '../../state/map-view.ts'
import styles from './map.module.css'

type Topology = Parameters<typeof feature>[0]

/** The side of the world in the units of the paths: one is 600 metres at the equator, and a tenth is kept. */
const UNITS = 65_536
/** Zoom levels from which the coarse coasts, and then the fine ones, look angular. */
const FINE_FROM_K = 256 * 2 ** 4
const NONE_FROM_K = 256 * 2 ** 12

/** A coast or a border, and the box around it in units. */
interface Outline {
  path: string
  box: [[number, number], [number, number]]
}

const outlineQuery = (url: string) => ({
  queryKey: ['outline', url],
  queryFn: async () => {
    const response = await fetch(url, { redirect: 'manual' })
    const answer = toRawAnswer(response)
    if (!isOfType(answer, /json/)) throw toForeignError(answer)
    // Built with the client from the package, whose format does not change.
    return drawOutlines((await response.json()) as Topology)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

function drawOutlines(world: Topology): { land: Outline[]; borders: Outline[] } {
  const { land, countries } = world.objects
  if (!land || !countries) return { land: [], borders: [] }
  const projection = geoMercator()
    .scale(UNITS / (2 * Math.PI))
    .translate([0, 0])
  const draw = geoPath(projection).digits(1)
  const outline = (geometry: GeoPermissibleObjects): Outline => ({
    path: draw(geometry) ?? '',
    box: draw.bounds(geometry),
  })
  // Both types are one; a mesh wants to know that it is a collection.
  const lines = mesh(world, countries as Parameters<typeof mesh>[1], (a, b) => a !== b).coordinates
  return {
    land: listPolygons(feature(world, land)).map((coordinates) => outline({ type: 'Polygon', coordinates })),
    borders: lines.map((coordinates) => outline({ type: 'LineString', coordinates })),
  }
}

/** One by one, so that those out of sight need not be drawn. */
function listPolygons(land: ReturnType<typeof feature>) {
  const features = 'features' in land ? land.features : [land]
  return features.flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
}

/** Coasts and borders of Natural Earth; nothing at zoom levels for which they are not exact enough. */
export function LandOutline({ view, size }: { view: MapView; size: MapSize }) {
  const { data: coarse } = useQuery(outlineQuery(coarseUrl))
  const isFine = view.k >= FINE_FROM_K
  const { data: fine } = useQuery({ ...outlineQuery(fineUrl), enabled: isFine })
  const outlines = isFine ? (fine ?? coarse) : coarse
  if (view.k >= NONE_FROM_K) return null
  const { x, y, k } = view
  const scale = k / UNITS
  const isSeen = ({ box: [[left, top], [right, bottom]] }: Outline) =>
    x + right * scale > 0 &&
    x + left * scale < size.width &&
    y + bottom * scale > 0 &&
    y + top * scale < size.height
  return (
    <svg className={styles.mapOutline} aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        {(['land', 'borders'] as const).map((kind) =>
          outlines?.[kind].filter(isSeen).map(({ path }) => <path key={path} data-kind={kind} d={path} />),
        )}
      </g>
    </svg>
  )
}
