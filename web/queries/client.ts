import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

/** The cache of the service's answers. Keys of diary data begin with `diary`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Another tab or program may have written meanwhile; coming back to a screen asks again.
      staleTime: 5_000,
      // A browser that believes itself offline can still reach a service in the house.
      networkMode: 'always',
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && ['OFFLINE', 'UNAVAILABLE'].includes(error.code),
    },
  },
})

/** After any write: a day, the calendar, the search and the trash all may show it. */
export const refreshDiary = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['diary'] })
