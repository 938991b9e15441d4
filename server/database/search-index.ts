import type { Db } from './tables.ts'

/** Finds which documents match, newest first; how they rank is decided elsewhere, the same for every engine. */
export interface SearchDocument {
  userId: string
  kind: 'event' | 'journal'
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

export interface SearchCandidate {
  kind: 'event' | 'journal'
  id: string
  date: string
  type: string | null
  /** The engine's own place in the order: what the next window begins after. */
  position: string
}

export interface SearchIndex {
  /** Adds a document, or replaces it wherever it was. */
  put(db: Db, document: SearchDocument): Promise<void>
  remove(db: Db, userId: string, kind: 'event' | 'journal', id: string): Promise<void>
  /** Removes at most `limit` documents of a user. @returns whether anything was left to remove */
  removeSome(db: Db, userId: string, limit: number): Promise<boolean>
  /** Newest day first. @param window.after a position of an earlier answer */
  findCandidates(
    db: Db,
    filter: SearchFilter,
    window: { after: string | undefined; limit: number },
  ): Promise<SearchCandidate[]>
  /** How many match, counted no further than `most`. */
  count(db: Db, filter: SearchFilter, most: number): Promise<number>
}
