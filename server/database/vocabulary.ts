// The distinct words of each user's texts with their stems, for finding inflected and misspelt words. The full-text index
// has no list of a user's words.
import { sql } from 'kysely'
import { toPhrase } from '../text/search/terms.ts'
import { SPELLING } from '../text/spellings.ts'
import { spellingsOf, wordStemsOf } from '../text/stems.ts'
import type { WordStem } from '../text/word-stems.ts'
import type { SearchIndex } from './search-index.ts'
import type { Db } from './tables.ts'

export function listWordStems(texts: readonly string[]): WordStem[] {
  const found = texts.flatMap((text) => [
    ...wordStemsOf(text),
    ...spellingsOf(text).map(({ key, indexed }) => ({ stem: SPELLING + key, word: indexed })),
  ])
  if (texts.length === 1) return found
  return [...new Map(found.map((one) => [`${one.stem} ${one.word}`, one])).values()]
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

/**
 * Words with another one within or at their end, some letters from their beginning. Reads all words of the user: 10 ms for
 * 70,000.
 */
export async function listWordsAround(
  db: Db,
  userId: string,
  word: string,
  { before, limit }: { before: number; limit: number },
): Promise<WordStem[]> {
  return db
    .selectFrom('vocabulary')
    .select(['stem', 'word'])
    .where('user_id', '=', userId)
    .where('word', 'like', `${'_'.repeat(before)}%${word}%`)
    .orderBy('word')
    .orderBy('stem')
    .limit(limit)
    .execute()
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

async function listWordsAfter(db: Db, userId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vocabulary')
    .select('word')
    .distinct()
    .where('user_id', '=', userId)
    .where('word', '>', after)
    .orderBy('word')
    .limit(limit)
    .execute()
  return rows.map(({ word }) => word)
}

/** A batch takes some milliseconds. */
const WORDS_PER_BATCH = 200

/** @returns words that no text contains any more, and the last word that was checked, if more follow */
export async function findUnusedWords(
  { reader, search }: { reader: Db; search: SearchIndex },
  userId: string,
  after: string,
): Promise<{ unused: string[]; last: string | undefined }> {
  const words = await listWordsAfter(reader, userId, after, WORDS_PER_BATCH)
  const unused: string[] = []
  for (const word of words) if (!(await isUsed(reader, search, { userId, word }))) unused.push(word)
  return { unused, last: words.length === WORDS_PER_BATCH ? words.at(-1) : undefined }
}

async function isUsed(db: Db, search: SearchIndex, { userId, word }: { userId: string; word: string }) {
  const required = [[toPhrase(word)]]
  return (await search.count(db, { userId, required, excluded: [] }, 1)) > 0
}

/** Deletes words, unless they are in use again. @param words at most a batch */
export async function deleteUnusedWords(
  db: Db,
  search: SearchIndex,
  { userId, words }: { userId: string; words: readonly string[] },
): Promise<void> {
  const unused: string[] = []
  for (const word of words) if (!(await isUsed(db, search, { userId, word }))) unused.push(word)
  if (unused.length === 0) return
  await db.deleteFrom('vocabulary').where('user_id', '=', userId).where('word', 'in', unused).execute()
}
