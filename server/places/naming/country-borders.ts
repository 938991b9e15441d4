/** The borders of @rapideditor/country-coder at territory level: Hong Kong and Réunion are their own countries. */
import { borders, featuresContaining } from '@rapideditor/country-coder'

interface BorderPolygon {
  /** ISO 3166-1 alpha-2, also its reserved and user-assigned codes. */
  readonly territory: string
  /** `[longitude, latitude]`, closed: the last point is the first. */
  readonly outline: readonly (readonly number[])[]
}

/** Holes are left out: the land in a hole is another, smaller polygon. */
export function* listBorderPolygons(): Generator<BorderPolygon> {
  for (const { geometry, properties } of borders.features) {
    // Only the smallest areas have a geometry; larger ones are groups of these.
    if (!geometry) continue
    const territory = territoryOfArea(properties.id)
    if (!territory) continue
    if (geometry.type === 'MultiPolygon') {
      for (const [outline] of geometry.coordinates) if (outline) yield { territory, outline }
    }
  }
}

const territoryOfArea = (areaId: string): string | undefined => territoryAmong(featuresContaining(areaId))

/** The smallest one with a code of its own; parts of territories, such as Sark of Guernsey, do not count. */
const territoryAmong = (areas: ReturnType<typeof featuresContaining>): string | undefined =>
  areas.find(({ properties }) => properties.level !== 'subterritory' && properties.iso1A2)?.properties.iso1A2

interface Surroundings {
  readonly territory: string | undefined
  /** The codes of the territory, its country and the unions of countries around it. */
  readonly codes: ReadonlySet<string | undefined>
}

export function surroundingsOf(point: { latitude: number; longitude: number }): Surroundings {
  const areas = featuresContaining([point.longitude, point.latitude])
  return { territory: territoryAmong(areas), codes: new Set(areas.map((area) => area.properties.iso1A2)) }
}
