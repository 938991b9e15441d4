import type { SearchPosition } from '../database/search-index.ts'
import type { SearchTerm } from '../text/search/terms.ts'
import { LAST_RESORTS, TIERS, type Tier } from '../text/search/tiers.ts'
import type { RankedSearch } from './ranked-hit.ts'
import type { SearchTotal } from './search-cursor.ts'

/** Counting stops here: a phrase of common words is slow to count. */
const MAX_COUNT = 10_000
/** Documents that are read at a time, if they must be read to be counted. */
const READ_AT_ONCE = 1_000

/** Counts what the page has not told, in all tiers. @param page what was counted while its hits were read */
export async function countHits(
  search: RankedSearch,
  page: SearchTotal,
  place: SearchTerm | undefined,
): Promise<SearchTotal> {
  if (page.totalIsExact) return { total: page.total, totalIsExact: true }
  let total = 0
  for (const name of TIERS) {
    const tier = LAST_RESORTS.has(name) && total > 0 ? undefined : await search.tiers.get(name)
    if (!tier || total >= MAX_COUNT) continue
    const filter = { ...search.base, ...tier.filter }
    total += place
      ? await countWanted(search, tier, MAX_COUNT - total)
      : await search.index.count(search.db, filter, MAX_COUNT - total)
  }
  return { total, totalIsExact: total < MAX_COUNT }
}

/** Of a place: the index knows its words, but not whether they stand in the name of the place. */
async function countWanted(search: RankedSearch, tier: Tier, max: number): Promise<number> {
  const { db, index, base, isWanted } = search
  let count = 0
  let before: SearchPosition | undefined
  while (count < max) {
    const options = { before, limit: READ_AT_ONCE, characters: 1 }
    const found = await index.find(db, { ...base, ...tier.filter }, options)
    count += found.filter((one) => one.content !== null && isWanted(one)).length
    before = found.at(-1)
    if (found.length < READ_AT_ONCE) break
  }
  return Math.min(count, max)
}
