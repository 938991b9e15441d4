import { type DateContext, listDates } from '../../../contract/date-in-words.ts'
import type { QueryTerm } from './query.ts'
import type { DateInQuery } from './tiers.ts'

/**
 * The longest date in a query outside of quotation marks.
 *
 * @param text the query as typed, of which `terms` are the terms
 */
export function readDate(
  text: string,
  terms: readonly QueryTerm[],
  context: DateContext,
): DateInQuery | undefined {
  for (const { start, end, ranges } of listDates(text, context)) {
    const inside = terms.flatMap((term, at) => (term.start >= start && term.end <= end ? [at] : []))
    if (inside.length > 0) return { ranges, terms: new Set(inside) }
  }
  return undefined
}

/** What a query was taken for: the newest of its ranges of dates, the words that named it, and the words beside them. */
export function describeDate(
  text: string,
  terms: readonly QueryTerm[],
  { ranges, terms: named }: DateInQuery,
) {
  const [newest] = ranges
  if (!newest) return null
  const words = terms.filter((_, at) => !named.has(at)).map(({ start, end }) => text.slice(start, end))
  const date = terms.filter((_, at) => named.has(at))
  const phrase = text.slice(date.at(0)?.start, date.at(-1)?.end)
  return { ...newest, phrase, words: words.join(' '), ranges: ranges.length }
}
