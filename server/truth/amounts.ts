/** Everything in a text that counts or measures: numbers, and durations that are told without one. */
import { readDurations } from './durations.ts'
import { type NumberFact, readNumbers } from './numbers.ts'
import type { LanguagePack } from './pack.ts'
import type { Span } from './sentences.ts'

/** @param taken spans that are something else already, such as times of the clock */
export function readAmounts(text: string, pack: LanguagePack, taken: readonly Span[]): NumberFact[] {
  const durations = readDurations(text, pack).filter(
    ({ start, end }) => !taken.some((other) => other.start < end && other.end > start),
  )
  return [...readNumbers(text, pack, [...taken, ...durations]), ...durations].toSorted(
    (one, other) => one.start - other.start,
  )
}
