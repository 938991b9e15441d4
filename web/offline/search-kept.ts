import type { SearchResult } from '../../contract/search.ts'
import { getDayClock } from '../state/day-clock.ts'
import type { SearchFilters } from '../state/search-filters.ts'
import { dateOf } from '../state/zoned-time.ts'
import { findInDays } from './find-in-days.ts'
import { listKeptDays } from './kept-days.ts'

/** What the search answers from the days on this device while the service cannot be reached. */
export async function searchKeptDays(userId: string, filters: SearchFilters): Promise<SearchResult> {
  const today = dateOf(Temporal.Now.instant(), getDayClock())
  const hits = findInDays(await listKeptDays(userId), filters, today)
  return { hits, total: hits.length, totalIsExact: true, suggestion: null, nextCursor: null }
}
