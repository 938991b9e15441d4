import { LANGUAGES, type Language } from './stop-words.ts'

/** Tells the language of a text by its script, and where several share one, by their commonest words and letters. */
const SCRIPTS = {
  latin: /\p{Script=Latin}/v,
  cyrillic: /\p{Script=Cyrillic}/v,
  arabic: /\p{Script=Arabic}/v,
  armenian: /\p{Script=Armenian}/v,
  tamil: /\p{Script=Tamil}/v,
}
export type Script = keyof typeof SCRIPTS | 'other'

/** Of the scripts that are not Latin, one language each is stemmed. */
const ONLY: Partial<Record<Script, Language>> = { cyrillic: 'ru', arabic: 'ar', armenian: 'hy', tamil: 'ta' }

/** Letters of Cyrillic and Arabic that Russian and Arabic do not have: other languages, which are not stemmed. */
const FOREIGN = /[іїєґўђјљњћџѓќ]|[پچژگکیۆٹںے]/u

const scripts = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]

export const scriptOf = (word: string): Script =>
  scripts.find((script) => SCRIPTS[script].test(word)) ?? 'other'

const languages = Object.keys(LANGUAGES) as Language[]
const latin = languages.filter((language) => !Object.values(ONLY).includes(language))

/** By word: the languages in which most texts contain it. */
const byStopWord = new Map<string, Language[]>()
for (const language of languages)
  for (const word of new Set(LANGUAGES[language].stopWords.split(' ')))
    byStopWord.set(word, [...(byStopWord.get(word) ?? []), language])

/** By letter. */
const byLetter = new Map<string, Language[]>()
for (const language of latin) {
  const traits = LANGUAGES[language]
  for (const letter of 'letters' in traits ? traits.letters : '')
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), language])
}

export const isStopWord = (word: string, language: Language): boolean =>
  byStopWord.get(word)?.includes(language) ?? false

/** Languages that write words together to make another one. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'nb', 'fi', 'hu'])

export const isCompounding = (language: string): boolean => COMPOUNDING.has(language)

/** Of questions, in which they are no more telling than the words that most texts contain. */
const OF_QUESTIONS = new Set(
  'did do does what which who where how could would will about any if or no while during wann wo wer was quand où qui cuándo dónde'.split(
    ' ',
  ),
)

/** Whether most texts of some language contain the word. */
export const isStopWordAnywhere = (word: string): boolean => byStopWord.has(word) || OF_QUESTIONS.has(word)

/** One word of a language alone says too little: it may be a name. */
const MIN_EVIDENCE = 1.2
/** By how much the best must lead: neighbours such as Danish and Norwegian share most words. */
const LEAD = 1.15

/** The languages that a word indicates, once for each reason. */
export function languagesOf(word: string): readonly Language[][] {
  const ofWord = byStopWord.get(word)
  const ofLetters = Array.from(new Set(word), (letter) => byLetter.get(letter))
  return [ofWord, ...ofLetters].filter((found) => found !== undefined)
}

/** The language of words of Latin script. @returns undefined where the words do not tell */
export function chooseLanguage(evidenceOfWords: Iterable<readonly Language[][]>): Language | undefined {
  const evidence = new Map<Language, number>()
  for (const reasons of evidenceOfWords)
    for (const reason of reasons)
      for (const language of reason) evidence.set(language, (evidence.get(language) ?? 0) + 1 / reason.length)
  const [best, second] = [...evidence].sort(([, a], [, b]) => b - a)
  if (!best || best[1] < MIN_EVIDENCE || (second && best[1] < LEAD * second[1])) return undefined
  return best[0]
}

/** The language of a script that is not Latin. @returns undefined where it is not stemmed */
export const languageOfScript = (script: Script, words: readonly string[]): Language | undefined =>
  words.some((word) => FOREIGN.test(word)) ? undefined : ONLY[script]

/** The language assumed for a script if no word decides. */
export const usualLanguageOf = (script: Script): Language | undefined =>
  script === 'latin' ? 'en' : ONLY[script]

export const isOfScript = (language: Language, script: Script): boolean =>
  script === 'latin' ? latin.includes(language) : ONLY[script] === language
