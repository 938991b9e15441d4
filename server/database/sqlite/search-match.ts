import { type RawBuilder, sql } from 'kysely'
import type { Pause } from '../../lib/pause.ts'
import { type SearchPhrase, type SearchTerm, toPhrase } from '../../text/search/terms.ts'
import { EVENT_TYPES } from '../consistency.ts'
import { prepareQuery } from '../prepared-query.ts'
import type { SearchFilter } from '../search-index.ts'
import type { Db } from '../tables.ts'
import { areLong, type IndexedWord } from './search-pages.ts'
import { INDEXED_PREFIXES, PAGE_TYPE } from './search-schema.ts'

const MAX_INDEXED_LENGTH = Math.max(...INDEXED_PREFIXES)
/** Of a prefix with more words, FTS5 would read the positions of all words before the first hit. */
const MAX_WORDS = 256

/** The filter's words and type as an FTS5 expression for the columns `text` and `kind`. */
export interface Match {
  expression: string
  /** Finds all that the filter does, and documents with the words of its phrases apart: FTS5 reads no positions for it. */
  words: string
  /** Whether texts must be read, because `expression` finds more than the filter does, or would hold the event loop. */
  isByTexts: boolean
  /** How many terms FTS5 looks for in a document. */
  terms: number
}

/** In FTS5's syntax, https://sqlite.org/fts5.html#fts5_phrases; tokens contain no quotation marks. */
const quote = (tokens: readonly string[]): string => `"${tokens.join(' ')}"`

/** Every document has one of these in the column `kind`. */
const EVENT_KIND = EVENT_TYPES.map((kind) => `"${kind}"`).join(' OR ')
const ANY_KIND = `${EVENT_KIND} OR "${PAGE_TYPE}"`
const KINDS = { event: EVENT_KIND, journal: `"${PAGE_TYPE}"` }

/** @param pause awaited between prefixes, of which each may take milliseconds */
export async function compileMatch(db: Db, filter: SearchFilter, pause: Pause): Promise<Match> {
  const { required, excluded } = filter
  const all = [required, ...excluded].flat(2)
  const prefixes = await compilePrefixes(db, all, pause)
  const isExact = (term: SearchTerm) => term.every((phrase) => prefixes.get(keyOf(phrase))?.isExact ?? true)
  const isOfWords = (term: SearchTerm) => term.every(({ tokens }) => tokens.length === 1)
  const compile = (terms: readonly SearchTerm[], toWords: boolean) => {
    const parts = terms.flatMap((term) => (toWords ? wordsOf(term) : [term]))
    return [...new Set(parts.map((term) => either(term, prefixes)))].join(' AND ')
  }
  const join = (areExcluded: (term: SearchTerm) => boolean, toWords: boolean) => {
    const unwanted = excluded
      .filter((terms) => terms.every(areExcluded))
      .map((terms) => `(${compile(terms, false)})`)
    const wanted = joinWanted(filter, required.length === 0 ? undefined : compile(required, toWords))
    return unwanted.length === 0 ? wanted : `${wanted} NOT text : (${unwanted.join(' OR ')})`
  }
  return {
    expression: join(isExact, false),
    words: join((term) => isExact(term) && isOfWords(term), true),
    isByTexts:
      ![required, ...excluded].flat().every(isExact) || (await areLong(db, listCompared(all, prefixes))),
    terms: [required, ...excluded].flat().length,
  }
}

function joinWanted({ type, kind }: SearchFilter, text: string | undefined): string {
  const parts = [
    ...(type === undefined ? [] : [`kind : "${type}"`]),
    ...(kind === undefined ? [] : [`kind : (${KINDS[kind]})`]),
    ...(text === undefined ? [] : [`text : (${text})`]),
  ]
  return parts.length === 0 ? `kind : (${ANY_KIND})` : `(${parts.join(' AND ')})`
}

/** The phrases that are asked in the place of a beginning. */
interface CompiledPrefix {
  expression: string
  isExact: boolean
  phrases: number
}

type Prefixes = ReadonlyMap<string, CompiledPrefix>

/** The words whose positions FTS5 compares. */
const listCompared = (phrases: readonly SearchPhrase[], prefixes: Prefixes): IndexedWord[] =>
  phrases.flatMap((phrase) => {
    if (phrase.tokens.length < 2) return []
    const words = phrase.tokens.map((word, at, { length }) => ({
      word,
      isPrefix: phrase.isPrefix && at === length - 1,
    }))
    return Array.from({ length: prefixes.get(keyOf(phrase))?.phrases ?? 1 }, () => words).flat()
  })

const keyOf = ({ tokens, isPrefix }: SearchPhrase): string => `${tokens.join(' ')}${isPrefix ? '*' : ''}`

async function compilePrefixes(db: Db, phrases: readonly SearchPhrase[], pause: Pause): Promise<Prefixes> {
  const compiled = new Map<string, CompiledPrefix>()
  for (const phrase of phrases) {
    if (!phrase.isPrefix || compiled.has(keyOf(phrase))) continue
    compiled.set(keyOf(phrase), await compilePrefix(db, phrase.tokens))
    await pause()
  }
  return compiled
}

async function compilePrefix(db: Db, tokens: readonly string[]): Promise<CompiledPrefix> {
  const [before, prefix = ''] = [tokens.slice(0, -1), tokens.at(-1)]
  const begun = (start: string) => `${quote([...before, start])} *`
  if (prefix.length <= MAX_INDEXED_LENGTH) return { expression: begun(prefix), isExact: true, phrases: 1 }
  const words = await listWords(db, prefix)
  if (words.length === 0) return { expression: quote(tokens), isExact: true, phrases: 1 }
  if (words.length === MAX_WORDS) {
    const indexed = Array.from(prefix).slice(0, MAX_INDEXED_LENGTH).join('')
    return { expression: begun(indexed), isExact: false, phrases: 1 }
  }
  const choices = words.map((word) => quote([...before, word]))
  return { expression: `(${choices.join(' OR ')})`, isExact: true, phrases: choices.length }
}

function either(term: SearchTerm, prefixes: Prefixes): string {
  const phrases = term.map((phrase) => prefixes.get(keyOf(phrase))?.expression ?? quote(phrase.tokens))
  return phrases.length === 1 ? phrases.join('') : `(${[...new Set(phrases)].join(' OR ')})`
}

const wholeWords = ({ tokens, isPrefix }: SearchPhrase): readonly string[] =>
  isPrefix ? tokens.slice(0, -1) : tokens

/** The words that a text with a term has: those of its phrase; of alternatives those of each, or else one word of each. */
function wordsOf(term: SearchTerm): SearchTerm[] {
  const [first = [], ...others] = term.map(wholeWords)
  const common = first.filter((word) => others.every((words) => words.includes(word)))
  if (common.length > 0) return common.map((word) => [toPhrase(word)])
  return [term.map((one) => (one.tokens.length > 1 ? toPhrase(longestOf(wholeWords(one))) : one))]
}

/** Long words tend to be rare. */
const longestOf = (tokens: readonly string[]): string =>
  tokens.reduce((longest, token) => (token.length > longest.length ? token : longest))

const WORDS_TABLE = sql`create virtual table if not exists temp.search_words using fts5vocab (main, search_text, instance)`

/** `search_words` has a row for each occurrence of a word, so each step reads only the first row of the next word. */
const selectWords = prepareQuery((db, values: { prefix: string; end: string }) => {
  const nextFrom = (first: RawBuilder<unknown>) =>
    sql`(select term from temp.search_words where term >= ${first} and term <= ${values.end} limit 1)`
  return {
    compile: () =>
      sql<{ word: string }>`
        with recursive words (word) as (
          select ${nextFrom(sql`${values.prefix}`)}
          union all select ${nextFrom(sql`words.word || char(1)`)} from words where words.word is not null
        )
        select word from words where word is not null limit ${MAX_WORDS}`.compile(db),
  }
})

/** At most `MAX_WORDS` indexed words that begin with `prefix`. */
async function listWords(db: Db, prefix: string): Promise<string[]> {
  await WORDS_TABLE.execute(db)
  const rows = await selectWords(db, { prefix, end: `${prefix}\u{10ffff}` })
  return rows.map(({ word }) => word)
}
