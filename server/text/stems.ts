import { createRequire } from 'node:module'
import type { newStemmer } from 'snowball-stemmers'
import {
  chooseLanguage,
  isStopWord,
  languageOfScript,
  languagesOf,
  type Script,
  scriptOf,
} from './languages.ts'
import { toSearchText } from './search-text.ts'
import { LANGUAGES, type Language } from './stop-words.ts'

/**
 * Stems of words in the language of their text, by which inflected forms are found. They are computed here instead of by
 * the engines, so that both find the same. Diacritics are folded after stemming, because stemmers need them.
 */
export interface WordStem {
  /** As the index has the word. */
  word: string
  /** Language and stem, `en:climb`; where the language is not known, `?:` and the beginning of the word. */
  stem: string
}

/** A cache: stemming takes tens of microseconds, and few words make up most texts. */
const known = new Map<string, string>()
const MAX_KNOWN = 10_000

/** Loaded with the first word: a start takes 5 % longer with it. */
const load = createRequire(import.meta.url)
const stemmers = new Map<Language, ReturnType<typeof newStemmer>>()

function stemmerOf(language: Language) {
  const found = stemmers.get(language)
  if (found) return found
  const snowball: { newStemmer: typeof newStemmer } = load('snowball-stemmers')
  const made = snowball.newStemmer(LANGUAGES[language].algorithm)
  stemmers.set(language, made)
  return made
}

/** @param word in lower case, with its diacritics */
export function stemIn(language: Language, word: string): string {
  const key = `${language}:${word}`
  const found = known.get(key)
  if (found !== undefined) return found
  const stem = `${language}:${toSearchText(stemmerOf(language).stem(word.replaceAll('ё', 'е')))}`
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, stem)
  return stem
}

const BEGINNING_LENGTH = 3

/** The key of a word of unknown language: its beginning. */
export const beginningOf = (word: string): string => `?:${word.slice(0, BEGINNING_LENGTH)}`

// Scripts that are written without spaces are found character by character.
const WORD =
  /[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv
/** Words outside of these lengths are not stemmed. */
const [MIN_LENGTH, MAX_LENGTH] = [2, 40]

/** The words of a text as they are spelled, in lower case, each once. */
const spelledWordsOf = (text: string): Set<string> => new Set(text.normalize('NFC').toLowerCase().match(WORD))

interface SpelledWord {
  spelled: string
  /** The folded word as in the index; undefined for a word that the index splits, with digits, or too short or long. */
  word: string | undefined
  script: Script
  evidence: readonly Language[][]
}

/** A cache, for the same reason as that of stems. */
const knownWords = new Map<string, SpelledWord>()

function readWord(spelled: string): SpelledWord {
  const found = knownWords.get(spelled)
  if (found) return found
  const script = scriptOf(spelled)
  const evidence = script === 'latin' ? languagesOf(spelled) : []
  const read = { spelled, word: toIndexedWord(spelled), script, evidence }
  if (knownWords.size >= MAX_KNOWN) knownWords.clear()
  if (spelled.length <= MAX_LENGTH) knownWords.set(spelled, read)
  return read
}

function toIndexedWord(spelled: string): string | undefined {
  if (spelled.length < MIN_LENGTH || spelled.length > MAX_LENGTH || /\p{N}/v.test(spelled)) return undefined
  const word = toSearchText(spelled)
  return word.length < MIN_LENGTH || word.includes(' ') ? undefined : word
}

/** The words of a text with their stems, without the stop words of its language. */
export function wordStemsOf(text: string): WordStem[] {
  const words = Array.from(spelledWordsOf(text), readWord)
  const found: WordStem[] = []
  for (const [script, some] of Map.groupBy(words, (word) => word.script)) {
    const language =
      script === 'latin'
        ? chooseLanguage(some.map(({ evidence }) => evidence))
        : languageOfScript(
            script,
            some.map(({ spelled }) => spelled),
          )
    for (const { spelled, word } of some) {
      if (word === undefined || (language && isStopWord(spelled, language))) continue
      found.push({ word, stem: language ? stemIn(language, spelled) : beginningOf(word) })
    }
  }
  return found
}
