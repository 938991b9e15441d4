// The distinct words of each user's texts with their stems, for finding inflected and misspelt words. The full-text index
// has no list of a user's words.
import { sql } from 'kysely'
import { createPause } from '../lib/pause.ts'
import { isCompounding } from '../text/languages.ts'
import { withoutAddresses } from '../text/picture-addresses.ts'
import { toPhrase } from '../text/search/terms.ts'
import { MIN_COMPOUND_PART, MIN_FIRST_PART } from '../text/search/word-choices.ts'
import { SPELLING } from '../text/spellings.ts'
import { spellingsInParts, wordStemsInParts } from '../text/stems.ts'
import { UNKNOWN_LANGUAGE, type WordStem } from '../text/word-stems.ts'
import { prepareQuery } from './prepared-query.ts'
import type { SearchIndex } from './search-index.ts'
import type { Db } from './tables.ts'

/** In the place of a stem: words that may be compounds, of languages that write them together, and of unknown ones. */
export const COMPOUND = '+:'
export const PERHAPS_COMPOUND = '*:'
/** Shorter words have no two parts that could be searched for. */
const MIN_COMPOUND_LENGTH = MIN_FIRST_PART + MIN_COMPOUND_PART

/** The words of a text with their stems and spellings. Long words have a second row, which is searched for parts. */
export function* listWords(written: string): Generator<WordStem[]> {
  const text = withoutAddresses(written)
  for (const stems of wordStemsInParts(text)) {
    yield stems
    yield stems.filter(({ word }) => word.length >= MIN_COMPOUND_LENGTH).flatMap(listCompounds)
  }
  for (const spelled of spellingsInParts(text))
    yield spelled.map(({ key, indexed }) => ({ stem: SPELLING + key, word: indexed }))
}

/** Adding them takes some milliseconds. */
const ROWS_PER_BATCH = 1_000

/**
 * Calls `add` with the words of texts, most often once; those of long texts come in batches, and other requests are served
 * in between.
 */
export async function addWordsOf(
  texts: readonly string[],
  add: (rows: readonly WordStem[]) => Promise<unknown>,
): Promise<void> {
  const pause = createPause()
  const known = new Set<string>()
  const rows: WordStem[] = []
  for (const text of texts)
    for (const part of listWords(text)) {
      for (const one of part) {
        const key = `${one.stem} ${one.word}`
        if (!known.has(key)) rows.push(one)
        known.add(key)
      }
      if (rows.length >= ROWS_PER_BATCH) await add(rows.splice(0))
      await pause()
    }
  if (rows.length > 0) await add(rows)
}

function listCompounds({ stem, word }: WordStem): WordStem[] {
  const language = stem.slice(0, stem.indexOf(':'))
  if (language === UNKNOWN_LANGUAGE) return [{ stem: PERHAPS_COMPOUND, word }]
  return isCompounding(language) ? [{ stem: COMPOUND, word }] : []
}

/** @returns at most `limit` words with one of these stems, in the order of stem and word */
export async function listWordsByStem(
  db: Db,
  userId: string,
  stems: readonly string[],
  limit: number,
): Promise<WordStem[]> {
  if (stems.length === 0) return []
  return db
    .selectFrom('vocabulary')
    .select(['stem', 'word'])
    .where('user_id', '=', userId)
    .where('stem', 'in', stems)
    .orderBy('stem')
    .orderBy('word')
    .limit(limit)
    .execute()
}

/** Of a key, at most so many spellings are read. */
const MAX_SPELLINGS = 48

// Each search asks for it.
const selectSpellings = prepareQuery((db, { userId, stem }: { userId: string; stem: string }) =>
  db
    .selectFrom('vocabulary')
    .select(['stem', 'word'])
    .where('user_id', '=', userId)
    .where('stem', '=', stem)
    .orderBy('word')
    .limit(sql.lit(MAX_SPELLINGS)),
)

/** @returns for each of these stems the words that have it, in their order */
export async function listSpellings(
  db: Db,
  userId: string,
  stems: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await Promise.all(stems.map((stem) => selectSpellings(db, { userId, stem })))
  return new Map(stems.map((stem, at) => [stem, (rows[at] ?? []).map(({ word }) => word)]))
}

/** @returns at most `limit` words whose stem is one of a range, in the order of stem and word */
export async function listWordsByStemStart(
  db: Db,
  userId: string,
  start: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('vocabulary')
    .select('word')
    .where('user_id', '=', userId)
    .where('stem', '>=', start)
    .where('stem', '<', start + AFTER_ALL)
    .orderBy('stem')
    .orderBy('word')
    .limit(limit)
    .execute()
  return rows.map(({ word }) => word)
}

/** @returns words of the user's texts that begin with these letters, in their order */
export async function listWordsByStart(
  db: Db,
  userId: string,
  start: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('vocabulary')
    .select('word')
    .distinct()
    .where('user_id', '=', userId)
    .where('word', '>=', start)
    .where('word', '<', start + AFTER_ALL)
    .orderBy('word')
    .limit(limit)
    .execute()
  return rows.map(({ word }) => word)
}

/** Long words with another one within or at their end. @param stems `COMPOUND`, or both */
export async function listWordsAround(
  db: Db,
  userId: string,
  word: string,
  { stems, limit }: { stems: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('vocabulary')
    .select('word')
    .where('user_id', '=', userId)
    .where('stem', 'in', stems)
    .where('word', 'like', `${'_'.repeat(MIN_FIRST_PART)}%${word}%`)
    // By the stem first, so that SQLite reads the words of these stems instead of all in their order.
    .orderBy('stem')
    .orderBy('word')
    .limit(limit)
    .execute()
  return rows.map((row) => row.word)
}

/** @returns the given words that occur in the user's texts */
export async function listKnownWords(db: Db, userId: string, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('vocabulary')
    .select('word')
    .distinct()
    .where('user_id', '=', userId)
    .where('word', 'in', words)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}

/** Sorts after every other character. */
const AFTER_ALL = '\u{10ffff}'

/** The languages of a user's stems, `?` if unknown. Makes one look-up per language instead of reading all stems. */
export async function listStemLanguages(db: Db, userId: string): Promise<string[]> {
  const next = sql`select min(stem) from vocabulary where user_id = ${userId} and stem`
  const { rows } = await sql<{ stem: string }>`
    with recursive firsts (stem) as (
      select (${next} >= '')
      union all
      select (${next} > substr(firsts.stem, 1, 2) || ${AFTER_ALL}) from firsts where firsts.stem is not null
    )
    select stem from firsts where stem is not null`.execute(db)
  return [...new Set(rows.map(({ stem }) => stem.split(':')[0] ?? ''))]
}

/** A batch takes some milliseconds, for which other writes of the user wait. */
const WORDS_PER_BATCH = 100

/** Deletes those of the next words that no text contains any more. @returns the last one, if more follow */
export async function deleteSomeUnusedWords(
  db: Db,
  search: SearchIndex,
  { userId, after }: { userId: string; after: string },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('vocabulary')
    .select('word')
    .distinct()
    .where('user_id', '=', userId)
    .where('word', '>', after)
    .orderBy('word')
    .limit(WORDS_PER_BATCH)
    .execute()
  // A text with one of them may have been recorded in the same commit.
  await search.applyWrites(db)
  // All at once: one after the other, those of a long event took half a minute on PostgreSQL.
  const counts = await Promise.all(
    rows.map(({ word }) => search.count(db, { userId, required: [[toPhrase(word)]], excluded: [] }, 1)),
  )
  const unused = rows.flatMap(({ word }, at) => (counts[at] === 0 ? [word] : []))
  if (unused.length > 0)
    await db.deleteFrom('vocabulary').where('user_id', '=', userId).where('word', 'in', unused).execute()
  return rows.length === WORDS_PER_BATCH ? rows.at(-1)?.word : undefined
}
