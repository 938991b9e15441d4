// Inflected forms of words among the words of saved texts, by the stems of the service.
import { newStemmer } from 'snowball-stemmers'
import { tokenize } from '../../server/text/tokens.ts'
import {
  beginningOf,
  createWordStems,
  languagesToStemIn,
  stemsOfForms,
} from '../../server/text/word-stems.ts'

const fold = (text: string): string =>
  tokenize(text)
    .map((token) => token.text)
    .join(' ')

const { stemIn, wordStemsOf } = createWordStems({ createStemmer: newStemmer, fold })

/** @returns for a word in lower case the words of the texts that have a stem in common with it, folded */
export function createFormFinder(texts: readonly string[]): (word: string) => ReadonlySet<string> {
  const words = Map.groupBy(texts.flatMap(wordStemsOf), ({ stem }) => stem)
  const known = [...new Set(Array.from(words.keys(), (stem) => stem.split(':')[0] ?? ''))]
  return (word) => {
    const languages = languagesToStemIn(word, known)
    const folded = fold(word)
    const stems = stemsOfForms(stemIn, languages, { word, folded })
    const same = Array.from(stems).flatMap((stem) => words.get(stem) ?? [])
    const unknown = (words.get(beginningOf(folded)) ?? []).filter((one) =>
      languages.some((language) => stems.has(stemIn(language, one.word))),
    )
    return new Set([...same, ...unknown].map((one) => one.word))
  }
}

/** @returns start and end of each token that is one of the words */
export const findForms = (text: string, forms: ReadonlySet<string>): [number, number][] =>
  tokenize(text)
    .filter((token) => forms.has(token.text))
    .map(({ start, end }) => [start, end])
