// Finds words of the user's texts at edit distance 1: a letter missing, added, wrong, or two adjacent ones swapped.
import type { Db } from '../database/tables.ts'
import { listKnownWords, listWordsByStart, listWordsByStem } from '../database/vocabulary.ts'
import { isStopWord } from '../text/languages.ts'
import { beginningsOf, MIN_SLIP_LENGTH, slipsOf } from '../text/search/slips.ts'
import { toSearchText } from '../text/search-text.ts'
import { stemIn } from '../text/stems.ts'
import type { WordForms } from './word-forms.ts'

/** At most this many similar words are searched for. */
const MAX_SIMILAR = 24

/** @param word in lower case @returns as the index has them: those that are one slip away first, then their forms */
export async function findSimilarWords(
  db: Db,
  userId: string,
  { word, forms }: { word: string; forms: WordForms },
): Promise<string[]> {
  const folded = toSearchText(word)
  if (Array.from(folded).length < MIN_SLIP_LENGTH) return []
  const slips = slipsOf(folded)
  const languages = forms.languagesOf(word)
  // A slip in the middle of an inflected word is one in its stem.
  const stems = languages.flatMap((language) => {
    const [code = '', stem = ''] = stemIn(language, word).split(':')
    return stem.length < MIN_SLIP_LENGTH ? [] : Array.from(slipsOf(stem), (slip) => `${code}:${slip}`)
  })
  const [known, inflected] = await Promise.all([
    listKnownWords(db, userId, [...slips]),
    listWordsByStem(db, userId, stems, MAX_SIMILAR),
  ])
  const common = [...slips].filter((slip) => languages.some((language) => isStopWord(slip, language)))
  return [...new Set([...known, ...common, ...inflected.map((one) => one.word)])].slice(0, MAX_SIMILAR)
}

/** @param word in lower case @returns the words with the longest beginning in common with it */
export async function findNearWords(db: Db, userId: string, word: string): Promise<string[]> {
  for (const beginning of beginningsOf(toSearchText(word))) {
    const near = await listWordsByStart(db, userId, beginning, MAX_SIMILAR)
    if (near.length > 0) return near
  }
  return []
}
