import { queryOptions } from '@tanstack/react-query'
import { api, call } from '../api/call.ts'

/** Interval of polling while a feed runs. */
const POLL_MS = 2_000

export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => call(api.feeds.$get, {}, signal),
  refetchInterval: ({ state }) => (state.data?.some(({ isRunning }) => isRunning) ? POLL_MS : false),
})
