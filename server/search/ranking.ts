import type { SearchPhrase } from '../database/search-index.ts'
import { toSearchText } from '../text/search-text.ts'

/**
 * How well a text answers a query: BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework",
 * 2009), computed here so that every engine ranks alike.
 */
export interface WeightedPhrase {
  phrase: SearchPhrase
  weight: number
}

/** The usual values; how soon more of the same stops to count, and how much a text's length does. */
const SATURATION = 1.2
const LENGTH_INFLUENCE = 0.75
/** Fixed, where others take the average: a hit's score does not change because the diary grows. */
const REFERENCE_LENGTH = 60

/** @param count documents that have the phrase, counted no further than `countedTo` */
export const weightOf = (count: number, countedTo: number): number =>
  Math.log(1 + (countedTo + 0.5) / (count + 0.5))

/** @param text the beginning of what matched, rounded so that equal texts are equal and order falls to the date */
export function scoreOf(text: string, phrases: readonly WeightedPhrase[]): number {
  // A token is what stands between two spaces.
  const tokens = ` ${toSearchText(text)} `
  const lengthFactor =
    1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * (countOf(' ', tokens) - 1)) / REFERENCE_LENGTH
  let score = 0
  for (const { phrase, weight } of phrases) {
    // What matched beyond the beginning is there once at least.
    const frequency = Math.max(1, countOf(` ${phrase.tokens.join(' ')}${phrase.isPrefix ? '' : ' '}`, tokens))
    score += (weight * frequency * (SATURATION + 1)) / (frequency + SATURATION * lengthFactor)
  }
  return Math.round(score * 10_000) / 10_000
}

/** Overlapping ones too. */
function countOf(part: string, whole: string): number {
  let count = 0
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) count += 1
  return count
}
