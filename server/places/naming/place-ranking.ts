/** Chooses the settlements that name a point. */
import { kmPerDegree, reachKm } from '../build/places-file.ts'

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export interface Settlement extends Point {
  readonly id: number
  readonly name: string
  readonly population: number
  /** The codes of its administrative divisions, largest first, with dots between. */
  readonly unit: string
}

interface RankedPlaces<S extends Settlement> {
  /** The quarter, or the town that is part of the settlement. */
  readonly locality?: S
  readonly settlement: S
}

/** The usual width of a quarter: a locality further away is of another one. */
const localityKm = 1.5

/** Beyond half the reach of a town, a place is more often a neighbour than a part of it. */
const innerShare = 0.5

/** Where no reach covers the point, as on a mountain, the nearest settlement names it up to this distance. */
export const remoteKm = 15

/**
 * The nearest locality, and the largest settlement that reaches over the point. Of the settlements only those
 * of one administrative unit count, that of the town whose reach the point lies deepest in: Paris reaches over
 * Versailles, which is of another unit and stays Versailles; Brooklyn is of New York City's and part of it.
 */
export function rankPlaces<S extends Settlement>(
  point: Point,
  around: readonly S[],
): RankedPlaces<S> | undefined {
  const measured = around
    .map((place) => ({ place, km: distanceKm(point, place) }))
    .map(({ place, km }) => ({ place, km, share: km / reachKm(place.population) }))
    .sort((a, b) => a.km - b.km)
  const nearest = measured[0]
  if (!nearest) return undefined
  const own = measured.reduce((deepest, other) => (other.share < deepest.share ? other : deepest), nearest)
  if (own.share > 1) return nearest.km <= remoteKm ? { settlement: nearest.place } : undefined

  const settlement = measured
    .filter(({ place, share }) => share <= innerShare && isSameUnit(place.unit, own.place.unit))
    .reduce((largest, other) => (other.place.population > largest.place.population ? other : largest), own)
  if (settlement.share > innerShare) return { settlement: settlement.place }
  const close = measured.find(
    ({ place, km }) => km <= localityKm && isSameUnit(place.unit, settlement.place.unit),
  )
  const locality = close ?? own
  if (locality === settlement) return { settlement: settlement.place }
  return { settlement: settlement.place, locality: locality.place }
}

/** Large cities are above the lower divisions and have no codes of them, so only codes that both have count. */
function isSameUnit(one: string, other: string): boolean {
  const codes = other.split('.')
  return one.split('.').every((code, level) => !code || !codes[level] || code === codes[level])
}

/** On the great circle. */
export function distanceKm(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const squaredSine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    squaredSine(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      squaredSine(other.longitude - one.longitude)
  return (360 / Math.PI) * kmPerDegree * Math.asin(Math.min(1, Math.sqrt(chord)))
}
