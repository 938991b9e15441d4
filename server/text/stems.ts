import { createRequire } from 'node:module'
import type { newStemmer } from 'snowball-stemmers'
import { toSearchText } from './search-text.ts'
import { createSpellings } from './spellings.ts'
import { createWordStems } from './word-stems.ts'

/** Loaded with the first word: a start takes 5 % longer with it. */
const load = createRequire(import.meta.url)

/** Stems as the service computes them. */
export const { stemIn, wordStemsOf, wordStemsInParts } = createWordStems({
  createStemmer(algorithm) {
    const snowball: { newStemmer: typeof newStemmer } = load('snowball-stemmers')
    return snowball.newStemmer(algorithm)
  },
  fold: toSearchText,
})

/** Spellings as the service computes them. */
export const { keyOf, spellingsOf, spellingsInParts } = createSpellings(toSearchText)
