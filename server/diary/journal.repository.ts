import type { Db } from '../database/tables.ts'
import { countWords } from '../text/count-words.ts'
import { JOURNAL_COLUMNS, type JournalRow } from './journal-mapping.ts'

/** The page, unless it is in the trash, with the day's current revision and the task that holds the lease. */
export const findJournal = (db: Db, userId: string, date: string) =>
  db
    .selectFrom('days')
    .innerJoin('journals', (join) =>
      join.onRef('journals.user_id', '=', 'days.user_id').onRef('journals.id', '=', 'days.journal_id'),
    )
    .select([...JOURNAL_COLUMNS, 'journals.date', 'days.revision as dayRevision'])
    .select('days.generation_task_id as generationTaskId')
    .where('days.user_id', '=', userId)
    .where('days.date', '=', date)
    .executeTakeFirst()

/** Writes the page of a date; replaces an earlier page and keeps its id. */
export async function putJournal(db: Db, userId: string, journal: JournalRow): Promise<void> {
  const { id, eventCount, generatedAt, taskId, doubtCount, ...same } = journal
  const columns = {
    ...same,
    event_count: eventCount,
    generated_at: generatedAt,
    task_id: taskId,
    doubt_count: doubtCount,
    words: countWords(journal.content),
    trash_id: null,
  }
  await db
    .insertInto('journals')
    .values({ user_id: userId, id, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(columns))
    .execute()
}

/** Puts a page into an entry of the trash; null takes it out of its entry. */
export async function setJournalTrash(
  db: Db,
  userId: string,
  journalId: string,
  entryId: string | null,
): Promise<void> {
  await db
    .updateTable('journals')
    .set({ trash_id: entryId })
    .where('user_id', '=', userId)
    .where('id', '=', journalId)
    .execute()
}

/** Sets the day's revision with which the page's current text was compared. */
export async function updateRevision(
  db: Db,
  userId: string,
  { id, version, revision }: Pick<JournalRow, 'id' | 'version' | 'revision'>,
): Promise<void> {
  await db
    .updateTable('journals')
    .set({ revision })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('journal_versions')
    .set({ revision })
    .where('user_id', '=', userId)
    .where('journal_id', '=', id)
    .where('version', '=', version)
    .execute()
}
