/** Queries of the requests that left the machine. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LedgerProvider, LedgerPurpose } from '../../contract/ledger-purposes.ts'
import { api, call, callPage } from '../api/call.ts'

export interface LedgerFilter {
  from?: string
  to?: string
  provider?: LedgerProvider
  purpose?: LedgerPurpose
}

const ROWS_PER_REQUEST = 50

/** Part of the key of all. Tasks change them, so each screen asks anew. */
const LEDGER = 'ledger'

export const ledgerQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: [LEDGER, 'rows', filter],
    initialPageParam: '',
    queryFn: ({ signal, pageParam: cursor }) =>
      callPage(
        api.ledger.$get,
        { query: { ...filter, limit: ROWS_PER_REQUEST, ...(cursor !== '' && { cursor }) } },
        signal,
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

export const ledgerSumsQuery = (by: 'month' | 'provider' | 'purpose', range: LedgerFilter = {}) =>
  queryOptions({
    queryKey: [LEDGER, 'sums', by, range],
    queryFn: ({ signal }) => call(api.ledger.summary.$get, { query: { ...range, by } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** @param events changes with the day */
export const pageEstimateQuery = (date: string, events: string) =>
  queryOptions({
    queryKey: [LEDGER, 'estimate', date, events],
    queryFn: ({ signal }) => call(api.ledger.estimate.$get, { query: { date } }, signal),
    staleTime: 0,
  })
