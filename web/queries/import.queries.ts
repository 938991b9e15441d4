import { queryOptions } from '@tanstack/react-query'
import type { Import } from '../../contract/imports.ts'
import { api, call } from '../api/call.ts'

/** Interval of polling a running import. */
const POLL_MS = 1_000

export const isUnderWay = ({ status }: Import): boolean => status === 'reading' || status === 'running'

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => call(api.imports.$get, { query: {} }, signal),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
})
