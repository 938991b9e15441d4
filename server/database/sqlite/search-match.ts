import { type RawBuilder, sql } from 'kysely'
import type { SearchPhrase, SearchTerm } from '../../text/search/terms.ts'
import { EVENT_TYPES } from '../consistency.ts'
import { prepareQuery } from '../prepared-query.ts'
import type { SearchFilter } from '../search-index.ts'
import type { Db } from '../tables.ts'
import { INDEXED_PREFIXES, PAGE_TYPE } from './search-schema.ts'

const MAX_INDEXED_LENGTH = Math.max(...INDEXED_PREFIXES)
/** A prefix with more words is left to FTS5, which reads the positions of all words before the first hit. */
const MAX_WORDS = 256

/** In FTS5's syntax, https://sqlite.org/fts5.html#fts5_phrases; tokens contain no quotation marks. */
const quote = (tokens: readonly string[]): string => `"${tokens.join(' ')}"`

/** Every document has one of these in the column `kind`. */
const EVENT_KIND = EVENT_TYPES.map((kind) => `"${kind}"`).join(' OR ')
const ANY_KIND = `${EVENT_KIND} OR "${PAGE_TYPE}"`
const KINDS = { event: EVENT_KIND, journal: `"${PAGE_TYPE}"` }

/** The filter's words and type as an FTS5 expression for the columns `text` and `kind`. */
export async function compileMatch(
  db: Db,
  { required, excluded, type, kind }: SearchFilter,
): Promise<string> {
  const parts = [
    ...(type === undefined ? [] : [`kind : "${type}"`]),
    ...(kind === undefined ? [] : [`kind : (${KINDS[kind]})`]),
    ...(required.length === 0 ? [] : [`text : (${await compileTerms(db, required)})`]),
  ]
  const wanted = parts.length === 0 ? `kind : (${ANY_KIND})` : `(${parts.join(' AND ')})`
  if (excluded.length === 0) return wanted
  const unwanted: string[] = []
  for (const terms of excluded) unwanted.push(`(${await compileTerms(db, terms)})`)
  return `${wanted} NOT text : (${unwanted.join(' OR ')})`
}

async function compileTerms(db: Db, terms: readonly SearchTerm[]): Promise<string> {
  const compiled: string[] = []
  for (const term of terms) {
    const phrases: string[] = []
    for (const phrase of term) phrases.push(await compilePhrase(db, phrase))
    compiled.push(phrases.length === 1 ? phrases.join('') : `(${phrases.join(' OR ')})`)
  }
  return compiled.join(' AND ')
}

async function compilePhrase(db: Db, { tokens, isPrefix }: SearchPhrase): Promise<string> {
  if (!isPrefix) return quote(tokens)
  const prefix = tokens.at(-1) ?? ''
  const words = prefix.length > MAX_INDEXED_LENGTH ? await listWords(db, prefix) : []
  if (words.length === 0 || words.length === MAX_WORDS) return `${quote(tokens)} *`
  const choices = words.map((word) => quote([...tokens.slice(0, -1), word]))
  return `(${choices.join(' OR ')})`
}

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
