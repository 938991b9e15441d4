import type { Journal } from '../../contract/journal.ts'
import { toInstant } from '../lib/instants.ts'

/** A diary page; each date has at most one that is not in the trash. */
export interface JournalRow {
  id: string
  date: string
  title: string | null
  content: string
  eventCount: number
  revision: number
  generatedAt: number
  taskId: string
  version: number
  edited: number
  doubtCount: number
  proposed: number | null
  coverId: string | null
  hiddenPictures: string | null
}

/** The columns of a page, with the names that `toJournal` expects. */
export const JOURNAL_COLUMNS = [
  'journals.id',
  'journals.title',
  'journals.content',
  'journals.event_count as eventCount',
  'journals.revision',
  'journals.generated_at as generatedAt',
  'journals.task_id as taskId',
  'journals.version',
  'journals.edited',
  'journals.doubt_count as doubtCount',
  'journals.proposed',
  'journals.cover_id as coverId',
  'journals.hidden_pictures as hiddenPictures',
] as const

/** @param dayRevision the day's current revision; if it is newer than the page's, the page is stale */
export const toJournal = (row: JournalRow, dayRevision: number): Journal => ({
  id: row.id,
  date: row.date,
  title: row.title,
  content: row.content,
  eventCount: row.eventCount,
  generatedAt: toInstant(row.generatedAt),
  stale: row.revision !== dayRevision,
  taskId: row.taskId,
  version: row.version,
  edited: row.edited !== 0,
  doubtCount: row.doubtCount,
  proposed: row.proposed,
  ...toPictures(row),
})

const toPictures = ({ coverId, hiddenPictures }: Pick<JournalRow, 'coverId' | 'hiddenPictures'>) => ({
  coverId,
  hiddenPictures: hiddenPictures === null ? [] : JSON.parse(hiddenPictures),
})

/** The column of these attachments. */
export const toHiddenColumn = (ids: readonly string[]): string | null =>
  ids.length === 0 ? null : JSON.stringify(ids)
