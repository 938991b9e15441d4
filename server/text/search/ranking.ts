import { toSearchText } from '../search-text.ts'
import type { SearchTerm } from './terms.ts'

/**
 * The score of a text for a query: BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009).
 * Computed here so that both engines rank alike.
 */
export interface WeightedTerm {
  term: SearchTerm
  weight: number
}

/** BM25's usual k1: how fast further occurrences lose weight. */
const SATURATION = 1.2
/** BM25's usual b: how much the length of a text counts. */
const LENGTH_INFLUENCE = 0.75
/** Some 60 words. BM25 takes the average; with a fixed length no score changes because the diary grows. */
const REFERENCE_CHARACTERS = 360

/** @param count how many documents have the term, counted up to `maxCount` */
export const weightOf = (count: number, maxCount: number): number =>
  Math.log(1 + (maxCount + 0.5) / (count + 0.5))

/** Rounded, so that equal texts have equal scores and the date decides. @param text the beginning of a text that matches */
export function scoreOf(text: string, terms: readonly WeightedTerm[]): number {
  // Each token has a space on both sides.
  const tokens = ` ${toSearchText(text)} `
  const lengthFactor = 1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * tokens.length) / REFERENCE_CHARACTERS
  let score = 0
  for (const { term, weight } of terms) {
    const counts = term.map((phrase) =>
      countOf(` ${phrase.tokens.join(' ')}${phrase.isPrefix ? '' : ' '}`, tokens),
    )
    const count = counts.reduce((sum, one) => sum + one, 0)
    // At least once: it may be behind the beginning.
    const frequency = Math.max(1, count)
    score += (weight * frequency * (SATURATION + 1)) / (frequency + SATURATION * lengthFactor)
  }
  return Math.round(score * 10_000) / 10_000
}

/** Overlapping occurrences count each. */
function countOf(part: string, whole: string): number {
  let count = 0
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) count += 1
  return count
}
