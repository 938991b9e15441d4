/** Queries of runs that write missing pages. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from '../api/call.ts'
import { queryClient, refreshDiary } from '../state/query-client.ts'
import type { DateRange } from './reading.queries.ts'

/** While a run goes on, its figures change. */
const WATCH_MS = 3_000

export const pageRunQuery = queryOptions({
  queryKey: ['page-run'],
  queryFn: ({ signal }) => call(api['page-run'].$get, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.run?.status === 'running' ? WATCH_MS : false),
})

export const pageRunEstimateQuery = (range: DateRange) =>
  queryOptions({
    queryKey: ['page-run', 'estimate', range],
    queryFn: ({ signal }) => call(api['page-run'].estimate.$get, { query: { ...range } }, signal),
    gcTime: 0,
  })

export const startPageRun = mutationOptions({
  mutationFn: (range: DateRange) => call(api['page-run'].$post, { json: range }),
  onSuccess: (latest) => queryClient.setQueryData(pageRunQuery.queryKey, latest),
})

export const stopPageRun = mutationOptions({
  mutationFn: () => call(api['page-run'].stop.$post, {}),
  onSuccess: (latest) => queryClient.setQueryData(pageRunQuery.queryKey, latest),
})

export const deletePageRunPages = mutationOptions({
  mutationFn: () => call(api['page-run'].pages.$delete, {}),
  // The days are without a page again, also where only some of them were deleted.
  onSettled: () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: pageRunQuery.queryKey }), refreshDiary()]),
})
