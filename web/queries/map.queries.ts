import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Event, EventType } from '../../contract/events.ts'
import { api, call } from '../api/call.ts'
import { summaryOf } from '../state/event-summary.ts'
import { type MapBox, toWorld, type WorldPoint } from '../state/map-view.ts'
import { type Picture, picturesOf } from '../state/picture.ts'
import { listEvents } from './reading.queries.ts'

/** The part of an event that the map needs. Texts are shortened, because there can be many. */
export interface PlacedEvent extends WorldPoint {
  id: string
  date: string
  placeName: string | null
  type: EventType
  content: string
  pictures: readonly Picture[]
}

const MAX_SHOWN_LENGTH = 200

/** The event's point, or else that of its first picture with one. */
function findPoint({ latitude, longitude, attachments }: Event) {
  const points = [{ latitude, longitude }, ...(attachments ?? [])]
  for (const point of points)
    if (point.latitude !== null && point.longitude !== null)
      return { latitude: point.latitude, longitude: point.longitude }
  return undefined
}

function toPlacedEvents(event: Event): PlacedEvent[] {
  const point = findPoint(event)
  if (!point) return []
  const { id, date, placeName, type } = event
  const content = summaryOf(event, '').slice(0, MAX_SHOWN_LENGTH)
  return [{ id, date, placeName, type, content, pictures: picturesOf([event]), ...toWorld(point) }]
}

/** The events of a year that have a point, newest day first. */
export const placedEventsQuery = (year: string) =>
  queryOptions({
    queryKey: ['diary', 'places', year],
    queryFn: async ({ signal }) => {
      const range = { from: `${year}-01-01`, to: `${year}-12-31` }
      const [placed, attached] = await Promise.all([
        listEvents({ ...range, having: 'point' }, signal),
        listEvents({ ...range, having: 'attachment' }, signal),
      ])
      const others = attached.filter(({ latitude }) => latitude === null)
      return [...placed, ...others]
        .flatMap(toPlacedEvents)
        .toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
    },
  })

const MAX_NAMES = 60

/** The largest settlements of a part of the world. */
export const namedPlacesQuery = ({ west, south, east, north }: MapBox) =>
  queryOptions({
    queryKey: ['names-on-map', west, south, east, north],
    queryFn: ({ signal }) => {
      const box = { west: `${west}`, south: `${south}`, east: `${east}`, north: `${north}` }
      return call(api.places.within.$get, { query: { ...box, limit: MAX_NAMES } }, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Shows the previous names until the new ones are loaded.
    placeholderData: keepPreviousData,
  })
