// Stores a new text of a page, generated, edited, woven or restored, and updates its versions, day and search index.
import type { VersionKind } from '../../../contract/pages.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import { setJournal } from '../../days/day-counts.service.ts'
import { titleOf } from '../../writing/prompt.ts'
import { putJournal } from '../journal.repository.ts'
import type { JournalRow } from '../journal-mapping.ts'
import { type PageEvidence, toStored } from './page-evidence.ts'
import * as versions from './versions.repository.ts'

export interface NewText extends PageEvidence {
  journalId: string
  date: string
  kind: VersionKind
  content: string
  /** The task that wrote this text; null if a person did. */
  taskId: string | null
  /** The task whose snapshot has the source events. */
  snapshotTaskId: string
  /** The day's revision at that snapshot. */
  revision: number
  /** Number of events in that snapshot. */
  eventCount: number
  doubtCount: number
  /** Milliseconds since 1970. */
  generatedAt: number
  now: number
}

/** @param current the page's current version; undefined for a new page */
export async function writePageText(
  db: Db,
  { search, userId }: { search: Database['search']; userId: string },
  text: NewText,
  current: { version: number; content: string } | undefined,
): Promise<JournalRow> {
  const { journalId, date, content } = text
  if (current) {
    const { version, content: earlier } = current
    await versions.updateVersion(db, userId, { journalId, version }, { content: earlier })
  }
  const evidence = toStored(text)
  const journal: JournalRow = {
    id: journalId,
    date,
    title: titleOf(content),
    content,
    eventCount: text.eventCount,
    revision: text.revision,
    generatedAt: text.generatedAt,
    taskId: text.snapshotTaskId,
    version: (current?.version ?? 0) + 1,
    edited: text.own.length > 0 ? 1 : 0,
    doubtCount: text.doubtCount,
  }
  await versions.insertVersion(db, {
    user_id: userId,
    journal_id: journalId,
    version: journal.version,
    kind: text.kind,
    title: journal.title,
    content: null,
    created_at: text.now,
    task_id: text.taskId,
    snapshot_task_id: text.snapshotTaskId,
    revision: text.revision,
    event_count: text.eventCount,
    ...evidence,
  })
  await putJournal(db, userId, journal)
  await setJournal(db, userId, date, journal)
  await search.put(db, { userId, kind: 'journal', id: journalId, date, type: null, text: content })
  return journal
}
