// The full-text tables on FTS5. A document's number packs owner, day and sequence: the owner and the dates of a search are
// one range of numbers, the index is in the order of dates, and a search reads no other user's words. The numbers exceed
// 2^53, so queries return them as text.

export const SEQUENCE_BITS = 21n // two million documents a day
export const MAX_OF_DAY = 2 ** Number(SEQUENCE_BITS)
export const SEQUENCE_MASK = MAX_OF_DAY - 1
export const OWNER_SHIFT = 43n // 22 bits of days: 9,999 years of 372 days are 3,719,628
export const DAY_MASK = 2 ** 22 - 1

/** Lengths of indexed prefixes, in characters. This index is half as large as the index of words. */
export const INDEXED_PREFIXES = [2]

/** Of migrations 0001 and 0005. Never edited. */
const RELEASED_PREFIXES = [2, 3, 4]

/**
 * FTS5 intersects two words by skipping through the pages of the more frequent one. With pages of this size that takes
 * half the time of its default of 4,050.
 */
const PAGE_BYTES = 1_000

/** Texts are already tokenized and folded: the `ascii` tokenizer only splits at spaces. */
const createFullText = (prefixes: readonly number[]): readonly string[] => [
  `create virtual table search_text using fts5 (
    text, kind, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '${prefixes.join(' ')}'
  )`,
  `insert into search_text (search_text, rank) values ('pgsz', ${PAGE_BYTES})`,
]

/** Of migration 0001. Never edited. */
export const releasedSearchSchema = [
  ...createFullText(RELEASED_PREFIXES),
  `create table search_documents (
    doc integer primary key, user_id text not null, kind text not null, id text not null,
    date text not null, type text
  )`,
  'create unique index search_documents_by_id on search_documents (user_id, kind, id)',
  'create table search_owners (number integer primary key, user_id text not null unique)',
]

/** The date of a day's number, in which every month counts 31 days. */
export const dateOfDay = (day: number): string => {
  const [year, month, date] = [Math.floor(day / 372), Math.floor((day % 372) / 31) + 1, (day % 31) + 1]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** @param day the number of a day as SQLite computes it */
export const dateInSql = (day: string): string =>
  `format('%04d-%02d-%02d', ${day} / 372, ${day} % 372 / 31 + 1, ${day} % 31 + 1)`

export const PAGE_TYPE = 'journal'

/**
 * Owner and date are in the number, so they are not stored beside it, and a document is found by its owner, date and
 * id in that day's range. The view shows the documents as the table of the other engine does. `search_removed`
 * counts documents whose words FTS5 still holds until its segments are merged; `trial` changes with each trial write.
 */
export const compactSearchSchema = [
  'drop table search_text',
  'drop table search_documents',
  ...createFullText(RELEASED_PREFIXES),
  'create table search_entries (doc integer primary key, id text not null, type text not null)',
  `create view search_documents as
    select entries.doc, owners.user_id, iif(type = '${PAGE_TYPE}', 'journal', 'event') as kind, id,
      ${dateInSql('day')} as date,
      nullif(type, '${PAGE_TYPE}') as type
    from (select doc, id, type, doc >> ${SEQUENCE_BITS} & ${DAY_MASK} as day from search_entries) as entries
    join search_owners as owners on owners.number = entries.doc >> ${OWNER_SHIFT}`,
  'create table file_state (search_removed integer not null, trial integer not null)',
  'insert into file_state values (0, 0)',
]

/** With fewer indexes of prefixes: longer prefixes are searched for as the words that begin with them. */
export const fewerPrefixesSchema = ['drop table search_text', ...createFullText(INDEXED_PREFIXES)]
