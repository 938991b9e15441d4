// Finds the words of a user's redactions in texts: whole, in any case, and inflected as the stemmers know it.
import type { Pause } from '../lib/pause.ts'
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
  /** In lower case, of usual width, with its diacritics, as stemmers need it. */
  spelled: string
}

/** Of scripts that are costly to fold, reading so much takes some milliseconds. */
const PART_LENGTH = 2_000
/** Searched between two pauses. */
const TOKENS_AT_ONCE = 1_000
/** Between the words of a name, which may also be written with a hyphen or without. */
const GAP = /^[\s'’‘`‐‑\-–·・]{0,4}$/u
/** Stems keep the beginnings of words. */
const BEGINNING = 2
/** A language that so little of a text speaks for may still be its language. */
const MIN_EVIDENCE = 0.5

/** Ends a part, so that no word is cut: white space, or else any sign. */
const LAST_GAP = /\s(?=\S*$)|[^\p{L}\p{N}\p{M}](?=[\p{L}\p{N}\p{M}]*$)/u

function* partsOf(text: string): Generator<{ part: string; at: number }> {
  for (let at = 0; at < text.length; ) {
    const whole = text.slice(at, at + PART_LENGTH)
    const gap = at + whole.length < text.length ? whole.search(LAST_GAP) : -1
    const part = gap > 0 ? whole.slice(0, gap) : whole
    yield { part, at }
    at += part.length
  }
}

const tokensIn = ({ part, at }: { part: string; at: number }): Token[] =>
  tokenize(part).map(({ text, isSingle, start, end }) => ({
    ...{ text, isSingle, start: start + at, end: end + at },
    // A character that is a word by itself has no stem.
    spelled: isSingle ? text : part.slice(start, end).normalize('NFKC').toLowerCase(),
  }))

const tokensOf = (text: string): Token[] => [...partsOf(text)].flatMap(tokensIn)

async function readTokens(text: string, pause: Pause): Promise<Token[]> {
  const tokens: Token[] = []
  for (const part of partsOf(text)) {
    await pause()
    for (const token of tokensIn(part)) tokens.push(token)
  }
  return tokens
}

const beginningOf = ({ text }: SearchToken): string => text.slice(0, BEGINNING)

/** The languages of Latin script that texts are in, or may be in. */
async function languagesIn(texts: readonly (readonly Token[])[], pause: Pause): Promise<Set<Language>> {
  const found = new Set<Language>(['en'])
  const reasonsOf = new Map<string, readonly Language[][]>()
  for (const tokens of texts) {
    const words = new Set<string>()
    for (const [at, { isSingle, spelled }] of tokens.entries()) {
      if (at % TOKENS_AT_ONCE === 0) await pause()
      if (!isSingle) words.add(spelled)
    }
    const reasons: (readonly Language[][])[] = []
    for (const word of words) {
      await pause()
      const known = reasonsOf.get(word) ?? (scriptOf(word) === 'latin' ? languagesOf(word) : [])
      reasonsOf.set(word, known)
      reasons.push(known)
    }
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

const formOf = (words: readonly SearchToken[]): string => words.map((word) => word.text).join(' ')

/** The form of a redaction that is written as in the settings. */
export const plainFormOf = (redacted: string): string => formOf(tokensOf(redacted))

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

export class RedactedSearch {
  /** Of the texts that were read. */
  #languages: ReadonlySet<Language> = new Set<Language>(['en'])
  /** By the folded first word, and by its beginning. */
  readonly #byWord: ReadonlyMap<string, readonly Pattern[]>
  readonly #byBeginning: ReadonlyMap<string, readonly Pattern[]>
  readonly #stems = new Map<string, readonly string[]>()

  constructor(redacted: readonly string[]) {
    const patterns = redacted.map((text, index): Pattern => ({ index, text, words: tokensOf(text) }))
    const withWords = patterns.filter(({ words }) => words.length > 0)
    this.#byWord = Map.groupBy(withWords, ({ words }) => words[0]?.text ?? '')
    this.#byBeginning = Map.groupBy(
      withWords.filter(({ words }) => words[0]?.isSingle === false),
      ({ words: [first] }) => (first ? beginningOf(first) : ''),
    )
  }

  /** In texts that belong together: each tells languages for all. */
  async read(texts: readonly string[], pause: Pause): Promise<FoundWords[][]> {
    const read: Token[][] = []
    for (const text of texts) read.push(await readTokens(text, pause))
    this.#languages = await languagesIn(read, pause)
    this.#stems.clear()
    const all: FoundWords[][] = []
    for (const [index, tokens] of read.entries()) {
      const found: FoundWords[] = []
      for (let at = 0; at < tokens.length; ) {
        await pause()
        at = this.#search(tokens, { at, until: at + TOKENS_AT_ONCE }, texts[index] ?? '', found)
      }
      all.push(found)
    }
    return all
  }

  /** In a short text, by the languages of those that were read. */
  find(text: string): FoundWords[] {
    const [tokens, found]: [Token[], FoundWords[]] = [tokensOf(text), []]
    this.#search(tokens, { at: 0, until: tokens.length }, text, found)
    return found
  }

  /** @returns the token to go on with, at `until` or a little further */
  #search(
    tokens: readonly Token[],
    { at, until }: { at: number; until: number },
    text: string,
    found: FoundWords[],
  ): number {
    let next = at
    while (next < Math.min(until, tokens.length)) {
      const pattern = this.#longestAt(tokens, next, text)
      const words = tokens.slice(next, next + (pattern?.words.length ?? 1))
      const [first, last] = [words[0], words.at(-1)]
      if (pattern && first && last)
        found.push({
          ...widen(pattern, { start: first.start, end: last.end }, text),
          index: pattern.index,
          form: formOf(words),
        })
      next += words.length
    }
    return next
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
