/**
 * Finds words that are spelled in several ways which the index keeps apart: "Müller" and "Mueller", "e-mail" and "email",
 * "U.S.A." and "USA", "1,234" and "1234", "हिन्दी" and "हिंदी". Each has a key, common to its spellings; the vocabulary stores the key of a word
 * of the texts beside the word as the index has it, and a query asks for the words with the keys of its own words.
 */
export interface Spelling {
  key: string
  /** As the index has it: one token, or several with spaces between. */
  indexed: string
}

/** In the place of a language in the vocabulary's stems. */
export const SPELLING = '~:'

/** Reading them takes some milliseconds. */
const MATCHES_PER_PART = 500

/** Longer ones are keys and addresses. */
const MAX_LENGTH = 40

const LETTER = String.raw`[[\p{L}\p{M}\p{N}\u200c\u200d\u00ad]--[ʼʻʽʾʿ]]`
/** Signs that join the parts of one word. The points are of Catalan, the quotation marks of Hebrew initials. */
const JOINT = String.raw`['’ʼ‘"״׳\-\u2010\u2011\u00b7\u2027]`
/** Signs between groups of digits: a comma, a point, an apostrophe, a blank of any width. */
const GROUPED = String.raw`\p{Nd}{1,3}(?:(?<sign>[,.'’٬，_\u0020\u00a0\u2009\u202f])\p{Nd}{3})(?:\k<sign>\p{Nd}{3})*|\p{Nd}{1,2}(?:,\p{Nd}{2})+,\p{Nd}{3}`
const NUMBER = new RegExp(String.raw`(?<![\p{Nd}])(?:${GROUPED})(?!\p{Nd})`, 'gu')
const WORD = new RegExp(`${LETTER}+(?:${JOINT}${LETTER}+){0,4}`, 'gv')
const PART = new RegExp(`${LETTER}+`, 'gv')
/** U.S.A., e.g. */
const INITIALS = new RegExp(`(?<!${LETTER}|\\.)(?:\\p{L}\\.){1,10}\\p{L}(?!${LETTER})`, 'gv')

/** What is written with signs between its parts. The hint is looked for first: a pattern takes several times as long. */
const APART = [
  { hint: /\p{Nd}[,.'’٬，_\u0020\u00a0\u2009\u202f]\p{Nd}{2}/u, pattern: NUMBER },
  { hint: /\p{L}\.\p{L}/u, pattern: INITIALS },
]
/** Whether a text or a word may be spelled otherwise. */
const MAY_DIFFER = new RegExp(
  `[äöüåøÄÖÜÅØ\\u0308\\u030a\\u0900-\\u097f\\u200cءؤئ]|${LETTER}${JOINT}${LETTER}`,
  'v',
)

const EXPANDED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

// In Devanagari a nasal before another consonant is written as a letter, a dot or a moon and a dot.
const NASAL = /[ङञणनम]्|ँ/g

/** In Arabic the letter below a hamza differs within a word, and at its end a hamza is often left out: مسؤول, مسئول; شيء, شئ, شي. */
const levelHamza = (word: string): string =>
  word
    .replace(/(?:يء|ئ)$/, 'ي')
    .replace(/(?<=..ا)ء$/, '')
    .replaceAll(/[ؤئ]/g, 'ء')

// Two ways to spell the ends of Hindi words: गई, गयी; नए, नये.
const HINDI_ENDS = [
  [/यी(?=ं?$)/, 'ई'],
  [/ये(?=ं?$)/, 'ए'],
] as const

/** @param fold gives the tokens of a text as the index has them, with spaces between */
export function createSpellings(fold: (text: string) => string) {
  /** Of one word without joints. */
  const keyOf = (word: string): string => {
    const expanded = word
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüåø]/g, (letter) => EXPANDED[letter] ?? letter)
    const folded = fold(levelHamza(expanded)).replaceAll(NASAL, 'ं')
    return HINDI_ENDS.reduce((key, [end, other]) => key.replace(end, other), folded)
  }

  /** The spellings in a text whose key differs from what the index has, each once, in parts of few milliseconds. */
  function* spellingsInParts(text: string): Generator<Spelling[]> {
    const known = new Set<string>()
    let found: Spelling[] = []
    let count = 0
    const add = (key: string, indexed: string) => {
      const both = `${key} ${indexed}`
      if (key === indexed || key === '' || indexed.length > MAX_LENGTH || known.has(both)) return
      known.add(both)
      found.push({ key, indexed })
    }
    const takePart = (): Spelling[] | undefined => {
      count += 1
      return count % MATCHES_PER_PART === 0 ? found.splice(0) : undefined
    }
    for (const { hint, pattern } of APART)
      for (const [apart] of hint.test(text) ? text.matchAll(pattern) : []) {
        add(withoutBlanks(fold(apart)), fold(apart))
        const part = takePart()
        if (part) yield part
      }
    for (const [word] of MAY_DIFFER.test(text) ? text.matchAll(WORD) : []) {
      const part = takePart()
      if (part) yield part
      if (word.length > MAX_LENGTH || !MAY_DIFFER.test(word) || !/\p{L}/u.test(word)) continue
      const parts = word.match(PART) ?? []
      for (const part of parts) add(keyOf(part), fold(part))
      if (parts.length > 1) add(withoutBlanks(parts.map(keyOf).join('')), fold(word))
    }
    if (found.length > 0) yield found
    found = []
  }

  const spellingsOf = (text: string): Spelling[] => [...spellingsInParts(text)].flat()
  return { keyOf, spellingsOf, spellingsInParts }
}

const withoutBlanks = (tokens: string): string => tokens.replaceAll(' ', '')
