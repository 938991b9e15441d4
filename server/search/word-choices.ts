import type { SearchFilter, SearchIndex, SearchTerm } from '../database/search-index.ts'
import type { Db } from '../database/tables.ts'
import { tokenize } from '../text/tokens.ts'
import { type QueryTerm, toPhrase } from './query.ts'
import { findSimilarWords } from './similar-words.ts'
import { WordForms } from './word-forms.ts'

/** Words behind them are shown as the index has them. */
const READ_CHARACTERS = 10_000
/** The most frequent of similar words is what was probably meant; how frequent makes no difference beyond this. */
const MAX_COUNT = 100

interface Query {
  db: Db
  index: SearchIndex
  base: Omit<SearchFilter, 'required' | 'excluded'>
  terms: readonly QueryTerm[]
}

/** Looks up other words for the terms of a query: their forms, and where one finds nothing, words one slip away. */
export class WordChoices {
  readonly #query: Query
  #opened: Promise<WordForms> | undefined
  #similar: Promise<Similar | undefined> | undefined

  constructor(query: Query) {
    this.#query = query
  }

  /** By the index of the term. */
  async listForms(): Promise<string[][]> {
    const { terms } = this.#query
    if (terms.every(({ spelled }) => spelled === undefined)) return terms.map(() => [])
    const forms = await this.#open()
    return Promise.all(
      terms.map(({ spelled, hasStar }) => (spelled === undefined || hasStar ? [] : forms.find(spelled))),
    )
  }

  /** Undefined where no better spelled query can be told. @param widest the terms as the tiers before look for them */
  async listSimilar(widest: readonly SearchTerm[]): Promise<readonly string[][] | undefined> {
    return (await this.#find(widest))?.words
  }

  /** @param text the query as typed @returns it with better spelled words, if it then finds something */
  async suggest(text: string, widest: readonly SearchTerm[]): Promise<string | null> {
    const { db, index, base, terms } = this.#query
    const similar = await this.#find(widest)
    if (!similar) return null
    const { words, unknown } = similar
    const attempts = unknown.size > 0 ? [unknown] : terms.map((_, at) => new Set([at]))
    for (const replaced of attempts) {
      const better = terms.map((_, at) => (replaced.has(at) ? words[at]?.[0] : undefined))
      if (better.every((word) => word === undefined)) continue
      const required = widest.map((term, at) => (better[at] === undefined ? term : [toPhrase(better[at])]))
      const filter = { ...base, required, excluded: [] }
      const [found] = await index.find(db, filter, { limit: 1, characters: READ_CHARACTERS })
      if (found)
        return respell(
          text,
          terms,
          better.map((word) => word && spellAs(found.content ?? '', word)),
        )
    }
    return null
  }

  #open(): Promise<WordForms> {
    this.#opened ??= WordForms.open(this.#query.db, this.#query.base.userId)
    return this.#opened
  }

  #find(widest: readonly SearchTerm[]): Promise<Similar | undefined> {
    this.#similar ??= this.#findOnce(widest)
    return this.#similar
  }

  /** For terms that find nothing by themselves; if each finds something, for all of them. */
  async #findOnce(widest: readonly SearchTerm[]): Promise<Similar | undefined> {
    const counts = await Promise.all(widest.map((term) => this.#count(term)))
    const unknown = new Set(counts.flatMap((count, at) => (count === 0 ? [at] : [])))
    const words: string[][] = []
    for (const [at, term] of this.#query.terms.entries()) {
      const similar = unknown.size === 0 || unknown.has(at) ? await this.#listSimilarTo(term) : []
      if (unknown.has(at) && similar.length === 0) return undefined
      words.push(similar)
    }
    return words.every(({ length }) => length === 0) ? undefined : { words, unknown }
  }

  /** The most frequent first. */
  async #listSimilarTo({ spelled, hasStar }: QueryTerm): Promise<string[]> {
    if (spelled === undefined || hasStar) return []
    const { db, base } = this.#query
    const words = await findSimilarWords(db, base.userId, { word: spelled, forms: await this.#open() })
    const counted = await Promise.all(
      words.map(async (word) => ({ word, count: await this.#count([toPhrase(word)]) })),
    )
    // Sorting keeps the order of equals: direct slips come before forms.
    return counted
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .map(({ word }) => word)
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
const respell = (
  text: string,
  terms: readonly QueryTerm[],
  better: readonly (string | undefined)[],
): string =>
  terms.reduceRight((sofar, { start, end }, at) => {
    const word = better[at]
    return word === undefined ? sofar : sofar.slice(0, start) + word + sofar.slice(end)
  }, text)
