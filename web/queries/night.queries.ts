/** Queries of the night writer. */
import { mutationOptions } from '@tanstack/react-query'
import type { NightWriter } from '../../contract/night-writer.ts'
import { api, call } from '../api/call.ts'
import { queryClient } from '../state/query-client.ts'
import { keptQuery } from './kept-query.ts'

/** While a night runs, its lists change. */
const WATCH_MS = 3_000

export const nightQuery = {
  ...keptQuery('night-writer', (signal) => call(api['night-writer'].$get, {}, signal)),
  refetchInterval: ({ state }: { state: { data?: NightWriter | undefined } }) =>
    state.data?.lastRun?.finishedAt === null ? WATCH_MS : false,
}

export const runNight = mutationOptions({
  mutationFn: () => call(api['night-writer'].run.$post, {}),
  onSuccess: (told) => queryClient.setQueryData(nightQuery.queryKey, told),
})

export const askNightAgain = (): Promise<void> => queryClient.invalidateQueries(nightQuery)
