import { comparePositions, type SearchOrder, type SearchPosition } from '../database/search-index.ts'
import { createPause } from '../lib/pause.ts'
import { LAST_RESORTS, TIERS, type Tier, type TierName } from '../text/search/tiers.ts'
import { type RankedHit, type RankedSearch, READ_CHARACTERS, type SearchPage, toHit } from './ranked-hit.ts'

interface DatedPage {
  /** Where the page before ended, and the tier of its last hit. */
  after: { tier: TierName; last: SearchPosition } | undefined
  limit: number
  order: SearchOrder
}

/** The hits of all tiers by date. Tiers of the last resort are read only if the others find nothing. */
export async function findDatedHits(search: RankedSearch, page: DatedPage): Promise<SearchPage> {
  const { after } = page
  if (after && LAST_RESORTS.has(after.tier)) return findInTiers(search, [after.tier], page)
  const found = await findInTiers(
    search,
    TIERS.filter((name) => !LAST_RESORTS.has(name)),
    page,
  )
  if (after || found.hits.length > 0) return found
  for (const name of LAST_RESORTS) {
    const last = await findInTiers(search, [name], page)
    if (last.hits.length > 0) return last
  }
  return found
}

async function findInTiers(
  search: RankedSearch,
  names: readonly TierName[],
  { after, limit, order }: DatedPage,
): Promise<SearchPage> {
  const tiers = (await Promise.all(names.map((name) => search.tiers.get(name)))).filter(
    (tier) => tier !== undefined,
  )
  const counts = await search.counts
  const hits: RankedHit[] = []
  const pause = createPause()
  let before = after?.last
  let isMore = true
  while (isMore && hits.length <= limit) {
    const found = await readNext(search, tiers, { before, limit: limit + 1, order })
    for (const { one, tier } of found) {
      await pause()
      const hit = search.isWanted(one) ? toHit(one, tier, counts) : undefined
      if (hit) hits.push({ ...hit, window: { before: undefined, through: { date: hit.date, id: hit.id } } })
    }
    before = found.at(-1)?.one ?? before
    isMore = found.length > limit
  }
  return { hits: hits.slice(0, limit + 1), total: hits.length, totalIsExact: !isMore && !after }
}

/** At most `limit` documents of all tiers, none of which comes after one that was not read. */
async function readNext(
  { db, index, base }: RankedSearch,
  tiers: readonly Tier[],
  { before, limit, order }: { before: SearchPosition | undefined; limit: number; order: SearchOrder },
) {
  const compare = (one: SearchPosition, other: SearchPosition) =>
    order === 'oldest' ? comparePositions(other, one) : comparePositions(one, other)
  const found = await Promise.all(
    tiers.map(async (tier) => {
      const filter = { ...base, ...tier.filter }
      const some = await index.find(db, filter, { before, order, limit, characters: READ_CHARACTERS })
      return some.map((one) => ({ one, tier }))
    }),
  )
  return found
    .flat()
    .sort((a, b) => compare(a.one, b.one))
    .slice(0, limit)
}
