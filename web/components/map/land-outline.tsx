import { useQuery } from '@tanstack/react-query'
import { geoMercator, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import outlineUrl from 'world-atlas/countries-110m.json?url'
import type { MapView } from '../../state/map-view.ts'

type Topology = Parameters<typeof feature>[0]

/** The side of the world in the units of the paths: fine enough for the nearest view. */
const UNITS = 4096

const outlineQuery = {
  queryKey: ['outline'],
  queryFn: async () => {
    const response = await fetch(outlineUrl)
    // Built with the client from the package, whose format does not change.
    return drawPaths((await response.json()) as Topology)
  },
  staleTime: Number.POSITIVE_INFINITY,
}

function drawPaths(world: Topology) {
  const { land, countries } = world.objects
  if (!land || !countries) return { land: '', borders: '' }
  const projection = geoMercator()
    .scale(UNITS / (2 * Math.PI))
    .translate([0, 0])
  const draw = geoPath(projection).digits(1)
  return {
    land: draw(feature(world, land)) ?? '',
    // Both types are one; a mesh wants to know that it is a collection.
    borders: draw(mesh(world, countries as Parameters<typeof mesh>[1], (a, b) => a !== b)) ?? '',
  }
}

/** Coasts and borders, of Natural Earth. */
export function LandOutline({ view: { x, y, k } }: { view: MapView }) {
  const { data: paths } = useQuery(outlineQuery)
  return (
    <svg className="map-outline" aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${k / UNITS})`}>
        <path className="land" d={paths?.land} />
        <path className="borders" d={paths?.borders} />
      </g>
    </svg>
  )
}
