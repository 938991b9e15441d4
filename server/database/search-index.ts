import type { Db } from './tables.ts'

export type SearchKind = 'event' | 'journal'

export interface SearchDocument {
  userId: string
  kind: SearchKind
  id: string
  date: string
  /** The event's type; null for a page. */
  type: string | null
  text: string
}

/** Tokens that follow each other; with `isPrefix` the last one may go on. */
export interface SearchPhrase {
  tokens: readonly string[]
  isPrefix: boolean
}

export interface SearchFilter {
  userId: string
  /** All of these must be there; at least one. */
  required: readonly SearchPhrase[]
  /** None of these may be there. */
  excluded: readonly SearchPhrase[]
  from: string | undefined
  to: string | undefined
  /** Events of this type alone. */
  type: string | undefined
}

/** A document's place in the order of all: newest date first, on a date the highest id first. */
export interface SearchPosition {
  date: string
  id: string
}

export const comparePositions = (a: SearchPosition, b: SearchPosition): number =>
  compareText(b.date, a.date) || compareText(b.id, a.id)

/** By code unit, as the engines compare ids and dates, and not by a language's rules. */
const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export interface SearchCandidate extends SearchPosition {
  kind: SearchKind
  type: string | null
}

/** A candidate with what it says: the beginning of its content, and the name of its place. */
export interface CandidateText extends SearchCandidate {
  /** Null for what was deleted since. */
  content: string | null
  placeName: string | null
}

/** Finds which documents match; how they rank is decided elsewhere, the same for every engine. */
export interface SearchIndex {
  /** Adds documents, or replaces them wherever they were. @param documents each once, and at most some thousands */
  put(db: Db, ...documents: SearchDocument[]): Promise<void>
  remove(db: Db, userId: string, kind: SearchKind, ids: readonly string[]): Promise<void>
  /** Removes at most `limit` documents of a user. @returns whether anything was left to remove */
  removeSome(db: Db, userId: string, limit: number): Promise<boolean>
  /** Those that match, in the order of their positions: the first `limit` of all, or after `before`. */
  findCandidates(
    db: Db,
    filter: SearchFilter,
    page: { before?: SearchPosition | undefined; limit: number },
  ): Promise<SearchCandidate[]>
  /**
   * As `findCandidates`, each with so many characters of its content, and how many match, counted no further than
   * `most`: in one statement, for engines where each is a wait. Without it these are asked for one by one.
   */
  findTexts?(
    db: Db,
    filter: SearchFilter,
    page: { before?: SearchPosition | undefined; limit: number; characters: number; most: number },
  ): Promise<{ found: CandidateText[]; total: number }>
  /** How many match, counted no further than `most`. */
  count(db: Db, filter: SearchFilter, most: number): Promise<number>
}
