import { type RawBuilder, sql } from 'kysely'
import { type SearchToken, tokenize } from '../../text/tokens.ts'
import type { SearchFilter, SearchPhrase } from '../search-index.ts'

/** A `tsvector` has room for 1 MB of words: no text of this service comes near, unless it is made for it. */
const MOST_BYTES = 900_000

/** Enough of a random id's end to keep users apart; two with the same only share pages of the index. */
const markOf = (userId: string): string => `${userId.replaceAll('-', '').slice(-8)}:`

const isSingle = (token: string): boolean => tokenize(token)[0]?.isSingle ?? false

/** What a document is found by, each once. */
export function wordsOf(userId: string, tokens: readonly SearchToken[]): string[] {
  const mark = markOf(userId)
  const words = new Set<string>()
  for (const [at, { text, isSingle: isAlone }] of tokens.entries()) {
    words.add(mark + text)
    const next = tokens[at + 1]
    if (isAlone && next?.isSingle) words.add(`${mark}${text} ${next.text}`)
  }
  let bytes = 0
  return [...words].filter((word) => {
    bytes += Buffer.byteLength(word)
    return bytes <= MOST_BYTES
  })
}

/** The conditions that documents fulfil which have all that is required and nothing that is excluded. */
export function conditionsOf({ userId, required, excluded }: SearchFilter): RawBuilder<boolean>[] {
  const mark = markOf(userId)
  return [
    // All words at once: the index then starts from the rarest.
    sql<boolean>`words @@ ${required.map((phrase) => wordQueryOf(mark, phrase)).join(' & ')}::tsquery`,
    ...required.filter(needsText).map(standsInText),
    ...excluded.map((phrase) => {
      const hasWords = sql<boolean>`words @@ ${wordQueryOf(mark, phrase)}::tsquery`
      return needsText(phrase)
        ? sql<boolean>`not (${hasWords} and ${standsInText(phrase)})`
        : sql<boolean>`not ${hasWords}`
    }),
  ]
}

/** In the language of `tsquery`, https://www.postgresql.org/docs/current/datatype-textsearch.html. */
function wordQueryOf(mark: string, { tokens, isPrefix }: SearchPhrase): string {
  const words = tokens.map((token, at) => {
    const next = tokens[at + 1]
    const isLast = next === undefined
    if (isLast) return quote(mark + token) + (isPrefix ? ':*' : '')
    return isSingle(token) && isSingle(next) ? quote(`${mark}${token} ${next}`) : quote(mark + token)
  })
  return [...new Set(words)].join(' & ')
}

const quote = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** One word, or one pair, is in the index as such. */
const needsText = ({ tokens }: SearchPhrase): boolean =>
  tokens.length > 1 && !(tokens.length === 2 && tokens.every(isSingle))

const standsInText = ({ tokens, isPrefix }: SearchPhrase): RawBuilder<boolean> =>
  sql`strpos(text, ${` ${tokens.join(' ')}${isPrefix ? '' : ' '}`}) > 0`
