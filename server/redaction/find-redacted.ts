// Finds the words of a user's redactions in texts: whole, in any case, and inflected as the stemmers know it.
import { chooseLanguage, languagesOf, scriptOf, usualLanguageOf } from '../text/languages.ts'
import { stemIn } from '../text/stems.ts'
import type { Language } from '../text/stop-words.ts'
import { type SearchToken, tokenize } from '../text/tokens.ts'

export interface FoundWords {
  /** Of the redaction, in the order of the settings. */
  index: number
  start: number
  end: number
  /** Folded, with spaces between words: equal for all spellings of one form. */
  form: string
}

interface Pattern {
  index: number
  text: string
  words: readonly Token[]
}

interface Token extends SearchToken {
  /** In lower case, with its diacritics, as stemmers need it. */
  spelled: string
}

/** The tokenizer reads no more than a certain length. */
const PART_LENGTH = 50_000
/** Between the words of a name, which may also be written with a hyphen or without. */
const GAP = /^[\s'’‘`‐‑\-–·・]{0,4}$/u
/** Stems keep the beginnings of words. */
const BEGINNING = 2
/** A language that so little of a text speaks for may still be its language. */
const MIN_EVIDENCE = 0.5

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const part = text.slice(at, at + PART_LENGTH)
    const space = at + part.length < text.length ? part.search(/\s\S*$/u) : -1
    const length = space > 0 ? space : part.length
    for (const token of tokenize(part.slice(0, length))) {
      const spelled = part.slice(token.start, token.end).normalize('NFC').toLowerCase()
      tokens.push({ ...token, start: token.start + at, end: token.end + at, spelled })
    }
    at += length
  }
  return tokens
}

const beginningOf = ({ text }: SearchToken): string => text.slice(0, BEGINNING)

/** The languages of Latin script that texts are in, or may be in. */
function languagesIn(texts: readonly (readonly Token[])[]): Set<Language> {
  const found = new Set<Language>(['en'])
  for (const tokens of texts) {
    const words = new Set(tokens.filter(({ isSingle }) => !isSingle).map(({ spelled }) => spelled))
    const reasons = [...words].filter((word) => scriptOf(word) === 'latin').map(languagesOf)
    const chosen = chooseLanguage(reasons)
    if (chosen) found.add(chosen)
    else for (const language of listPossible(reasons.flat())) found.add(language)
  }
  return found
}

function listPossible(reasons: readonly Language[][]): Language[] {
  const evidence = new Map<Language, number>()
  for (const languages of reasons)
    for (const one of languages) evidence.set(one, (evidence.get(one) ?? 0) + 1 / languages.length)
  return [...evidence].filter(([, sum]) => sum >= MIN_EVIDENCE).map(([language]) => language)
}

/** Finds the words of `redacted` in each of the texts, which belong together: the first text tells languages for all. */
export function findRedacted(redacted: readonly string[], texts: readonly string[]): FoundWords[][] {
  const patterns = redacted.map((text, index): Pattern => ({ index, text, words: tokensOf(text) }))
  const read = texts.map(tokensOf)
  const search = new WordSearch(patterns, languagesIn(read))
  return read.map((tokens, index) => search.find(tokens, texts[index] ?? ''))
}

/** With the signs around the words that the redaction has too, such as quotation marks. */
function widen(
  { text: redacted, words }: Pattern,
  { start, end }: { start: number; end: number },
  text: string,
) {
  const lead = redacted.slice(0, words[0]?.start)
  const tail = redacted.slice(words.at(-1)?.end)
  return {
    start: start - (text.startsWith(lead, start - lead.length) ? lead.length : 0),
    end: end + (text.startsWith(tail, end) ? tail.length : 0),
  }
}

class WordSearch {
  readonly #languages: ReadonlySet<Language>
  /** By the folded first word, and by its beginning. */
  readonly #byWord: ReadonlyMap<string, readonly Pattern[]>
  readonly #byBeginning: ReadonlyMap<string, readonly Pattern[]>
  readonly #stems = new Map<string, readonly string[]>()

  constructor(patterns: readonly Pattern[], languages: ReadonlySet<Language>) {
    this.#languages = languages
    const withWords = patterns.filter(({ words }) => words.length > 0)
    this.#byWord = Map.groupBy(withWords, ({ words }) => words[0]?.text ?? '')
    this.#byBeginning = Map.groupBy(
      withWords.filter(({ words }) => words[0]?.isSingle === false),
      ({ words: [first] }) => (first ? beginningOf(first) : ''),
    )
  }

  find(tokens: readonly Token[], text: string): FoundWords[] {
    const found: FoundWords[] = []
    for (let at = 0; at < tokens.length; ) {
      const pattern = this.#longestAt(tokens, at, text)
      const words = tokens.slice(at, at + (pattern?.words.length ?? 1))
      const [first, last] = [words[0], words.at(-1)]
      if (pattern && first && last)
        found.push({
          ...widen(pattern, { start: first.start, end: last.end }, text),
          index: pattern.index,
          form: words.map((word) => word.text).join(' '),
        })
      at += words.length
    }
    return found
  }

  /** Of two as long, the one that is spelled so, or the first one. */
  #longestAt(tokens: readonly Token[], at: number, text: string): Pattern | undefined {
    const first = tokens[at]
    if (!first) return undefined
    const exact = this.#byWord.get(first.text) ?? []
    const inflected = first.isSingle ? [] : (this.#byBeginning.get(beginningOf(first)) ?? [])
    let best: Pattern | undefined
    for (const pattern of [...exact, ...inflected])
      if (pattern.words.length > (best?.words.length ?? 0) && this.#stands(pattern, tokens, at, text))
        best = pattern
    return best
  }

  #stands(pattern: Pattern, tokens: readonly Token[], at: number, text: string): boolean {
    return pattern.words.every((word, index) => {
      const token = tokens[at + index]
      if (!token || !this.#isFormOf(word, token)) return false
      const [before, wordBefore] = [tokens[at + index - 1], pattern.words[index - 1]]
      if (index === 0 || !before || !wordBefore) return true
      const gap = text.slice(before.end, token.start)
      return GAP.test(gap) || gap === pattern.text.slice(wordBefore.end, word.start)
    })
  }

  #isFormOf(word: Token, token: Token): boolean {
    if (word.text === token.text) return true
    if (word.isSingle || token.isSingle || beginningOf(word) !== beginningOf(token)) return false
    const stems = this.#stemsOf(word)
    // Of some words the stemmer shortens the plain form alone, such as a name that ends as a participle does.
    return this.#stemsOf(token).some((stem) => stems.includes(stem) || stem.endsWith(`:${word.text}`))
  }

  #stemsOf({ spelled }: Token): readonly string[] {
    const known = this.#stems.get(spelled)
    if (known) return known
    const script = scriptOf(spelled)
    const usual = usualLanguageOf(script)
    const languages = script === 'latin' ? [...this.#languages] : usual ? [usual] : []
    const stems = languages.map((language) => stemIn(language, spelled))
    this.#stems.set(spelled, stems)
    return stems
  }
}
