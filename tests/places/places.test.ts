import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { iso1A2Code } from '@rapideditor/country-coder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfflinePlaces, openOfflinePlaces } from '../../server/places/offline-places.ts'
import { builtPlacesFile } from '../../server/places/open-places.ts'

let places: OfflinePlaces

const build = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'build.ts')], {
    encoding: 'utf8',
  })

beforeAll(() => {
  // Builds only what `npm test` has not built before.
  expect(build().status).toBe(0)
  places = openOfflinePlaces(builtPlacesFile)
})
afterAll(() => places.close())

const nameAt = (latitude: number, longitude: number, language?: string) =>
  places.reverse({ latitude, longitude, language })

it('an up-to-date file is not built again', () => {
  const before = statSync(builtPlacesFile)
  expect(build()).toMatchObject({ status: 0, stdout: '', stderr: '' })
  expect(statSync(builtPlacesFile)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
})

describe('well-known points get the name that people use', () => {
  it.each([
    ['Eiffel Tower, nearer to Neuilly', 48.8584, 2.2945, 'Paris, France'],
    ['Versailles, in reach of Paris', 48.8049, 2.1204, 'Versailles, France'],
    ['La Défense', 48.8919, 2.2389, 'La Defense, Puteaux, France'],
    ['Brandenburg Gate', 52.5163, 13.3777, 'Tiergarten, Berlin, Germany'],
    ['Sanssouci, in reach of Berlin', 52.4042, 13.0385, 'Potsdam, Germany'],
    ['Big Ben', 51.5007, -0.1246, 'City of Westminster, London, United Kingdom'],
    ['Sagrada Família', 41.4036, 2.1744, 'Sagrada Família, Barcelona, Spain'],
    ['Statue of Liberty, on the border of New Jersey', 40.6892, -74.0445, 'New York City, United States'],
    ['Brooklyn', 40.65, -73.95, 'Brooklyn, New York City, United States'],
    ['Pyramids, in reach of Cairo', 29.9792, 31.1342, 'Giza, Egypt'],
    ['Forbidden City', 39.9163, 116.3972, 'Beijing, China'],
    ['Christ the Redeemer', -22.9519, -43.2105, 'Rio de Janeiro, Brazil'],
    ['Sydney Opera House', -33.8568, 151.2153, 'The Rocks, Sydney, Australia'],
    ['Machu Picchu', -13.1631, -72.545, 'Machupicchu, Peru'],
    ['Taj Mahal', 27.1751, 78.0421, 'Agra, India'],
  ])('%s', (_sight, latitude, longitude, placeName) => {
    expect(nameAt(latitude, longitude)).toBe(placeName)
  })
})

describe('borders and territories', () => {
  it.each([
    ['a territory is named, not the country that it belongs to', -20.88, 55.45, 'Saint-Denis, Réunion'],
    ['a large city beyond the border does not count', 22.31, 114.17, 'Kowloon, Hong Kong'],
    [
      'the nearest settlement does not count if it is beyond the border',
      45.9763,
      7.6586,
      'Zermatt, Switzerland',
    ],
    ['a city that is its own country is named once', 1.2834, 103.8607, 'Singapore'],
    ['an enclave is not what lies around it', 41.9022, 12.4539, 'Vatican City'],
    ['a place whose country is disputed goes without one', 44.952, 34.102, 'Simferopol'],
  ])('%s', (_rule, latitude, longitude, placeName) => {
    expect(nameAt(latitude, longitude)).toBe(placeName)
  })
})

describe('points far from any settlement', () => {
  it.each([
    ['a desert has its country', 23, 5, 'Algeria'],
    ['the nearest settlement counts within 15 km', -25.3444, 131.0369, 'Yulara, Australia'],
    ['the open sea has no name', 30, -40, undefined],
    ['the North Pole has no name', 90, 0, undefined],
    ['the North Pole is one point at every longitude', 90, 180, undefined],
    ['the South Pole is in Antarctica', -90, 0, 'Antarctica'],
    ['the South Pole is one point at every longitude', -90, -180, 'Antarctica'],
    ['the antimeridian is open sea on the equator', 0, 180, undefined],
    ['and from the other side', 0, -180, undefined],
    ['west of the antimeridian in Fiji', -16.5, 179.98, 'Fiji'],
    ['east of it', -16.85, -179.97, 'Fiji'],
    ['Chukotka lies beyond it', 65.5, -179.5, 'Russia'],
  ])('%s', (_rule, latitude, longitude, placeName) => {
    expect(nameAt(latitude, longitude)).toBe(placeName)
  })
})

describe('at sea a point has the country of a coast up to 12 nautical miles away', () => {
  it.each([
    ['the Atlantic, within what is drawn around Brazil', 0, -30, undefined],
    ['the Pacific', 40, -160, undefined],
    ['the Indian Ocean', -20, 80, undefined],
    ['the Southern Ocean', -60, 20, undefined],
    ['the North Sea', 56, 3, undefined],
    ['the Mediterranean', 35, 18, undefined],
    ['the Black Sea', 43.2, 34, undefined],
    ['the Bering Sea', 58, -178, undefined],
    ['27 nautical miles off Hawaii', 19.5, -156.8, undefined],
    ['the Strait of Dover', 51, 1.45, 'United Kingdom'],
    ['the Strait of Gibraltar', 35.95, -5.5, 'Morocco'],
    ['the Bosporus', 41.1, 29.06, 'Istanbul, Türkiye'],
    ['a harbour', 51.98, 4, 'Hoek van Holland, Netherlands'],
    ['a bathing place', -22.98, -43.17, 'Rio de Janeiro, Brazil'],
    ['a lagoon', 45.4, 12.35, 'Lido, Italy'],
    ['a large lake', 47.7, -87.5, 'United States'],
    ['an island with a village', -37.1, -12.28, 'Edinburgh of the Seven Seas, St. Helena'],
    ['an island without one', -20.52, -29.32, 'Brazil'],
    ['an island of some rocks', 0.917, -29.346, 'Brazil'],
    ['an island near the antimeridian', 28.2, -177.37, 'U.S. Outlying Islands'],
  ])('%s', (_what, latitude, longitude, placeName) => {
    expect(nameAt(latitude, longitude)).toBe(placeName)
  })
})

describe('a name says no city twice, and no country at home', () => {
  it.each([
    ['Europe/Luxembourg', 49.6116, 6.1319, 'Luxembourg'],
    ['America/Panama', 8.9824, -79.5199, 'Panamá'],
    [null, 8.9824, -79.5199, 'Panama'],
    ['Asia/Singapore', 1.2834, 103.8607, 'Singapore'],
    ['Europe/Berlin', 52.5163, 13.3777, 'Tiergarten, Berlin'],
    ['America/Los_Angeles', 40.6892, -74.0445, 'New York City'],
    ['Europe/Paris', -20.88, 55.45, 'Saint-Denis, Réunion'],
    ['Asia/Shanghai', 22.31, 114.17, 'Kowloon, Hong Kong'],
    ['Europe/Paris', 43.2966, 5.3703, 'Marseille 02'],
  ])('in %s, %d, %d is %s', (timeZone, latitude, longitude, placeName) => {
    expect(places.reverse({ latitude, longitude, timeZone })).toBe(placeName)
  })
})

describe('names in the reader’s language', () => {
  it.each([
    ['de', 48.8584, 2.2945, 'Paris, Frankreich'],
    ['ja', 48.8584, 2.2945, 'パリ, フランス'],
    ['ja', 35.6595, 139.7005, '東京, 日本'],
    ['zh-CN', 35.6595, 139.7005, '东京, 日本'],
    ['zh-TW', 35.6595, 139.7005, '東京, 日本'],
    ['ko', 37.5796, 126.977, '서울, 대한민국'],
    ['el', 37.9715, 23.7257, 'Αθήνα, Ελλάδα'],
    ['ru', 55.7539, 37.6208, 'Москва, Россия'],
    ['uk', 50.4501, 30.5234, 'Київ, Україна'],
    ['ar', 30.0444, 31.2357, 'القاهرة, مصر'],
    // Cyrillic outside its countries may be of any language that is written in it.
    ['ru', 48.8584, 2.2945, 'Paris, Франция'],
    ['de', 41.9022, 12.4539, 'Vatikanstadt'],
    ['de', 22.31, 114.17, 'Kowloon, Hongkong'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 40.65, -73.95, 'Brooklyn, New York City, États-Unis'],
    ['not a language', 48.8584, 2.2945, 'Paris, France'],
  ])('%s at %d, %d', (language, latitude, longitude, placeName) => {
    expect(nameAt(latitude, longitude, language)).toBe(placeName)
  })
})

it('the country is the one whose borders the point lies in, all over the globe', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const differing: (string | undefined)[] = []
  let namedCount = 0
  const count = 3000
  for (let index = 0; index < count; index += 1) {
    // A spiral from pole to pole by the golden angle: points evenly far from each other.
    const latitude = (Math.asin(1 - (2 * index + 1) / count) * 180) / Math.PI
    const longitude = ((index * 137.507_764) % 360) - 180
    const country = nameAt(latitude, longitude)?.split(', ').at(-1)
    if (country === undefined) continue
    namedCount += 1
    const code = iso1A2Code([longitude, latitude], { level: 'territory' })
    if (country !== (code ? names.of(code) : undefined)) differing.push(country)
  }
  // One of the points is in Crimea, which is disputed: there the last part is the village.
  expect(differing).toEqual(['Kacha'])
  // Land is 29 % of the globe, and the territorial seas some 4 %.
  expect(namedCount / count).toBeGreaterThan(0.29)
  expect(namedCount / count).toBeLessThan(0.36)
})
