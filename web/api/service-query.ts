import { queryOptions } from '@tanstack/react-query'
import { api, call } from './call.ts'

/** Settings of the operator, which change only with a restart of the service. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: ({ signal }) => call(api.service.$get, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})
