import { describe, expect, it } from 'vitest'
import { distanceKm, rankPlaces } from './place-ranking.ts'

let nextId = 1
/** A place that many kilometres north of 0, 0; its reach is 2 km + 0.012 km · √population. */
const place = (name: string, km: number, population: number, unit = 'A.1') => ({
  id: nextId++,
  name,
  population,
  unit,
  latitude: km / 111.2,
  longitude: 0,
})
const here = { latitude: 0, longitude: 0 }

function named(...places: ReturnType<typeof place>[]): string[] | undefined {
  const ranked = rankPlaces(here, places)
  return ranked && [...(ranked.locality ? [ranked.locality.name] : []), ranked.settlement.name]
}

describe('a point is named by', () => {
  it.each([
    ['the only place', [place('Town', 1, 10_000)], ['Town']],
    ['the quarter and the city', [place('Quarter', 1, 0), place('City', 5, 1_000_000)], ['Quarter', 'City']],
    [
      'the city alone, if no quarter is near',
      [place('Quarter', 1.6, 0), place('City', 2, 1_000_000)],
      ['City'],
    ],
    [
      'the borough and the city around it',
      [place('Borough', 2, 2_000_000, 'A.2'), place('City', 8, 8_000_000, 'A')],
      ['Borough', 'City'],
    ],
    [
      'the town that lies in another division than the city',
      [place('Town', 1, 80_000, 'B.1'), place('City', 13, 2_000_000)],
      ['Town'],
    ],
    [
      'the city, though another town is nearer, whose reach ends before the point',
      [place('Neighbour', 3.4, 10_000, 'B.1'), place('City', 4, 2_000_000)],
      ['City'],
    ],
    [
      'the village in the outer reach of a town',
      [place('Village', 1, 500), place('Town', 3.5, 50_000)],
      ['Village'],
    ],
    ['the nearest place, if none reaches it', [place('Far', 14, 100), place('Nearer', 9, 100)], ['Nearer']],
    ['nothing, if all are far', [place('Far', 16, 100)], undefined],
    ['nothing, if there is none', [], undefined],
  ])('%s', (_rule, places, names) => {
    expect(named(...places)).toEqual(names)
  })
})

describe('distances', () => {
  it.each([
    ['of a degree of latitude', { latitude: 1, longitude: 0 }, 111.2],
    ['half round the globe', { latitude: 0, longitude: 180 }, 20_016],
    ['to the pole, at any longitude', { latitude: 90, longitude: 77 }, 10_008],
  ])('%s', (_case, point, km) => {
    expect(distanceKm(here, point)).toBeCloseTo(km, 0)
  })

  it('across the antimeridian are short', () => {
    const km = distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })
    expect(km).toBeCloseTo(111.2, 1)
  })
})
