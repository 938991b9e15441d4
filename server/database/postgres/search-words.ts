import { type RawBuilder, sql } from 'kysely'
import type { Pause } from '../../lib/pause.ts'
import type { SearchPhrase, SearchTerm } from '../../text/search/terms.ts'
import { type SearchToken, tokenize } from '../../text/tokens.ts'
import type { SearchFilter } from '../search-index.ts'

/** A `tsvector` holds at most 1 MB. Only a text made for the purpose exceeds it; its last words are then not found. */
const MAX_BYTES = 900_000

/** Marks words with their owner: the end of the user's id. A collision only makes two users share index pages. */
const markOf = (userId: string): string => `${userId.replaceAll('-', '').slice(-8)}:`

const isSingle = (token: string): boolean => tokenize(token)[0]?.isSingle ?? false

/** Reading them takes some milliseconds. */
const TOKENS_PER_PART = 10_000

/** The distinct words of a document, and the pairs of characters of scripts written without spaces. */
export async function wordsOf(
  userId: string,
  tokens: readonly SearchToken[],
  pause: Pause,
): Promise<string[]> {
  const mark = markOf(userId)
  const words = new Set<string>()
  let bytes = 0
  const add = (word: string) => {
    if (words.has(word)) return
    bytes += Buffer.byteLength(word)
    if (bytes <= MAX_BYTES) words.add(word)
  }
  for (const [at, { text, isSingle: isOneCharacter }] of tokens.entries()) {
    if (at % TOKENS_PER_PART === 0) await pause()
    add(mark + text)
    const next = tokens[at + 1]
    if (isOneCharacter && next?.isSingle) add(`${mark}${text} ${next.text}`)
  }
  return [...words]
}

/** Conditions for documents that have everything required and nothing excluded. */
export const conditionsOf = ({ userId, required, excluded }: SearchFilter): RawBuilder<boolean>[] => [
  ...termConditions(markOf(userId), required),
  ...excluded.map((terms) => sql<boolean>`not (${all(termConditions(markOf(userId), terms))})`),
]

const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`

/** The condition for documents that have the words of everything required, which the index answers alone. */
export const wordsConditionOf = ({ userId, required }: SearchFilter): RawBuilder<boolean> =>
  haveWords(markOf(userId), required)

/** Conditions for documents that match all these terms. */
const termConditions = (mark: string, terms: readonly SearchTerm[]): RawBuilder<boolean>[] =>
  terms.length === 0
    ? []
    : [
        haveWords(mark, terms),
        ...terms.filter((term) => term.some(needsText)).map((term) => standsInText(mark, term)),
      ]

/** One condition for all words: GIN then starts with the rarest. */
function haveWords(mark: string, terms: readonly SearchTerm[]): RawBuilder<boolean> {
  const words = terms.map((term) => `(${term.map((phrase) => wordQueryOf(mark, phrase)).join(' | ')})`)
  return sql`words @@ ${words.join(' & ')}::tsquery`
}

function standsInText(mark: string, term: SearchTerm): RawBuilder<boolean> {
  const choices = term.map((phrase) =>
    needsText(phrase) ? standsAsPhrase(phrase) : sql`words @@ ${wordQueryOf(mark, phrase)}::tsquery`,
  )
  return sql`(${sql.join(choices, sql` or `)})`
}

/** In the syntax of `tsquery`, https://www.postgresql.org/docs/current/datatype-textsearch.html. */
function wordQueryOf(mark: string, { tokens, isPrefix }: SearchPhrase): string {
  const words = tokens.map((token, at) => {
    const next = tokens[at + 1]
    const isLast = next === undefined
    if (isLast) return quote(mark + token) + (isPrefix ? ':*' : '')
    return isSingle(token) && isSingle(next) ? quote(`${mark}${token} ${next}`) : quote(mark + token)
  })
  return `(${[...new Set(words)].join(' & ')})`
}

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Whether the phrase must be checked in the text: the index has only single words and pairs of characters. */
const needsText = ({ tokens }: SearchPhrase): boolean =>
  tokens.length > 1 && !(tokens.length === 2 && tokens.every(isSingle))

const standsAsPhrase = ({ tokens, isPrefix }: SearchPhrase): RawBuilder<boolean> =>
  sql`strpos(text, ${` ${tokens.join(' ')}${isPrefix ? '' : ' '}`}) > 0`
