import type { SearchMatch } from '../../../contract/search.ts'
import { formsByRule, formsOfRunningText } from './forms-by-rule.ts'
import type { QueryTerm, SearchQueryTerms } from './query.ts'
import { splitRunningText } from './running-text.ts'
import { complementOf, type DateRange, type SearchTerm, toPhrase, toPrefix } from './terms.ts'
import type { WordChoices } from './word-choices.ts'

/**
 * The tiers of a search, closest first. Each excludes the hits of the tiers before it. Those of `LAST_RESORTS` are read
 * only if the tiers before them find nothing.
 */
export const TIERS = [
  ...(['exact', 'date', 'form', 'prefix'] as const),
  /** The words of a text without spaces, apart from each other. */
  'apart',
  /** Compounds with a word of the query in them. */
  'compound',
  /** Without the commonest words. */
  'loose',
  'similar',
] as const
export type TierName = (typeof TIERS)[number]

export const LAST_RESORTS: ReadonlySet<TierName> = new Set(['loose', 'similar'])

/** As answered: what is found by other words than the query's is similar. */
const MATCH_OF: Readonly<Record<TierName, SearchMatch>> = {
  ...{ exact: 'exact', date: 'date', form: 'form', prefix: 'prefix' },
  ...{ apart: 'similar', compound: 'similar', loose: 'similar', similar: 'similar' },
}

/** A term that a text must contain, and the terms of the query that it is made of, by their index. */
export interface TierTerm {
  term: SearchTerm
  of: readonly number[]
}

export interface TierFilter {
  required: readonly SearchTerm[]
  /** A document that matches all terms of one of these is left out. */
  excluded: readonly (readonly SearchTerm[])[]
  /** Only dates in one of these ranges, in descending order. */
  ranges?: readonly DateRange[] | undefined
}

export interface Tier {
  name: TierName
  match: SearchMatch
  /** Without the place, and without terms that name a date. */
  terms: readonly TierTerm[]
  filter: TierFilter
}

/** A date that a query names. */
export interface DateInQuery {
  /** The newest first. */
  ranges: readonly DateRange[]
  /** The indexes of the terms that name it. */
  terms: ReadonlySet<number>
}

interface TierQuery {
  /** The words of the place, if one is asked for. */
  place?: SearchTerm | undefined
  terms: SearchQueryTerms
  date: DateInQuery | undefined
  words: WordChoices
}

type Terms = readonly (SearchTerm | undefined)[]

/** The terms of a query for each tier. Other words are looked up when a tier first needs them. */
export class Tiers {
  readonly #query: TierQuery
  readonly #made = new Map<TierName, Promise<Tier | undefined>>()

  constructor(query: TierQuery) {
    this.#query = query
  }

  /** Undefined where the tier cannot find more than those before it. */
  get(name: TierName): Promise<Tier | undefined> {
    const made = this.#made.get(name) ?? this.#make(name)
    this.#made.set(name, made)
    return made
  }

  /** The terms as the last tier before other words looks for them. */
  async listWidest(): Promise<SearchTerm[]> {
    const { terms, words } = this.#query
    const [exact, forms, begun] = await Promise.all([this.#listExact(), this.#listForms(), words.listBegun()])
    return terms.required.map((term, at) => widen(term, exact[at] ?? [], forms[at] ?? [], begun[at] ?? []))
  }

  /** Those that are asked for in the last resorts: without common words, unless there are no others. */
  listKept(widest: readonly SearchTerm[]): Terms {
    const { required } = this.#query.terms
    const areAll = required.every(({ isCommon }) => isCommon)
    return widest.map((term, at) => (areAll || !required[at]?.isCommon ? term : undefined))
  }

  async #make(name: TierName): Promise<Tier | undefined> {
    const { date, terms, words } = this.#query
    const exact = await this.#listExact()
    if (name === 'exact') return this.#build(name, exact)
    if (name === 'form') {
      const inflected = await this.#listInflected(exact)
      return inflected && this.#build(name, inflected, exact)
    }
    if (name === 'date' && !date) return undefined
    const widest = await this.listWidest()
    switch (name) {
      case 'date':
        return this.#build(
          name,
          widest.map((term, at) => (date?.terms.has(at) ? undefined : term)),
          exact,
        )
      case 'prefix': {
        const canBegin = terms.required.some(({ isBeginning }) => isBeginning)
        return canBegin ? this.#build(name, widest, (await this.#listInflected(exact)) ?? exact) : undefined
      }
      case 'apart':
        return this.#buildApart(widest)
      case 'compound': {
        const compounds = await words.listCompounds()
        return add(widest, compounds) && this.#build(name, add(widest, compounds) ?? [], widest)
      }
      case 'loose': {
        const kept = this.listKept(widest)
        return kept.includes(undefined) ? this.#build(name, kept, widest) : undefined
      }
      case 'similar': {
        const kept = this.listKept(widest)
        const similar = await words.listSimilar(kept)
        const wider = similar && add(kept, similar)
        return (
          wider &&
          this.#build(
            name,
            wider,
            kept.filter((term) => term !== undefined),
          )
        )
      }
    }
  }

  async #listExact(): Promise<SearchTerm[]> {
    const { terms, words } = this.#query
    const spellings = await words.listSpellings()
    return terms.required.map(({ tokens }, at) => [{ tokens, isPrefix: false }, ...(spellings[at] ?? [])])
  }

  /** Those in the texts by their stems, and those that a rule makes. */
  async #listForms(): Promise<readonly (readonly string[])[]> {
    const { terms, words } = this.#query
    const forms = await words.listForms()
    return terms.required.map((term, at) => [...(forms[at] ?? []), ...formsByRule(term)])
  }

  /** Undefined where no word has another form. */
  async #listInflected(exact: readonly SearchTerm[]): Promise<SearchTerm[] | undefined> {
    const forms = await this.#listForms()
    if (forms.every(({ length }) => length === 0)) return undefined
    return exact.map((term, at) => [...term, ...(forms[at] ?? []).map(toPhrase)])
  }

  #buildApart(widest: readonly SearchTerm[]): Tier | undefined {
    const { required } = this.#query.terms
    if (!required.some(({ isRunningText }) => isRunningText)) return undefined
    const isAlone = new Set(required.map(({ group }) => group)).size === required.length
    let hasParts = false
    const terms = required.flatMap((term, at): TierTerm[] => {
      const parts = term.isRunningText && isAlone ? splitRunningText(term.text) : []
      // One word, where the others are particles: 在京都.
      const isPart = parts.length > 1 || (parts[0]?.tokens.length ?? Infinity) < term.tokens.length
      if (!isPart) return [{ term: widest[at] ?? [], of: [at] }]
      hasParts = true
      return parts.map((part) => ({
        term: [part, ...formsOfRunningText(part.tokens).map(toPhrase)],
        of: [at],
      }))
    })
    return hasParts ? this.#finish('apart', terms, widest) : undefined
  }

  /** @param found the terms that the tiers before have looked for */
  #build(name: TierName, terms: Terms, found: readonly SearchTerm[] = []): Tier {
    return this.#finish(name, this.#join(terms), found)
  }

  /** Joins the terms of each group. */
  #join(terms: Terms): TierTerm[] {
    const given = this.#query.terms.required.flatMap(({ group }, at) => {
      const term = terms[at]
      return term ? [{ group, term, at }] : []
    })
    return [...Map.groupBy(given, ({ group }) => group).values()].map((some) => ({
      term: some.flatMap(({ term }) => term),
      of: some.map(({ at }) => at),
    }))
  }

  #finish(name: TierName, terms: readonly TierTerm[], found: readonly SearchTerm[]): Tier {
    const { place, terms: given, date } = this.#query
    const before = found.length === this.#query.terms.required.length ? this.#join(found) : found.map(alone)
    const required = [...terms.map(({ term }) => term), ...(place ? [place] : [])]
    const excluded = [
      ...given.excluded.map((phrase) => [[phrase]]),
      ...(before.length > 0 ? [before.map(({ term }) => term)] : []),
    ]
    const { ranges } = date ?? {}
    const isWider = name !== 'exact' && name !== 'date'
    return {
      ...{ name, match: MATCH_OF[name], terms },
      filter: {
        ...{ required, excluded },
        // Hits of the dates that the query names belong to their own tier.
        ranges: ranges && name !== 'exact' ? (isWider ? complementOf(ranges) : ranges) : undefined,
      },
    }
  }
}

const alone = (term: SearchTerm): TierTerm => ({ term, of: [] })

/** A prefix search already covers the forms that begin with the prefix. */
function widen(
  { tokens, isBeginning }: QueryTerm,
  exact: SearchTerm,
  forms: readonly string[],
  begun: SearchTerm,
): SearchTerm {
  if (!isBeginning) return [...exact, ...forms.map(toPhrase)]
  const beginning = tokens.join(' ')
  const others = forms.filter((form) => !form.startsWith(beginning))
  return [toPrefix(beginning), ...exact.slice(1), ...begun, ...others.map(toPhrase)]
}

/** Undefined where nothing is added. */
function add(terms: Terms, words: readonly (readonly string[])[]): Terms | undefined {
  if (words.every(({ length }) => length === 0)) return undefined
  return terms.map((term, at) => term && [...term, ...(words[at] ?? []).map(toPhrase)])
}
