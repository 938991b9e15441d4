import { sql } from 'kysely'
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
  const { id, eventCount, generatedAt, taskId, doubtCount, coverId, hiddenPictures, ...same } = journal
  const columns = {
    ...same,
    event_count: eventCount,
    generated_at: generatedAt,
    task_id: taskId,
    doubt_count: doubtCount,
    cover_id: coverId,
    hidden_pictures: hiddenPictures,
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

/**
 * Gives a page that was fresh the day's revision, after events were added alone, if none of them may be sent. Statements
 * without an answer, which nobody waits for.
 *
 * @param types of the new events that are not private
 */
export async function keepFresh(
  db: Db,
  userId: string,
  { date, types }: { date: string; types: readonly string[] },
): Promise<void> {
  const areNever = types.map(
    (type) => sql`and exists (
      select 1 from settings where settings.user_id = ${userId} and settings.never like ${`%"${type}"%`}
    )`,
  )
  await sql`update journals set revision = revision + 1
    where user_id = ${userId} and date = ${date} and trash_id is null and revision = (
      select days.revision - 1 from days where days.user_id = ${userId} and days.date = ${date}
    ) ${sql.join(areNever, sql` `)}`.execute(db)
  await sql`update journal_versions set revision = revision + 1
    where user_id = ${userId} and exists (
      select 1 from journals
      where journals.user_id = ${userId} and journals.date = ${date} and journals.trash_id is null
        and journals.id = journal_versions.journal_id and journals.version = journal_versions.version
        and journals.revision = journal_versions.revision + 1
    )`.execute(db)
  await sql`update days set journal_revision = journal_revision + 1
    where user_id = ${userId} and date = ${date} and journal_revision = revision - 1 and exists (
      select 1 from journals
      where journals.user_id = ${userId} and journals.id = days.journal_id and journals.revision = days.revision
    )`.execute(db)
}
