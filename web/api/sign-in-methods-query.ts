import { queryOptions } from '@tanstack/react-query'
import { api, call } from './call.ts'

/** How users can sign in, which changes only with a restart of the service. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => call(api.auth.methods.$get, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})
