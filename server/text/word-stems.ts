import { exchangeEndings } from './exchanged-endings.ts'
import { irregularStems } from './irregular-forms.ts'
import {
  chooseLanguage,
  isOfScript,
  isStopWord,
  languageOfScript,
  languagesOf,
  type Script,
  scriptOf,
  usualLanguageOf,
} from './languages.ts'
import { normalizeLong } from './normalize-long.ts'
import { LANGUAGES, type Language } from './stop-words.ts'

/**
 * Stems of words in the language of their text, by which inflected forms are found. They are computed here instead of by
 * the engines, so that both find the same; the client computes them too, for the days that it keeps. Diacritics are folded
 * after stemming, because stemmers need them.
 */
export interface WordStem {
  /** As the index has the word. */
  word: string
  /** Language and stem, `en:climb`; where the language is not known, `?:` and the beginning of the word. */
  stem: string
}

interface Stemmer {
  stem(word: string): string
}

interface Parts {
  /** Called at the first word of a language. @param algorithm a name of Snowball */
  createStemmer(algorithm: string): Stemmer
  /** The text as the index has it: its tokens, with spaces between. */
  fold(text: string): string
}

export interface WordStems {
  /** @param word in lower case, with its diacritics */
  stemIn(language: Language, word: string): string
  /** The words of a text with their stems, without the stop words of its language. */
  wordStemsOf(text: string): WordStem[]
  /** The same in parts, some empty, each of which takes few milliseconds: a long text has thousands of words. */
  wordStemsInParts(text: string): Generator<WordStem[]>
}

/** A cache: stemming takes tens of microseconds, and few words make up most texts. */
const MAX_KNOWN = 10_000

/** Stemming them for the first time takes some milliseconds. */
const WORDS_PER_PART = 250

const BEGINNING_LENGTH = 3

/** In the place of a language. */
export const UNKNOWN_LANGUAGE = '?'

/** The key of a word of unknown language: its beginning. */
const beginningOf = (word: string): string => `${UNKNOWN_LANGUAGE}:${word.slice(0, BEGINNING_LENGTH)}`

/** The keys that forms of a word may have in texts of unknown language: irregular ones begin otherwise. */
export const beginningsOfForms = (folded: string, stems: Iterable<string>): Set<string> =>
  new Set([folded, ...Array.from(stems, (stem) => stem.slice(stem.indexOf(':') + 1))].map(beginningOf))

// Scripts that are written without spaces are found character by character.
const WORD =
  /[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv
/** Words outside of these lengths are not stemmed; longer ones tell no language. */
const [MIN_LENGTH, MAX_LENGTH] = [2, 40]

/** The words of a text as they are spelled, in lower case, each once. */
const spelledWordsOf = (text: string): Set<string> =>
  new Set(normalizeLong(text, 'NFC').toLowerCase().match(WORD))

interface SpelledWord {
  spelled: string
  /** The folded word as in the index; undefined for a word that the index splits, with digits, or too short or long. */
  word: string | undefined
  script: Script
  evidence: readonly Language[][]
}

function createStems({ createStemmer, fold }: Parts): WordStems['stemIn'] {
  const stemmers = new Map<Language, Stemmer>()
  const known = new Map<string, string>()

  function stemmerOf(language: Language): Stemmer {
    const made = stemmers.get(language) ?? createStemmer(LANGUAGES[language].algorithm)
    stemmers.set(language, made)
    return made
  }

  return (language, word) => {
    const key = `${language}:${word}`
    const found = known.get(key)
    if (found !== undefined) return found
    const stem = `${language}:${fold(stemmerOf(language).stem(word.replaceAll('ё', 'е')))}`
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, stem)
    return stem
  }
}

export function createWordStems(parts: Parts): WordStems {
  const { fold } = parts
  const stemIn = createStems(parts)
  const knownWords = new Map<string, SpelledWord>()

  function readWord(spelled: string): SpelledWord {
    const found = knownWords.get(spelled)
    if (found) return found
    const script = scriptOf(spelled)
    const isLong = spelled.length > MAX_LENGTH
    const evidence = script === 'latin' && !isLong ? languagesOf(spelled) : []
    const read = { spelled, word: toIndexedWord(spelled, fold), script, evidence }
    if (knownWords.size >= MAX_KNOWN) knownWords.clear()
    if (!isLong) knownWords.set(spelled, read)
    return read
  }

  function* wordStemsInParts(text: string): Generator<WordStem[]> {
    const words: SpelledWord[] = []
    for (const spelled of spelledWordsOf(text)) {
      words.push(readWord(spelled))
      if (words.length % WORDS_PER_PART === 0) yield []
    }
    for (const [script, some] of Map.groupBy(words, (word) => word.script)) {
      const language = languageOfWords(script, some)
      for (let at = 0; at < some.length; at += WORDS_PER_PART)
        yield some
          .slice(at, at + WORDS_PER_PART)
          .flatMap(({ spelled, word }) =>
            word === undefined || (language && isStopWord(spelled, language))
              ? []
              : { word, stem: language ? stemIn(language, spelled) : beginningOf(word) },
          )
    }
  }

  return { stemIn, wordStemsOf: (text) => [...wordStemsInParts(text)].flat(), wordStemsInParts }
}

function toIndexedWord(spelled: string, fold: Parts['fold']): string | undefined {
  if (spelled.length < MIN_LENGTH || spelled.length > MAX_LENGTH || /\p{N}/v.test(spelled)) return undefined
  const word = fold(spelled)
  return word.length < MIN_LENGTH || word.includes(' ') ? undefined : word
}

const languageOfWords = (script: Script, words: readonly SpelledWord[]): Language | undefined =>
  script === 'latin'
    ? chooseLanguage(words.map(({ evidence }) => evidence))
    : languageOfScript(
        script,
        words.map(({ spelled }) => spelled),
      )

const isLanguage = (name: string): name is Language => name in LANGUAGES

/**
 * @param word in lower case
 * @param known the languages of the user's stems, `?` for those that are not known
 * @returns those of its script, or the usual one of the script
 */
export function languagesToStemIn(word: string, known: readonly string[]): Language[] {
  const script = scriptOf(word)
  const own = known.filter(isLanguage).filter((language) => isOfScript(language, script))
  const usual = usualLanguageOf(script)
  return own.length > 0 || usual === undefined ? own : [usual]
}

/** The stems of all words that may be forms of a word. @param folded the word as the index has it */
export function stemsOfForms(
  stemIn: WordStems['stemIn'],
  languages: readonly Language[],
  { word, folded }: { word: string; folded: string },
): Set<string> {
  const spellings = new Set([word, folded])
  return new Set(
    languages.flatMap((language) =>
      Array.from(spellings).flatMap((spelling) =>
        [spelling, ...exchangeEndings(language, spelling)]
          .map((form) => stemIn(language, form))
          .flatMap((stem) => [stem, ...irregularStems(stemIn, language, stem)]),
      ),
    ),
  )
}
