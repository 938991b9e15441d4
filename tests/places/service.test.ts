import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../server/lib/clock.ts'
import { buildPlaces } from '../../server/places/build/places-builder.ts'
import { openPlaces } from '../../server/places/open-places.ts'
import { createPlacesService, type PlacesService } from '../../server/places/places.service.ts'
import { leaveFreely } from '../harness/providers/leave-freely.ts'
import {
  answer,
  type NominatimStandIn,
  startNominatimStandIn,
  unableToGeocode,
} from '../harness/providers/nominatim-stand-in.ts'

const eiffelTower = { latitude: 48.8584, longitude: 2.2945 }
const refined = 'Quartier du Gros-Caillou, Paris, France'

let standIn: NominatimStandIn
let dataDirectory: string
let warnings: unknown[]
let places: PlacesService

beforeAll(() => {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'build.ts')])
})
beforeEach(async () => {
  standIn = await startNominatimStandIn()
  dataDirectory = mkdtempSync(join(tmpdir(), 'dayleaf-places-'))
  warnings = []
})
afterEach(async () => {
  places.close()
  await standIn.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

function open(geocoderUrl?: string): void {
  const settings = { DAYLEAF_DATA_DIR: dataDirectory, DAYLEAF_GEOCODER_URL: geocoderUrl }
  places = openPlaces(settings, systemClock, { warn: (fields: unknown) => warnings.push(fields) })
}

it('names points offline, in the language of the header', async () => {
  open()
  expect(places).toMatchObject({ canRefine: false, isRefiningPaused: false })
  expect(places.nameOffline(eiffelTower, { language: 'de-AT,de;q=0.9,en;q=0.5' })).toBe('Paris, Frankreich')
  expect(places.nameOffline(eiffelTower)).toBe('Paris, France')
  expect(await places.reverse(eiffelTower, { language: 'ja' }, leaveFreely)).toEqual({
    placeName: 'パリ, フランス',
    source: 'offline',
  })
  expect(await places.refine(eiffelTower, {}, leaveFreely)).toBeUndefined()
  expect(warnings).toEqual([])
})

it('has no name for the open sea', async () => {
  open()
  expect(await places.reverse({ latitude: 30, longitude: -40 }, {}, leaveFreely)).toEqual({
    placeName: null,
    source: null,
  })
})

it('prefers the name of a service that is set, in the language of the header', async () => {
  open(standIn.url)
  expect(places.canRefine).toBe(true)
  const place = await places.reverse(eiffelTower, { language: 'de-AT,de;q=0.9,en;q=0.5' }, leaveFreely)
  expect(place).toEqual({ placeName: refined, source: 'nominatim' })
  expect(standIn.requests[0]?.query['accept-language']).toBe('de-AT')
  expect(standIn.requests[0]?.userAgent).toMatch(/^Dayleaf\/\d+\.\d+\.\d+$/)
})

it('keeps the offline name where the service has none', async () => {
  standIn.behave(answer(unableToGeocode))
  open(standIn.url)
  expect(await places.reverse(eiffelTower, {}, leaveFreely)).toEqual({
    placeName: 'Paris, France',
    source: 'offline',
  })
})

it('never asks the service for the name of an event that is being saved', () => {
  open(standIn.url)
  expect(places.nameOffline(eiffelTower)).toBe('Paris, France')
  expect(standIn.requests).toEqual([])
})

it('refines without a language in that of the place', async () => {
  open(standIn.url)
  expect(await places.refine(eiffelTower, {}, leaveFreely)).toBe(refined)
  expect(standIn.requests[0]?.query).not.toHaveProperty('accept-language')
})

it('says when refining is paused', async () => {
  standIn.behave(answer('', 429, { 'retry-after': '60' }))
  open(standIn.url)
  await places.refine(eiffelTower, {}, leaveFreely)
  expect(places.isRefiningPaused).toBe(true)
})

it('takes a places file of the data directory before the one that ships', async () => {
  const sourceFile = join(dataDirectory, 'table.txt')
  const lutetia = ['1', 'Lutetia', '', '', '48.85', '2.29', 'P', 'PPL', 'FR', '', '', '', '', '', '1000']
  writeFileSync(sourceFile, lutetia.concat('', '', '', '').join('\t'))
  await buildPlaces({ sourceFile, targetFile: join(dataDirectory, 'places.db') })
  open()
  expect(places.nameOffline(eiffelTower)).toBe('Lutetia, France')
})

it('uses the one that ships, with a warning, where that of the data directory is broken', () => {
  writeFileSync(join(dataDirectory, 'places.db'), 'broken')
  open()
  expect(places.nameOffline(eiffelTower)).toBe('Paris, France')
  expect(warnings).toEqual([{ reason: expect.stringMatching(/is not a places file of this version$/) }])
})

it('has no names without file and service', async () => {
  places = createPlacesService({ offline: undefined })
  expect(places.canRefine).toBe(false)
  expect(places.nameOffline(eiffelTower)).toBeUndefined()
  expect(await places.reverse(eiffelTower, {}, leaveFreely)).toEqual({ placeName: null, source: null })
})
