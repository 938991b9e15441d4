import { mutationOptions, QueryClient, type QueryFilters } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { showNotice } from './notice.ts'

/** The cache of the service's answers. Keys of diary data begin with `diary`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Another tab or program may have written meanwhile.
      staleTime: 5_000,
      // A browser that reports being offline may still reach a service in the home network.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && error instanceof ApiError && mayPass(error),
    },
    // Their variables may be passwords.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

/** A device without a network learns of it by its first request: trying again would only delay the message. */
const mayPass = ({ code, foreignStatus = 0 }: ApiError): boolean =>
  code === 'UNAVAILABLE' ||
  // A proxy says so while the service starts.
  foreignStatus >= 500 ||
  (code === 'OFFLINE' && navigator.onLine)

/** The key of a day with its events and page. */
export const dayKey = (date: string) => ['diary', 'day', date] as const

/** Loads queries anew after a write. A first load under way is cancelled: its answer may be of before the write. */
export async function refresh(queries: QueryFilters): Promise<void> {
  await queryClient.cancelQueries(queries)
  await queryClient.invalidateQueries(queries)
}

/** Call after any write: it may show in days, calendar, search and trash. */
export const refreshDiary = (): Promise<void> => refresh({ queryKey: ['diary'] })

/** Options of a mutation that changes the diary. A failure is shown as a notice; then the diary is loaded anew. */
export const diaryChange = <V = void, T = unknown>(mutationFn: (variables: V) => Promise<T>) =>
  mutationOptions<T, Error, V>({
    mutationFn,
    onError: (error) => showNotice({ error }),
    onSettled: refreshDiary,
  })
