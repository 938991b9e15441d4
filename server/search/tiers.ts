import type { SearchMatch } from '../../contract/search.ts'
import type { DateRange, SearchFilter, SearchTerm } from '../database/search-index.ts'
import { type QueryTerm, type SearchQueryTerms, toPhrase } from './query.ts'
import type { WordChoices } from './word-choices.ts'

/**
 * The tiers of a search, closest match first. Each tier excludes the hits of the tiers
 * before it; the last one runs only if the others find nothing.
 */
export const MATCHES = ['exact', 'date', 'form', 'prefix', 'similar'] as const satisfies SearchMatch[]

export interface Tier {
  match: SearchMatch
  filter: SearchFilter
  /** The terms to search texts for, by their index in the query. Terms that name a date are left out. */
  terms: readonly (SearchTerm | undefined)[]
  /** Hits of these dates belong to an earlier tier. */
  exceptDates?: readonly DateRange[] | undefined
}

/** A date that a query names. */
export interface DateInQuery {
  /** The newest first. */
  ranges: readonly DateRange[]
  /** The indexes of the terms that name it. */
  terms: ReadonlySet<number>
}

interface TierQuery {
  /** The user, dates and kind to search. */
  base: Omit<SearchFilter, 'required' | 'excluded'>
  /** The words of the place, if one is asked for. */
  place: SearchTerm | undefined
  terms: SearchQueryTerms
  date: DateInQuery | undefined
  words: WordChoices
}

const exactTerm = ({ tokens }: QueryTerm): SearchTerm => [{ tokens, isPrefix: false }]

/** A prefix search already covers the forms that begin with the prefix. */
function widestTerm({ tokens, isBeginning }: QueryTerm, forms: readonly string[]): SearchTerm {
  if (!isBeginning) return [{ tokens, isPrefix: false }, ...forms.map(toPhrase)]
  const beginning = tokens.join(' ')
  const others = forms.filter((form) => !form.startsWith(beginning))
  return [{ tokens, isPrefix: true }, ...others.map(toPhrase)]
}

/** The terms of a query for each tier. Forms and similar words are looked up when a tier first needs them. */
export class Tiers {
  readonly #query: TierQuery
  readonly #exact: readonly SearchTerm[]
  #forms: Promise<readonly (readonly string[])[]> | undefined

  constructor(query: TierQuery) {
    this.#query = query
    this.#exact = query.terms.required.map(exactTerm)
  }

  /** Undefined where the tier cannot find more than those before it. */
  async get(match: SearchMatch): Promise<Tier | undefined> {
    const { date, terms, words } = this.#query
    if (match === 'exact') return this.#make(match, this.#exact)
    const widest = await this.listWidest()
    if (match === 'date') {
      if (!date) return undefined
      const others = widest.map((term, at) => (date.terms.has(at) ? undefined : term))
      return this.#make(match, others, this.#exact)
    }
    const inflected = await this.#listInflected()
    if (match === 'form') return inflected && this.#make(match, inflected, this.#exact)
    if (match === 'prefix') {
      const canBegin = terms.required.some(({ isBeginning }) => isBeginning)
      return canBegin ? this.#make(match, widest, inflected ?? this.#exact) : undefined
    }
    const similar = await words.listSimilar(widest)
    const choices = similar && widest.map((term, at) => [...term, ...(similar[at] ?? []).map(toPhrase)])
    return choices && this.#make(match, choices, widest)
  }

  /** The terms as the last tier before similar words looks for them. */
  async listWidest(): Promise<SearchTerm[]> {
    const forms = await this.#listForms()
    return this.#query.terms.required.map((term, at) => widestTerm(term, forms[at] ?? []))
  }

  /** Undefined where no word has another form. */
  async #listInflected(): Promise<SearchTerm[] | undefined> {
    const forms = await this.#listForms()
    if (forms.every(({ length }) => length === 0)) return undefined
    return this.#exact.map((term, at) => [...term, ...(forms[at] ?? []).map(toPhrase)])
  }

  #listForms(): Promise<readonly (readonly string[])[]> {
    this.#forms ??= this.#query.words.listForms()
    return this.#forms
  }

  /** @param found the terms that the tiers before have looked for */
  #make(match: SearchMatch, terms: Tier['terms'], found: readonly SearchTerm[] = []): Tier {
    const { base, place, terms: given, date } = this.#query
    const required = [...terms.filter((term) => term !== undefined), ...(place ? [place] : [])]
    const excluded = [...given.excluded.map((phrase) => [[phrase]]), ...(found.length > 0 ? [found] : [])]
    const ranges = match === 'date' ? date?.ranges : undefined
    const isWider = match !== 'exact' && match !== 'date'
    return {
      ...{ match, terms },
      filter: { ...base, required, excluded, ranges },
      exceptDates: isWider ? date?.ranges : undefined,
    }
  }
}
