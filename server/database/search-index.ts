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

export interface SearchIndex {
  /** Adds a document, or replaces it wherever it was. */
  put(db: Db, document: SearchDocument): Promise<void>
  remove(db: Db, userId: string, kind: 'event' | 'journal', id: string): Promise<void>
  /** Removes at most `limit` documents of a user. @returns whether anything was left to remove */
  removeSome(db: Db, userId: string, limit: number): Promise<boolean>
}
