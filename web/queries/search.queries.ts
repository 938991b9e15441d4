import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { EventType } from '../../contract/events.ts'
import type { SearchResult } from '../../contract/search.ts'
import { api, call } from '../api/call.ts'
import { useIsReachable } from '../state/connection.ts'
import { isNothingAsked, type SearchFilters } from '../state/search-filters.ts'
import { getUserId } from '../state/session.ts'

/** The filters that are set. */
function toQuery({ type, hasJournal, kind, sort, ...texts }: SearchFilters) {
  const given = Object.entries(texts).filter(([, value]) => value.trim() !== '')
  return {
    ...Object.fromEntries(given),
    ...(type !== '' && { type: type as EventType }),
    ...(hasJournal !== '' && { hasJournal: hasJournal as 'true' | 'false' }),
    ...(kind !== '' && { kind: kind as 'event' | 'journal' }),
    ...(sort !== '' && { sort: sort as 'newest' | 'oldest' }),
  }
}

/** How many match, up to 10,000. Asked for after the hits, which do not wait for it. */
export function useTrueCount(filters: SearchFilters, { totalIsExact }: SearchResult) {
  const isReachable = useIsReachable()
  return useQuery({
    queryKey: ['diary', 'search count', filters],
    queryFn: ({ signal }) =>
      call(api.search.$get, { query: { ...toQuery(filters), count: 'all' as const, limit: '1' } }, signal),
    enabled: isReachable && !totalIsExact && !isNothingAsked(filters),
  })
}

/** The hits; the previous ones while loading. Offline: hits in the kept days. */
export function useHits(filters: SearchFilters) {
  const isReachable = useIsReachable()
  return useInfiniteQuery({
    queryKey: ['diary', 'search', filters, isReachable],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<SearchResult> => {
      if (!isReachable) {
        // The names of dates take time to list, and are needed here alone.
        const { searchKeptDays } = await import('../offline/search-kept.ts')
        return searchKeptDays(getUserId(), filters)
      }
      const query = { ...toQuery(filters), ...(pageParam !== '' && { cursor: pageParam }) }
      return call(api.search.$get, { query }, signal)
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (earlier) => earlier,
    enabled: !isNothingAsked(filters),
  })
}
