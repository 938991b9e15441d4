// Searches the kept days by the rules of the service: the same tiers, words and dates.
import type { Day } from '../../contract/days.ts'
import type { SearchHit, SearchResult } from '../../contract/search.ts'
import { describeDate, readDate } from '../../server/text/search/date-query.ts'
import { parseQuery } from '../../server/text/search/query.ts'
import { cutSnippet } from '../../server/text/search/snippet.ts'
import { type SearchTerm, standsIn } from '../../server/text/search/terms.ts'
import { LAST_RESORTS, TIERS, type Tier, type TierFilter, Tiers } from '../../server/text/search/tiers.ts'
import { coverOf } from '../state/picture.ts'
import { isNothingAsked, type SearchFilters } from '../state/search-filters.ts'
import { fold } from './fold.ts'
import { createKeptChoices } from './kept-word-choices.ts'

interface Text {
  hit: Pick<SearchHit, 'kind' | 'id' | 'date' | 'type' | 'cover'>
  text: string
  /** Each token has a space on both sides. */
  tokens: string
  place: string
}

const toText = (hit: Text['hit'], content: string, place: string | null): Text => {
  const text = place ? `${content}\n${place}` : content
  return { hit, text, tokens: ` ${fold(text)} `, place: ` ${fold(place ?? '')} ` }
}

const textsOf = ({ date, events, journal }: Day): Text[] => [
  ...events.map((event) => {
    const { id, type, content, placeName } = event
    return toText({ kind: 'event', id, date, type, cover: coverOf([event]) }, content, placeName)
  }),
  ...(journal
    ? [toText({ kind: 'journal', id: journal.id, date, cover: coverOf(events) }, journal.content, null)]
    : []),
]

const hasTerm = ({ tokens }: Text, term: SearchTerm): boolean => standsIn(tokens, term)

const isOfTier = (text: Text, { required, excluded, ranges }: TierFilter): boolean =>
  required.every((term) => hasTerm(text, term)) &&
  !excluded.some((terms) => terms.every((term) => hasTerm(text, term))) &&
  (!ranges || ranges.some(({ from, to }) => text.hit.date >= from && text.hit.date <= to))

/** The texts that the filters ask for, the newest day first. */
function listTexts(days: readonly Day[], filters: SearchFilters): Text[] {
  const { type, from, to, place, hasJournal, kind } = filters
  return days
    .filter(
      ({ date, journal }) =>
        (from === '' || date >= from) &&
        (to === '' || date <= to) &&
        (hasJournal === '' || (journal !== null) === (hasJournal === 'true')),
    )
    .toReversed()
    .flatMap(textsOf)
    .filter(
      (one) =>
        (type === '' || one.hit.type === type) &&
        (kind === '' || one.hit.kind === kind) &&
        (place.trim() === '' || one.place.includes(` ${fold(place)}`)),
    )
}

const toHit = async ({ hit, text }: Text, { match, terms }: Tier): Promise<SearchHit> => {
  const cut = await cutSnippet(
    text,
    terms.map(({ term }) => term),
  )
  return { ...hit, ...cut, match, score: 0 }
}

/** The closest matches first, as the service orders them; equally close ones newest first. The days come oldest first. */
export async function findInDays(
  days: readonly Day[],
  filters: SearchFilters,
  today: string,
): Promise<Pick<SearchResult, 'hits' | 'understood'>> {
  const { q, sort } = filters
  const terms = parseQuery(q)
  const isEmpty = terms.required.length + terms.excluded.length === 0
  if (isEmpty && isNothingAsked({ ...filters, q: '' })) return { hits: [], understood: null }
  const yearOf = (day: Day | undefined) => Number((day?.date ?? today).slice(0, 4))
  const years = { firstYear: yearOf(days[0]), lastYear: yearOf(days.at(-1)) }
  const date = readDate(q, terms.required, { today: Temporal.PlainDate.from(today), ...years })
  const texts = listTexts(days, filters)
  const words = await createKeptChoices(terms.required, {
    texts: texts.map(({ text }) => text),
    has: (term) => texts.some((text) => hasTerm(text, term)),
  })
  const tiers = new Tiers({ terms, date, words })
  const found: { text: Text; tier: Tier; at: number }[] = []
  for (const name of TIERS) {
    if (LAST_RESORTS.has(name) && found.length > 0) break
    const tier = await tiers.get(name)
    for (const [at, text] of texts.entries())
      if (tier && isOfTier(text, tier.filter)) found.push({ text, tier, at })
  }
  if (sort === 'newest') found.sort((one, other) => one.at - other.at)
  if (sort === 'oldest') found.sort((one, other) => other.at - one.at)
  return {
    hits: await Promise.all(found.map(({ text, tier }) => toHit(text, tier))),
    understood: date ? describeDate(q, terms.required, date) : null,
  }
}
