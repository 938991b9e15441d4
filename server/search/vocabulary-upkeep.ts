// Maintains each user's vocabulary: adds the words of texts written before the vocabulary existed, removes unused words.
import { listTexts } from '../database/consistency.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { deleteSomeUnusedWords } from '../database/vocabulary.ts'
import {
  completeUnchanged,
  completeWork,
  enqueueWork,
  findProgress,
  listDueUsers,
  saveProgress,
} from '../database/work-queue.ts'
import { searchTextOf } from '../diary/event-mapping.ts'
import { runForEach } from '../lib/run-for-each.ts'
import { isFoldedAnew } from '../text/folding.ts'

/** In place of a time, in the queue of unused words: each run removes all of them. */
const [ENQUEUED, STARTED] = [0, 1]

/** Texts of one transaction: some milliseconds, for which other writes wait. */
const TEXTS_PER_BATCH = 50

/**
 * Adds the words of all texts of users whose diaries are older than the vocabulary or its spellings, and indexes texts
 * again that are folded otherwise since. Each batch stores its position, so the next run continues after a stop or a kill.
 * Until then search finds words as they were indexed.
 */
export async function fillVocabularies(database: Database, signal: AbortSignal): Promise<void> {
  await runForEach(await listDueUsers(database.reader, 'vocabulary', 0), signal, async (userId) => {
    for (let isMore = true; isMore && !signal.aborted; )
      isMore = await database.write(userId, (db) => addSomeWords(database, db, userId))
  })
}

/** @returns whether more texts follow */
async function addSomeWords({ search }: Database, db: Db, userId: string): Promise<boolean> {
  const after = (await findProgress(db, userId, 'vocabulary')) ?? ''
  const texts = (await listTexts(db, { userId, id: after }, TEXTS_PER_BATCH)).filter(
    (text) => text.userId === userId,
  )
  const last = texts.at(-1)
  if (!last) {
    await completeWork(db, userId, 'vocabulary', null)
    // Words as they were folded before are in no text any more.
    await noteUnusedWords(db, userId)
    return false
  }
  const documents = texts.map(({ content, placeName, moreText, ...key }) => ({
    ...key,
    text: searchTextOf({ content, place_name: placeName, more_text: moreText }),
  }))
  await search.addWords(
    db,
    userId,
    documents.map(({ text }) => text),
  )
  const changed = documents.filter(({ text }) => isFoldedAnew(text))
  if (changed.length > 0) await search.put(db, ...changed)
  await saveProgress(db, userId, 'vocabulary', last.id)
  return true
}

/**
 * Removes words that no text contains any more, for users who have changed or purged texts.
 *
 * @param only the user who waits for it; by default all users
 */
export async function removeUnusedWords(
  database: Database,
  { only, signal }: { only?: string; signal?: AbortSignal } = {},
): Promise<void> {
  const users = await listDueUsers(database.reader, 'unused-words', STARTED)
  for (const userId of users.filter((user) => only === undefined || user === only)) {
    // Before the words are read: a change meanwhile is enqueued again, for an earlier time.
    await database.write(userId, (db) => completeWork(db, userId, 'unused-words', STARTED))
    const removeAfter = (after: string) =>
      database.write(userId, (db) => deleteSomeUnusedWords(db, database.search, { userId, after }))
    for (let last = await removeAfter(''); last !== undefined; last = await removeAfter(last))
      if (signal?.aborted) return
    await database.write(userId, (db) => completeUnchanged(db, userId, 'unused-words', STARTED))
  }
}

/** Notes that words may be unused from now on. */
export const noteUnusedWords = (db: Db, userId: string): Promise<void> =>
  enqueueWork(db, userId, 'unused-words', ENQUEUED)
