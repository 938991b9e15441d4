import type { Feed } from '../../contract/feeds.ts'
import { api, call } from '../api/call.ts'
import { keptQuery } from './kept-query.ts'

/** Interval of polling while a feed runs. */
const POLL_MS = 2_000

export const feedsQuery = {
  ...keptQuery('feeds', (signal) => call(api.feeds.$get, {}, signal)),
  refetchInterval: ({ state }: { state: { data?: Feed[] | undefined } }) =>
    state.data?.some(({ isRunning }) => isRunning) ? POLL_MS : false,
}
