/** Queries of the night writer. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from '../api/call.ts'
import { queryClient } from '../state/query-client.ts'

/** While a night runs, its lists change. */
const WATCH_MS = 3_000

export const nightQuery = queryOptions({
  queryKey: ['night-writer'],
  queryFn: ({ signal }) => call(api['night-writer'].$get, {}, signal),
  refetchInterval: ({ state }) => (state.data?.lastRun?.finishedAt === null ? WATCH_MS : false),
})

export const runNight = mutationOptions({
  mutationFn: () => call(api['night-writer'].run.$post, {}),
  onSuccess: (told) => queryClient.setQueryData(nightQuery.queryKey, told),
})

export const askNightAgain = (): Promise<void> => queryClient.invalidateQueries(nightQuery)
