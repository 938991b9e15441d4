import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Event } from '../../contract/events.ts'
import { api, callPage } from '../api/call.ts'
import { toWorld, type WorldPoint } from '../state/map-view.ts'

/** What the map needs of an event. Texts can be long, and there can be many. */
export interface PlacedEvent extends WorldPoint {
  id: string
  date: string
  placeName: string | null
  content: string
}

const MAX_SHOWN_LENGTH = 200

function toPlacedEvent({ id, date, placeName, content, latitude, longitude }: Event): PlacedEvent {
  const point = toWorld({ latitude: latitude ?? 0, longitude: longitude ?? 0 })
  return { id, date, placeName, content: content.slice(0, MAX_SHOWN_LENGTH), ...point }
}

/** Events with a point, newest day first, page by page. @param range empty ends are open */
export const placedEventsQuery = ({ from, to }: { from: string; to: string }) =>
  infiniteQueryOptions({
    queryKey: ['diary', 'places', from, to],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        having: 'point' as const,
        limit: 500,
        ...(from !== '' && { from }),
        ...(to !== '' && { to }),
        ...(pageParam !== '' && { cursor: pageParam }),
      }
      const { items, nextCursor } = await callPage(api.events.$get, { query }, signal)
      return { events: items.map(toPlacedEvent), nextCursor }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
