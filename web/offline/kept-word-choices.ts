// Other words for the terms of a query, among the words of the days that this device keeps.
import { isCompounding } from '../../server/text/languages.ts'
import type { QueryTerm } from '../../server/text/search/query.ts'
import { beginningsOf, MIN_SLIP_LENGTH, slipsOf } from '../../server/text/search/slips.ts'
import { beginSpelling, respell, spellTerm } from '../../server/text/search/spelled-terms.ts'
import type { SearchTerm } from '../../server/text/search/terms.ts'
import {
  MIN_COMPOUND_PART,
  MIN_FIRST_PART,
  MIN_PART,
  type WordChoices,
} from '../../server/text/search/word-choices.ts'
import { createSpellings, SPELLING } from '../../server/text/spellings.ts'
import {
  beginningsOfForms,
  languagesToStemIn,
  stemsOfForms,
  UNKNOWN_LANGUAGE,
  type WordStem,
} from '../../server/text/word-stems.ts'
import { fold } from './fold.ts'

const { keyOf, spellingsOf } = createSpellings(fold)

interface KeptTexts {
  /** As they were written. */
  texts: readonly string[]
  /** Whether one of them has a term. */
  has(term: SearchTerm): boolean
}

/** Stems are found only where their code can be loaded. */
const loadStems = async () => {
  try {
    return await import('./word-forms.ts')
  } catch {
    return undefined
  }
}

type Stems = Awaited<ReturnType<typeof loadStems>>

export const createKeptChoices = async (terms: readonly QueryTerm[], kept: KeptTexts): Promise<WordChoices> =>
  new KeptWordChoices(terms, kept, terms.length > 0 ? await loadStems() : undefined)

class KeptWordChoices implements WordChoices {
  readonly #terms: readonly QueryTerm[]
  readonly #has: KeptTexts['has']
  readonly #stems: Stems
  /** The words of the texts by their stems. */
  readonly #byStem: ReadonlyMap<string, readonly WordStem[]>
  /** Those with another spelling, by the stems of their keys. */
  readonly #spelled: ReadonlyMap<string, readonly string[]>
  readonly #words: ReadonlySet<string>

  constructor(terms: readonly QueryTerm[], { texts, has }: KeptTexts, stems: Stems) {
    this.#terms = terms
    this.#has = has
    this.#stems = stems
    const stemmed = stems ? texts.flatMap(stems.wordStemsOf) : []
    this.#byStem = Map.groupBy(stemmed, ({ stem }) => stem)
    this.#spelled = groupSpellings(texts)
    this.#words = new Set(
      stems ? stemmed.map(({ word }) => word) : texts.flatMap((text) => fold(text).split(' ')),
    )
  }

  async listSpellings() {
    return this.#terms.map((term) => respell(spellTerm(term, { keyOf, spellingsOf }), this.#spelled))
  }

  async listBegun() {
    return this.#terms.map(({ spelled, isBeginning, tokens }) => {
      if (spelled === undefined || !isBeginning) return []
      const key = keyOf(spelled)
      const begun = [...this.#spelled].flatMap(([stem, found]) =>
        stem.startsWith(SPELLING + key) ? found : [],
      )
      return beginSpelling(key, tokens.join(' '), begun)
    })
  }

  async listForms() {
    return this.#terms.map((term) => this.#findForms(term))
  }

  async listCompounds() {
    const stemmed = [...this.#byStem.values()].flat()
    if (!stemmed.some(({ stem }) => isCompounding(languageOf(stem)))) return this.#terms.map(() => [])
    const compounds = stemmed.filter(mayBeCompound).map(({ word }) => word)
    return this.#terms.map((term) => listAround(term, MIN_COMPOUND_PART, compounds))
  }

  async listSimilar(widest: readonly (SearchTerm | undefined)[]) {
    const unknown = this.#terms.map((_, at) => {
      const term = widest[at]
      return term !== undefined && !this.#has(term)
    })
    const areAllKnown = !unknown.includes(true)
    const similar = this.#terms.map((term, at) => (areAllKnown || unknown[at] ? this.#findSimilar(term) : []))
    const isTold = similar.every(({ length }, at) => !unknown[at] || length > 0)
    return isTold && similar.some(({ length }) => length > 0) ? similar : undefined
  }

  #findForms({ spelled, hasStar }: QueryTerm): string[] {
    const stems = this.#stems
    if (!stems || spelled === undefined || hasStar) return []
    const known = [...new Set(Array.from(this.#byStem.keys(), languageOf))]
    const own = languagesToStemIn(spelled, known)
    const folded = fold(spelled)
    const wanted = stemsOfForms(stems.stemIn, own, { word: spelled, folded })
    const same = Array.from(wanted).flatMap((stem) => this.#byStem.get(stem) ?? [])
    const unknown = Array.from(beginningsOfForms(folded, wanted))
      .flatMap((beginning) => this.#byStem.get(beginning) ?? [])
      .filter(({ word }) => own.some((language) => wanted.has(stems.stemIn(language, word))))
    const forms = new Set([...same, ...unknown].map(({ word }) => word))
    forms.delete(folded)
    return [...forms].sort()
  }

  #findSimilar(term: QueryTerm): string[] {
    if (term.spelled === undefined || term.hasStar) return []
    const word = term.tokens.join(' ')
    const slips =
      word.length < MIN_SLIP_LENGTH ? [] : [...slipsOf(word)].filter((slip) => this.#words.has(slip))
    if (slips.length > 0) return slips
    for (const beginning of beginningsOf(word)) {
      const near = [...this.#words].filter((one) => one.startsWith(beginning))
      if (near.length > 0) return near
    }
    return listAround(term, MIN_PART, this.#words)
  }
}

/** Short texts tell no language, and are probably in those of the others. */
const mayBeCompound = ({ stem }: WordStem): boolean =>
  languageOf(stem) === UNKNOWN_LANGUAGE || isCompounding(languageOf(stem))

const languageOf = (stem: string): string => stem.split(':')[0] ?? ''

function listAround({ spelled, hasStar, tokens }: QueryTerm, minLength: number, words: Iterable<string>) {
  const part = tokens.join(' ')
  if (spelled === undefined || hasStar || part.length < minLength) return []
  return [...new Set(words)].filter((one) => one.indexOf(part, MIN_FIRST_PART) >= 0)
}

/** The words of the texts by the stems of their keys. */
function groupSpellings(texts: readonly string[]): Map<string, string[]> {
  const found = Map.groupBy(texts.flatMap(spellingsOf), ({ key }) => SPELLING + key)
  return new Map(
    Array.from(found, ([stem, some]) => [stem, [...new Set(some.map(({ indexed }) => indexed))]]),
  )
}
