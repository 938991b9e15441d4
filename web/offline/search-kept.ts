import type { SearchResult } from '../../contract/search.ts'
import { getDayClock } from '../state/day-clock.ts'
import type { SearchFilters } from '../state/search-filters.ts'
import { dateOf } from '../state/zoned-time.ts'
import { findInDays } from './find-in-days.ts'
import { listKeptDays } from './kept-days.ts'

/** Searches the kept days while the service is unreachable. */
export async function searchKeptDays(userId: string, filters: SearchFilters): Promise<SearchResult> {
  const today = dateOf(Temporal.Now.instant(), getDayClock())
  const { hits, understood } = await findInDays(await listKeptDays(userId), filters, today)
  return { hits, understood, total: hits.length, totalIsExact: true, suggestion: null, nextCursor: null }
}
