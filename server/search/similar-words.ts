// Finds words of the user's texts at edit distance 1: a letter missing, added, wrong, or two adjacent ones swapped.
import type { Db } from '../database/tables.ts'
import { listKnownWords, listWordsByStem } from '../database/vocabulary.ts'
import { isStopWord } from '../text/languages.ts'
import { toSearchText } from '../text/search-text.ts'
import { stemIn } from '../text/stems.ts'
import type { WordForms } from './word-forms.ts'

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4
/** At most this many similar words are searched for. */
const MAX_SIMILAR = 24

const range = (first: string, last: string): string[] => {
  const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)]
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}

/** The letters of a script, folded as in the index. */
const ALPHABETS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Latin}/v, range('a', 'z')],
  [/\p{Script=Cyrillic}/v, [...range('а', 'я'), ...'іїєґў']],
  [/\p{Script=Greek}/v, range('α', 'ω')],
  [/\p{Script=Hebrew}/v, range('א', 'ת')],
  [/\p{Script=Arabic}/v, [...range('ء', 'غ'), ...range('ف', 'ي')]],
  [/\p{Script=Devanagari}/v, [...range('अ', 'ह'), ...range('ा', '्')]],
]

/** All strings at edit distance 1. */
function slipsOf(word: string): Set<string> {
  const letters = Array.from(word)
  const alphabet = ALPHABETS.find(([script]) => script.test(word))?.[1] ?? []
  const slips = new Set<string>()
  const add = (at: number, removed: number, added: string) =>
    slips.add(letters.slice(0, at).join('') + added + letters.slice(at + removed).join(''))
  for (let at = 0; at <= letters.length; at += 1) {
    for (const letter of alphabet) add(at, 0, letter)
    if (at === letters.length) break
    add(at, 1, '')
    for (const letter of alphabet) add(at, 1, letter)
    if (at + 1 < letters.length) add(at, 2, `${letters[at + 1]}${letters[at]}`)
  }
  slips.delete(word)
  return slips
}

/** @param word in lower case @returns as the index has them: those that are one slip away first, then their forms */
export async function findSimilarWords(
  db: Db,
  userId: string,
  { word, forms }: { word: string; forms: WordForms },
): Promise<string[]> {
  const folded = toSearchText(word)
  if (Array.from(folded).length < MIN_LENGTH) return []
  const slips = slipsOf(folded)
  const languages = forms.languagesOf(word)
  // A slip in the middle of an inflected word is one in its stem.
  const stems = languages.flatMap((language) => {
    const [code = '', stem = ''] = stemIn(language, word).split(':')
    return stem.length < MIN_LENGTH ? [] : Array.from(slipsOf(stem), (slip) => `${code}:${slip}`)
  })
  const [known, inflected] = await Promise.all([
    listKnownWords(db, userId, [...slips]),
    listWordsByStem(db, userId, stems, MAX_SIMILAR),
  ])
  const common = [...slips].filter((slip) => languages.some((language) => isStopWord(slip, language)))
  return [...new Set([...known, ...common, ...inflected.map((one) => one.word)])].slice(0, MAX_SIMILAR)
}
