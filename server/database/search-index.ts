import type { DateRange, SearchTerm } from '../text/search/terms.ts'
import type { Db } from './tables.ts'

export type SearchKind = 'event' | 'journal'

/** Identifies a document of a user. Includes the date, because SQLite finds a document in the range of its day. */
export interface SearchKey {
  kind: SearchKind
  id: string
  date: string
}

export interface SearchDocument extends SearchKey {
  userId: string
  /** The event's type; null for a page. */
  type: string | null
  text: string
}

export interface SearchFilter {
  userId: string
  /** A document must match all of these; without any, every document matches. */
  required: readonly SearchTerm[]
  /** A document that matches all terms of one of these is left out. */
  excluded: readonly (readonly SearchTerm[])[]
  from?: string | undefined
  to?: string | undefined
  /** Only dates in one of these ranges, which must not overlap and must be in descending order. */
  ranges?: readonly DateRange[] | undefined
  type?: string | undefined
  kind?: SearchKind | undefined
  /** Only dates with a page, or only dates without one. */
  hasJournal?: boolean | undefined
}

/** The dates of a filter without `ranges`; undefined if there are none. */
export function intersect(
  { from, to }: Pick<SearchFilter, 'from' | 'to'>,
  range: DateRange,
): DateRange | undefined {
  const first = from !== undefined && from > range.from ? from : range.from
  const last = to !== undefined && to < range.to ? to : range.to
  return first <= last ? { from: first, to: last } : undefined
}

/** The order of documents: by date, newest first, and within a date by id, highest first. */
export interface SearchPosition {
  date: string
  id: string
}

/** The newest first, or the oldest. */
export type SearchOrder = 'newest' | 'oldest'

export const comparePositions = (a: SearchPosition, b: SearchPosition): number =>
  compareText(b.date, a.date) || compareText(b.id, a.id)

/** By code unit, as both engines compare ids and dates. */
const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** A document that matches, with the beginning of its text. */
export interface FoundDocument extends SearchPosition {
  kind: SearchKind
  type: string | null
  /** Null if the event or page was deleted after it was found. */
  content: string | null
  placeName: string | null
  /** Further searched text. */
  moreText: string | null
}

export interface FindOptions {
  /** Only those that come after it, in the order. */
  before?: SearchPosition | undefined
  order?: SearchOrder
  limit: number
  /** Maximum length of each content. */
  characters: number
}

/** The engine's full-text index. It finds matching documents; `search/` ranks them, for both engines alike. */
export interface SearchIndex {
  /**
   * Adds documents, or replaces those with the same key. If a document's date changes, remove it first. On SQLite
   * searches find the change only after the commit or `applyWrites`, because FTS5 is written once per commit.
   *
   * @param documents without duplicates, at most some thousands
   */
  put(db: Db, ...documents: SearchDocument[]): Promise<void>
  /** Adds the words of texts to a user's vocabulary, like `put`. @param texts at most some hundreds */
  addWords(db: Db, userId: string, texts: readonly string[]): Promise<void>
  remove(db: Db, userId: string, keys: readonly SearchKey[]): Promise<void>
  /** Removes at most `limit` documents of a user. @returns whether any were removed */
  removeSome(db: Db, userId: string, limit: number): Promise<boolean>
  /** Lets searches of this transaction find what it has changed, and what others that share its commit have. */
  applyWrites(db: Db): Promise<void>
  /** The matching documents in the order of their positions, the newest first unless asked otherwise. */
  find(db: Db, filter: SearchFilter, options: FindOptions): Promise<FoundDocument[]>
  /** How many documents match; counting stops at `max`. */
  count(db: Db, filter: SearchFilter, max: number): Promise<number>
}
