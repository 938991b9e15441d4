import { useInfiniteQuery } from '@tanstack/react-query'
import type { EventType } from '../../contract/events.ts'
import type { SearchResult } from '../../contract/search.ts'
import { api, call } from '../api/call.ts'
import { useIsReachable } from '../state/connection.ts'
import { isNothingAsked, type SearchFilters } from '../state/search-filters.ts'
import { getUserId } from '../state/session.ts'

/** The hits; the previous ones while loading. Offline: hits in the saved days. */
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
      const { type, hasJournal, kind, sort, ...texts } = filters
      const given = Object.entries(texts).filter(([, value]) => value.trim() !== '')
      const query = {
        ...Object.fromEntries(given),
        ...(type !== '' && { type: type as EventType }),
        ...(hasJournal !== '' && { hasJournal: hasJournal as 'true' | 'false' }),
        ...(kind !== '' && { kind: kind as 'event' | 'journal' }),
        ...(sort !== '' && { sort: sort as 'newest' | 'oldest' }),
        ...(pageParam !== '' && { cursor: pageParam }),
      }
      return call(api.search.$get, { query }, signal)
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (earlier) => earlier,
    enabled: !isNothingAsked(filters),
  })
}
