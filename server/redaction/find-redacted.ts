// Finds the words of a user's redactions in texts: whole, in any case, and inflected as the stemmers know it.
import type { Pause } from '../lib/pause.ts'
import { chooseLanguage, languagesOf, scriptOf, usualLanguageOf } from '../text/languages.ts'
import { stemIn } from '../text/stems.ts'
import type { Language } from '../text/stop-words.ts'
import { type SearchToken, tokenize, tokenizeInParts } from '../text/tokens.ts'

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

/** A word of redactions that have the same words before it. */
interface Step {
  word: Token
  /** Between the word before it and this one. */
  gap: string
  /** Those that end with it, in the order of the settings. */
  ending: Pattern[]
  next: Steps
}

/** By the beginning of their word, and then by their word and gap. */
type Steps = Map<string, Alike>
type Alike = Map<string, Step>

interface Token extends SearchToken {
  /** In lower case, of usual width, with its diacritics, as stemmers need it. */
  spelled: string
}

/** Between the words of a name, which may also be written with a hyphen or without. */
const GAP = /^[\s'’‘`‐‑\-–·・]{0,4}$/u
/** Stems keep the beginnings of words. */
const BEGINNING = 2
/** A language that so little of a text speaks for may still be its language. */
const MIN_EVIDENCE = 0.5

const spell = (text: string, token: SearchToken): Token => ({
  ...token,
  // A character that is a word by itself has no stem.
  spelled: token.isSingle ? token.text : text.slice(token.start, token.end).normalize('NFKC').toLowerCase(),
})

const tokensOf = (text: string): Token[] => tokenize(text).map((token) => spell(text, token))

/** To the end of a text of any length. */
async function readTokens(text: string, pause: Pause): Promise<Token[]> {
  const tokens: Token[] = []
  for (const token of await tokenizeInParts(text, pause, Number.POSITIVE_INFINITY)) {
    await pause()
    tokens.push(spell(text, token))
  }
  return tokens
}

const beginningOf = ({ text }: SearchToken): string => text.slice(0, BEGINNING)

/** The languages of Latin script that texts are in, or may be in. */
async function languagesIn(texts: readonly (readonly Token[])[], pause: Pause): Promise<Set<Language>> {
  const found = new Set<Language>(['en'])
  for (const tokens of texts) {
    const words = new Set<string>()
    for (const { isSingle, spelled } of tokens) {
      await pause()
      if (!isSingle) words.add(spelled)
    }
    const reasons: (readonly Language[][])[] = []
    for (const word of words) {
      await pause()
      if (scriptOf(word) === 'latin') reasons.push(languagesOf(word))
    }
    const chosen = chooseLanguage(reasons)
    for (const language of chosen ? [chosen] : listPossible(reasons.flat())) found.add(language)
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

function addSteps(steps: Steps, pattern: Pattern): void {
  let [following, before]: [Steps, Token | undefined] = [steps, undefined]
  for (const word of pattern.words) {
    const gap = before ? pattern.text.slice(before.end, word.start) : ''
    const beginning = beginningOf(word)
    const near = following.get(beginning) ?? (new Map() as Alike)
    following.set(beginning, near)
    const key = `${word.spelled}\n${gap}`
    const step: Step = near.get(key) ?? { word, gap, ending: [], next: new Map() }
    near.set(key, step)
    if (word === pattern.words.at(-1)) step.ending.push(pattern)
    following = step.next
    before = word
  }
}

export class RedactedSearch {
  /** Of the texts that were read. */
  #languages: ReadonlySet<Language> = new Set<Language>(['en'])
  /** First words. Hundreds of redactions may begin with the same thirty words: each is compared once. */
  readonly #steps: Steps = new Map()
  readonly #stems = new Map<string, readonly string[]>()
  /** By the spelling of a word in a text: two hundred redactions may begin alike. */
  #forms = new WeakMap<Alike, Map<string, readonly Step[]>>()

  constructor(redacted: readonly string[]) {
    for (const [index, text] of redacted.entries())
      addSteps(this.#steps, { index, text, words: tokensOf(text) })
  }

  /** In texts that belong together: each tells languages for all. */
  async read(texts: readonly string[], pause: Pause): Promise<FoundWords[][]> {
    const read: Token[][] = []
    for (const text of texts) read.push(await readTokens(text, pause))
    this.#languages = await languagesIn(read, pause)
    this.#stems.clear()
    this.#forms = new WeakMap()
    const all: FoundWords[][] = []
    for (const [index, tokens] of read.entries()) {
      const found: FoundWords[] = []
      for (const one of this.#search(tokens, texts[index] ?? '')) {
        await pause()
        if (one) found.push(one)
      }
      all.push(found)
    }
    return all
  }

  /** Whether a short text has any, by the languages of those that were read. */
  isIn(text: string): boolean {
    return this.#search(tokensOf(text), text).some((one) => one !== undefined)
  }

  /** A step for each word that is not redacted, so that the caller may pause. */
  *#search(tokens: readonly Token[], text: string): Generator<FoundWords | undefined> {
    for (let at = 0; at < tokens.length; ) {
      const pattern = this.#longestAt(tokens, at, text)
      const words = tokens.slice(at, at + (pattern?.words.length ?? 1))
      const [first, last] = [words[0], words.at(-1)]
      yield pattern && first && last
        ? {
            ...widen(pattern, { start: first.start, end: last.end }, text),
            ...{ index: pattern.index, form: formOf(words) },
          }
        : undefined
      at += words.length
    }
  }

  /** Of two as long, the one whose first word is spelled so, or the first one. */
  #longestAt(tokens: readonly Token[], at: number, text: string): Pattern | undefined {
    let found: Pattern[] = []
    let steps = this.#stepsTo(tokens, at, [this.#steps], text)
    for (let to = at + 1; steps.length > 0; to += 1) {
      const ending = steps.flatMap((step) => step.ending)
      if (ending.length > 0) found = ending
      steps = this.#stepsTo(
        tokens,
        to,
        steps.map(({ next }) => next),
        text,
      )
    }
    const first = tokens[at]?.text
    const isExact = ({ words: [word] }: Pattern) => word?.text === first
    const inOrder = found.toSorted((one, other) => one.index - other.index)
    return inOrder.find(isExact) ?? inOrder[0]
  }

  /** Those of the steps whose word stands there. */
  #stepsTo(tokens: readonly Token[], at: number, from: readonly Steps[], text: string): Step[] {
    const token = tokens[at]
    if (!token) return []
    const beginning = beginningOf(token)
    const near = from.flatMap((steps) => {
      const alike = steps.get(beginning)
      return alike ? this.#formsOf(token, alike) : []
    })
    if (near.length === 0) return []
    const gap = text.slice(tokens[at - 1]?.end, token.start)
    const isGap = from[0] === this.#steps || GAP.test(gap)
    return near.filter((step) => isGap || step.gap === gap)
  }

  #formsOf(token: Token, alike: Alike): readonly Step[] {
    const known = this.#forms.get(alike) ?? new Map<string, readonly Step[]>()
    this.#forms.set(alike, known)
    const forms =
      known.get(token.spelled) ?? [...alike.values()].filter(({ word }) => this.#isFormOf(word, token))
    known.set(token.spelled, forms)
    return forms
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
