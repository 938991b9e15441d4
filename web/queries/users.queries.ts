/** The accounts of the service, for its operators. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, call, callPage } from '../api/call.ts'

const USERS_PER_REQUEST = 50

export const usersQuery = infiniteQueryOptions({
  queryKey: ['users'],
  initialPageParam: '',
  queryFn: ({ signal, pageParam: cursor }) =>
    callPage(
      api.admin.users.$get,
      { query: { limit: USERS_PER_REQUEST, ...(cursor !== '' && { cursor }) } },
      signal,
    ),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  // Nobody tells this device of what others do.
  staleTime: 0,
  retry: false,
})

interface Change {
  email?: string
  quotaBytes?: number | null
  disabled?: boolean
  isAdmin?: boolean
}

export const changeUser = (userId: string, json: Change) =>
  call(api.admin.users[':userId'].$put, { param: { userId }, json })
