import { comparePositions } from '../database/search-index.ts'
import { createPause } from '../lib/pause.ts'
import { LAST_RESORTS, TIERS, type Tier, type TierName } from '../text/search/tiers.ts'
import { type RankedHit, type RankedSearch, READ_CHARACTERS, type SearchPage, toHit } from './ranked-hit.ts'
import type { SearchRank, SearchWindow } from './search-cursor.ts'

/**
 * Ranks matches in windows of 50, the newest window first. Every match can be reached, and a first page costs the
 * same in a diary of any length. Reading and scoring a window takes time in proportion to its size; 50 matches are
 * two and a half pages.
 */
const WINDOW_SIZE = 50
/** Where the page before ended. */
interface PageEnd {
  tier: TierName
  window: SearchWindow
  last: SearchRank
}

/** Reads the tiers in order, each only if the tiers before it do not fill the page. */
export async function findRankedHits(
  search: RankedSearch,
  { after, limit }: { after: PageEnd | undefined; limit: number },
): Promise<SearchPage> {
  const hits: RankedHit[] = []
  let [total, totalIsExact] = [0, true]
  for (const name of TIERS.slice(after ? TIERS.indexOf(after.tier) : 0)) {
    // The first windows of all tiers are read where they hold few hits, to tell how many there are.
    const isEnough = hits.length > limit && (after !== undefined || total >= WINDOW_SIZE)
    const isLastResort = LAST_RESORTS.has(name) && after?.tier !== name
    if (isEnough || (isLastResort && (after !== undefined || total > 0))) {
      totalIsExact &&= isLastResort
      break
    }
    const tier = await search.tiers.get(name)
    if (!tier) continue
    const found = await findInTier(search, tier, {
      after: after?.tier === name ? after : undefined,
      limit: limit - hits.length,
    })
    hits.push(...found.hits)
    total += found.total
    totalIsExact &&= found.isWhole
  }
  return { hits: hits.slice(0, limit + 1), total, totalIsExact }
}

/** @returns more than `limit` hits if there are more; how many its first window has, and whether that is all */
async function findInTier(
  search: RankedSearch,
  tier: Tier,
  { after, limit }: { after: PageEnd | undefined; limit: number },
) {
  const first = await readWindow(search, tier, after?.window ?? { before: undefined, through: undefined })
  const hits = after ? first.hits.filter((hit) => compareRanks(hit, after.last) > 0) : first.hits
  for (let { next } = first; next && hits.length <= limit; ) {
    const window = await readWindow(search, tier, next)
    hits.push(...window.hits)
    next = window.next
  }
  return { hits, total: first.hits.length, isWhole: first.next === undefined }
}

/** By score, then newest first. */
const compareRanks = (a: SearchRank, b: SearchRank): number => b.score - a.score || comparePositions(a, b)

/** @returns the window's hits in their order, and the window that follows, if any */
async function readWindow(search: RankedSearch, tier: Tier, { before, through }: SearchWindow) {
  const { db, index, base, counts, isWanted } = search
  // A window that was read before keeps its bounds, so documents added since may be in it.
  const limit = through ? 2 * WINDOW_SIZE : WINDOW_SIZE
  const finding = index.find(db, { ...base, ...tier.filter }, { before, limit, characters: READ_CHARACTERS })
  const [found, given] = await Promise.all([finding, counts])
  const inside = through ? found.filter((one) => comparePositions(one, through) <= 0) : found
  const isLast = found.length < limit && inside.length === found.length
  const end = through && inside.length < limit ? through : inside.at(-1)
  const hits: RankedHit[] = []
  const pause = createPause()
  for (const one of inside) {
    await pause()
    const hit = isWanted(one) ? toHit(one, tier, given) : undefined
    if (hit) hits.push({ ...hit, window: { before, through: end } })
  }
  return {
    hits: hits.sort(compareRanks),
    next: isLast || !end ? undefined : { before: end, through: undefined },
  }
}
