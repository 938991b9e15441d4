import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import {
  answer,
  type NominatimStandIn,
  startNominatimStandIn,
  unableToGeocode,
} from '../harness/providers/nominatim-stand-in.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'

let geocoder: NominatimStandIn
let service: TestService

beforeAll(async () => {
  geocoder = await startNominatimStandIn()
  service = await startTestService({ DAYLEAF_GEOCODER_URL: geocoder.url })
})
afterAll(async () => {
  await service.stop()
  await geocoder.close()
})

const tower = { latitude: 48.8584, longitude: 2.2945 }
const event = { date: '2026-03-14', type: 'photo', content: 'From above' }

test('a place is named at once, and renamed after the geocoder has answered', async () => {
  const person = await createAccount(service.url)
  const headers = { 'Accept-Language': 'fr' }
  const { data } = await person.call('createEvent', { headers, body: { ...event, ...tower } })
  expect(data.placeName).toContain('Paris')
  const read = async () => (await person.call('getEvent', { params: { eventId: data.id } })).data.placeName
  await expect.poll(read).toContain('Gros-Caillou')
  expect(geocoder.requests.at(-1)?.query['accept-language']).toContain('fr')
  const found = await person.call('search', { query: { q: 'caillou' } })
  expect(found.data.hits).toMatchObject([{ id: data.id }])
})

test('a refined name omits the home country too', async () => {
  const person = await createAccount(service.url)
  await person.call('updateSettings', { body: { timeZone: 'Europe/Paris' } })
  const { data } = await person.call('createEvent', { body: { ...event, ...tower } })
  const read = async () => (await person.call('getEvent', { params: { eventId: data.id } })).data.placeName
  await expect.poll(read).toBe('Quartier du Gros-Caillou, Paris')
  const reversed = await person.call('reversePlace', { query: tower })
  expect(reversed.data).toEqual({ placeName: 'Quartier du Gros-Caillou, Paris', source: 'nominatim' })
})

test('a name by the user stays, and so does the offline name without an answer', async () => {
  geocoder.behave(answer(unableToGeocode))
  const person = await createAccount(service.url)
  const named = await person.call('createEvent', { body: { ...event, ...tower, placeName: 'Our bench' } })
  const asked = geocoder.requests.length
  const far = { latitude: 35.0116, longitude: 135.7681 }
  const unnamed = await person.call('createEvent', { body: { ...event, ...far } })
  await expect.poll(() => geocoder.requests.length).toBe(asked + 1)
  const read = async (eventId: string) =>
    (await person.call('getEvent', { params: { eventId } })).data.placeName
  expect(await read(named.data.id)).toBe('Our bench')
  expect(await read(unnamed.data.id)).toBe(unnamed.data.placeName)
})
