// How much of the full-text index words take, told by its directory without reading their documents. A segment of FTS5 is a row of
// pages of 4 KB, in the order of the words; `search_text_idx` has the first word of each page, and of a long word its first page.
// A position takes a byte or more. The format: https://sqlite.org/src/file?name=ext/fts5/fts5_index.c
import { sql } from 'kysely'
import { prepareQuery } from '../prepared-query.ts'
import type { Db } from '../tables.ts'

export interface IndexedWord {
  word: string
  /** Then all words that begin with it. */
  isPrefix: boolean
}

/** More are not worth the question. */
const MAX_WORDS = 16
/** FTS5 compares the positions of a page in 40 µs at most. */
const MAX_PAGES = 1000

/** @param values.words a JSON array of pairs: the first word and the last one, each behind the `0` that the index puts before words */
const countPages = prepareQuery((db, values: { words: string }) => ({
  compile: () =>
    sql<{ pages: number }>`
      with recursive segments (id) as (
        select min(segid) from search_text_idx
        union all select (select min(segid) from search_text_idx where segid > segments.id) from segments
        where segments.id is not null
      )
      select total(1
        - coalesce((
          select pgno >> 1 from search_text_idx where segid = segments.id and term <= cast(words.value ->> 0 as blob)
          order by term desc limit 1
        ), 1)
        + coalesce((
          select pgno >> 1 from search_text_idx where segid = segments.id and term > cast(words.value ->> 1 as blob)
          order by term limit 1
        ), (
          select id & 0x7fffffff from search_text_data where id < (segments.id << 37) + (1 << 31) order by id desc limit 1
        ))) as pages
      from segments, json_each(${values.words}) as words where segments.id is not null`.compile(db),
}))

/** Whether FTS5 would hold the event loop for long, if it compared the positions of all of these words. */
export async function areLong(db: Db, words: readonly IndexedWord[]): Promise<boolean> {
  if (words.length === 0) return false
  if (words.length > MAX_WORDS) return true
  const pairs = words.map(({ word, isPrefix }) => [`0${word}`, `0${word}${isPrefix ? '\u{10ffff}' : ''}`])
  const [row] = await countPages(db, { words: JSON.stringify(pairs) })
  return (row?.pages ?? 0) > MAX_PAGES
}
