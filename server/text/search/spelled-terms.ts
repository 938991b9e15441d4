import { type createSpellings, SPELLING } from '../spellings.ts'
import { tokenize } from '../tokens.ts'
import type { QueryTerm } from './query.ts'
import { type SearchTerm, toPhrase, toPrefix } from './terms.ts'

type Spellings = Pick<ReturnType<typeof createSpellings>, 'keyOf' | 'spellingsOf'>

/** Of the spellings of a term, at most so many are searched for. */
const MAX_SPELLINGS = 12

/** A term, and the keys of its spellings. */
export interface SpelledTerm {
  /** Its tokens, and its parts that have a spelling of their own. */
  choices: readonly { key: string; indexed: string }[]
  indexed: string
  /** The parts of a word that a program has joined without a sign. */
  apart: string | undefined
}

export function spellTerm({ text, tokens }: QueryTerm, { keyOf, spellingsOf }: Spellings): SpelledTerm {
  const ofTokens = tokenize(text)
    .filter(({ isSingle }) => !isSingle)
    .map(({ text: indexed, start, end }) => ({ key: keyOf(text.slice(start, end)), indexed }))
    // Of a sign that stands for several words, such as ﷺ or ½, the key is that of all of them, and of none.
    .filter(({ key }) => !key.includes(' '))
  const joined = spellingsOf(text).filter(({ indexed }) => indexed.includes(' '))
  return {
    choices: [...joined, ...ofTokens],
    indexed: tokens.join(' '),
    apart: text.includes('\u200c')
      ? tokenize(text.replaceAll('\u200c', ' '))
          .map((token) => token.text)
          .join(' ')
      : undefined,
  }
}

/** The stems of the vocabulary that may have other spellings of these terms. */
export const spellingStems = (terms: readonly SpelledTerm[]): string[] => [
  ...new Set(terms.flatMap(({ choices }) => choices.map(({ key }) => SPELLING + key))),
]

/** @param known the words of the texts by the stems of their keys @returns the other spellings of the term */
export function respell(
  { choices, indexed, apart }: SpelledTerm,
  known: ReadonlyMap<string, readonly string[]>,
): SearchTerm {
  let spellings = [indexed]
  for (const { key, indexed: part } of choices) {
    const others = new Set([key, ...(known.get(SPELLING + key) ?? [])])
    others.delete(part)
    if (others.size === 0) continue
    spellings = spellings
      .flatMap((spelling) => [
        spelling,
        ...Array.from(others, (other) => ` ${spelling} `.replaceAll(` ${part} `, ` ${other} `).trim()),
      ])
      .slice(0, MAX_SPELLINGS)
  }
  const found = new Set([...spellings, ...(apart ? [apart] : [])])
  found.delete(indexed)
  return Array.from(found, toPhrase)
}

/** What another spelling of a beginning may begin: the key itself, and the words whose keys begin with it. */
export const beginSpelling = (key: string, indexed: string, begun: readonly string[]): SearchTerm => [
  ...(key === indexed ? [] : [toPrefix(key)]),
  ...[...new Set(begun)].filter((word) => !word.startsWith(indexed)).map(toPhrase),
]
