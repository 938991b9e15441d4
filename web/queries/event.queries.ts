import { queryOptions } from '@tanstack/react-query'
import type { Event } from '../../contract/events.ts'
import { api, call } from '../api/call.ts'

/** The most that the service keeps of an event. */
const MOST = 100

export const eventVersionsQuery = ({ id, version }: Event) =>
  queryOptions({
    queryKey: ['event', 'versions', id, version],
    queryFn: ({ signal }) =>
      call(api.events[':eventId'].versions.$get, { param: { eventId: id }, query: { limit: MOST } }, signal),
  })
