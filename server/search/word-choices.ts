import type { SearchFilter, SearchIndex } from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import {
  COMPOUND,
  listKnownWords,
  listSpellings,
  listWordsAround,
  listWordsByStart,
  listWordsByStem,
  listWordsByStemStart,
  PERHAPS_COMPOUND,
} from '../database/vocabulary.ts'
import { isStopWord } from '../text/languages.ts'
import type { QueryTerm } from '../text/search/query.ts'
import { beginningsOf, MIN_SLIP_LENGTH, slipsOf } from '../text/search/slips.ts'
import { beginSpelling, respell, spellingStems, spellTerm } from '../text/search/spelled-terms.ts'
import { type SearchTerm, toPhrase } from '../text/search/terms.ts'
import { MIN_COMPOUND_PART, MIN_PART, type WordChoices } from '../text/search/word-choices.ts'
import { toSearchText } from '../text/search-text.ts'
import { SPELLING } from '../text/spellings.ts'
import { keyOf, spellingsOf, stemIn } from '../text/stems.ts'
import { tokenize } from '../text/tokens.ts'
import { WordForms } from './word-forms.ts'

/** Words behind them are shown as the index has them. */
const READ_CHARACTERS = 10_000
/** The most frequent of similar words is what was probably meant; how frequent makes no difference beyond this. */
const MAX_COUNT = 100
/** Of each kind of other words for a term, at most so many are searched for. */
const MAX_WORDS = 48

interface Query {
  db: Db
  index: SearchIndex
  base: Omit<SearchFilter, 'required' | 'excluded'>
  terms: readonly QueryTerm[]
}

/** Looks up other words for the terms of a query, each kind once, when a tier first asks for it. */
export class StoredWordChoices implements WordChoices {
  readonly #query: Query
  #spellings: Promise<SearchTerm[]> | undefined
  #begun: Promise<SearchTerm[]> | undefined
  #forms: Promise<string[][]> | undefined
  #compounds: Promise<string[][]> | undefined
  #opened: Promise<WordForms> | undefined
  #similar: Promise<Similar | undefined> | undefined

  constructor(query: Query) {
    this.#query = query
  }

  listSpellings(): Promise<SearchTerm[]> {
    this.#spellings ??= this.#findSpellings()
    return this.#spellings
  }

  listBegun(): Promise<SearchTerm[]> {
    this.#begun ??= this.#findBegun()
    return this.#begun
  }

  listForms(): Promise<string[][]> {
    this.#forms ??= this.#findForms()
    return this.#forms
  }

  listCompounds(): Promise<string[][]> {
    this.#compounds ??= this.#findCompounds()
    return this.#compounds
  }

  async listSimilar(widest: readonly (SearchTerm | undefined)[]): Promise<readonly string[][] | undefined> {
    return (await this.#find(widest))?.words
  }

  /**
   * @param text the query as typed
   * @param widest the terms as they were looked for; undefined for those that may be left out
   * @returns the query with better spelled words, if it then finds something
   */
  async suggest(text: string, widest: readonly (SearchTerm | undefined)[]): Promise<string | null> {
    const { db, index, base, terms } = this.#query
    const similar = await this.#find(widest)
    if (!similar) return null
    const { words, unknown } = similar
    const attempts = unknown.size > 0 ? [unknown] : terms.map((_, at) => new Set([at]))
    for (const replaced of attempts) {
      const better = terms.map((_, at) => (replaced.has(at) ? words[at]?.[0] : undefined))
      if (better.every((word) => word === undefined)) continue
      const required = widest.flatMap((term, at) => {
        const word = better[at]
        return word === undefined ? (term ? [term] : []) : [[toPhrase(word)]]
      })
      const filter = { ...base, required, excluded: [] }
      const [found] = await index.find(db, filter, { limit: 1, characters: READ_CHARACTERS })
      if (found) {
        const spelled = better.map((word) => word && spellAs(found.content ?? '', word))
        return replaceWords(text, terms, spelled)
      }
    }
    return null
  }

  async #findSpellings(): Promise<SearchTerm[]> {
    const { db, base, terms } = this.#query
    const spelled = terms.map((term) => spellTerm(term, { keyOf, spellingsOf }))
    const words = await listSpellings(db, base.userId, spellingStems(spelled))
    return spelled.map((term) => respell(term, words))
  }

  #findBegun(): Promise<SearchTerm[]> {
    const { db, base, terms } = this.#query
    return Promise.all(
      terms.map(async ({ spelled, isBeginning, tokens }) => {
        if (spelled === undefined || !isBeginning) return []
        const key = keyOf(spelled)
        const begun = await listWordsByStemStart(db, base.userId, SPELLING + key, MAX_WORDS)
        return beginSpelling(key, tokens.join(' '), begun)
      }),
    )
  }

  async #findForms(): Promise<string[][]> {
    const { terms } = this.#query
    if (terms.every(({ spelled }) => spelled === undefined)) return terms.map(() => [])
    const forms = await this.#open()
    return Promise.all(
      terms.map(({ spelled, hasStar }) => (spelled === undefined || hasStar ? [] : forms.find(spelled))),
    )
  }

  /** In languages that write compounds together: in others "rain" would find "train". */
  async #findCompounds(): Promise<string[][]> {
    const { terms } = this.#query
    if (terms.every(({ spelled }) => spelled === undefined)) return terms.map(() => [])
    const { haveCompounds } = await this.#open()
    if (!haveCompounds) return terms.map(() => [])
    // Short texts tell no language, and are probably in those of the others.
    const stems = [COMPOUND, PERHAPS_COMPOUND]
    return Promise.all(terms.map((term) => this.#listAround(term, MIN_COMPOUND_PART, stems)))
  }

  async #listAround(
    { spelled, hasStar, tokens }: QueryTerm,
    minLength: number,
    stems: readonly string[],
  ): Promise<string[]> {
    const word = tokens.join(' ')
    if (spelled === undefined || hasStar || word.length < minLength) return []
    const { db, base } = this.#query
    const found = await listWordsAround(db, base.userId, word, { stems, limit: MAX_WORDS })
    return [...new Set(found)]
  }

  #open(): Promise<WordForms> {
    this.#opened ??= WordForms.open(this.#query.db, this.#query.base.userId)
    return this.#opened
  }

  #find(widest: readonly (SearchTerm | undefined)[]): Promise<Similar | undefined> {
    this.#similar ??= this.#findOnce(widest)
    return this.#similar
  }

  /** For terms that find nothing by themselves; if each finds something, for all of them. */
  async #findOnce(widest: readonly (SearchTerm | undefined)[]): Promise<Similar | undefined> {
    const counts = await Promise.all(widest.map((term) => (term ? this.#count(term) : 1)))
    const unknown = new Set(counts.flatMap((count, at) => (count === 0 ? [at] : [])))
    const words: string[][] = []
    for (const [at, term] of this.#query.terms.entries()) {
      const isAsked = widest[at] !== undefined && (unknown.size === 0 || unknown.has(at))
      const similar = isAsked ? await this.#listSimilarTo(term) : []
      if (unknown.has(at) && similar.length === 0) return undefined
      words.push(similar)
    }
    return words.every(({ length }) => length === 0) ? undefined : { words, unknown }
  }

  /** The most frequent first: words one slip away; without any, those with the same beginning, or around it. */
  async #listSimilarTo(term: QueryTerm): Promise<string[]> {
    const { spelled, hasStar } = term
    if (spelled === undefined || hasStar) return []
    const { db, base } = this.#query
    const { userId } = base
    const forms = await this.#open()
    const ways = [
      () => findSimilarWords(db, userId, { word: spelled, forms }),
      () => findNearWords(db, userId, spelled),
      () => this.#listAround(term, MIN_PART, [COMPOUND, PERHAPS_COMPOUND]),
    ]
    for (const find of ways) {
      const words = await find()
      const counted = await Promise.all(
        words.map(async (word) => ({ word, count: await this.#count([toPhrase(word)]) })),
      )
      const used = counted.filter(({ count }) => count > 0)
      // Sorting keeps the order of equals: direct slips come before forms.
      if (used.length > 0) return used.sort((a, b) => b.count - a.count).map(({ word }) => word)
    }
    return []
  }

  /** Among all texts of the user. */
  #count(term: SearchTerm): Promise<number> {
    const { db, index, base } = this.#query
    return index.count(db, { userId: base.userId, required: [term], excluded: [] }, MAX_COUNT)
  }
}

interface Similar {
  /** By the index of the term. */
  words: string[][]
  /** The terms that find nothing by themselves. */
  unknown: ReadonlySet<number>
}

/** A word as the text spells it, in lower case: the index has it without its diacritics. */
function spellAs(text: string, word: string): string {
  const token = tokenize(text).find((one) => one.text === word)
  return token ? text.slice(token.start, token.end).normalize('NFC').toLowerCase() : word
}

/** Puts the words in the place of the terms, from the last to the first. */
const replaceWords = (
  text: string,
  terms: readonly QueryTerm[],
  better: readonly (string | undefined)[],
): string =>
  terms.reduceRight((sofar, { start, end }, at) => {
    const word = better[at]
    return word === undefined ? sofar : sofar.slice(0, start) + word + sofar.slice(end)
  }, text)

// Finds words of the user's texts at edit distance 1: a letter missing, added, wrong, or two adjacent ones swapped.

/** At most this many similar words are searched for. */
const MAX_SIMILAR = 24

/** @param word in lower case @returns as the index has them: those that are one slip away first, then their forms */
async function findSimilarWords(
  db: Db,
  userId: string,
  { word, forms }: { word: string; forms: WordForms },
): Promise<string[]> {
  const folded = toSearchText(word)
  if (Array.from(folded).length < MIN_SLIP_LENGTH) return []
  const slips = slipsOf(folded)
  const languages = forms.languagesOf(word)
  // A slip in the middle of an inflected word is one in its stem.
  const stems = languages.flatMap((language) => {
    const [code = '', stem = ''] = stemIn(language, word).split(':')
    return stem.length < MIN_SLIP_LENGTH ? [] : Array.from(slipsOf(stem), (slip) => `${code}:${slip}`)
  })
  const [known, inflected] = await Promise.all([
    listKnownWords(db, userId, [...slips]),
    listWordsByStem(db, userId, stems, MAX_SIMILAR),
  ])
  const common = [...slips].filter((slip) => languages.some((language) => isStopWord(slip, language)))
  return [...new Set([...known, ...common, ...inflected.map((one) => one.word)])].slice(0, MAX_SIMILAR)
}

/** @param word in lower case @returns the words with the longest beginning in common with it */
async function findNearWords(db: Db, userId: string, word: string): Promise<string[]> {
  for (const beginning of beginningsOf(toSearchText(word))) {
    const near = await listWordsByStart(db, userId, beginning, MAX_SIMILAR)
    if (near.length > 0) return near
  }
  return []
}
