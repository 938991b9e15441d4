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

type CurrentText = Pick<JournalRow, 'version' | 'content' | 'proposed'>

/** @param current the page's current version; undefined for a new page */
export async function writePageText(
  db: Db,
  { search, userId }: { search: Database['search']; userId: string },
  text: NewText,
  current: CurrentText | undefined,
): Promise<JournalRow> {
  const { journalId, date, content } = text
  if (current) {
    const { version, content: earlier } = current
    await versions.updateVersion(db, userId, { journalId, version }, { content: earlier })
  }
  const version = current ? await nextVersion(db, userId, journalId) : 1
  const journal: JournalRow = {
    id: journalId,
    date,
    title: titleOf(content),
    content,
    eventCount: text.eventCount,
    revision: text.revision,
    generatedAt: text.generatedAt,
    taskId: text.snapshotTaskId,
    version,
    edited: text.own.length > 0 ? 1 : 0,
    doubtCount: text.doubtCount,
    // A correction of the page leaves the choice open; any other text has made it.
    proposed: text.kind === 'edited' ? (current?.proposed ?? null) : null,
  }
  await versions.insertVersion(db, { ...toVersion(userId, text), version, content: null })
  await putJournal(db, userId, journal)
  await setJournal(db, userId, date, journal)
  await search.put(db, { userId, kind: 'journal', id: journalId, date, type: null, text: content })
  return journal
}

/** Stores a text as a version beside the current one. @returns its number */
export async function proposePageText(db: Db, userId: string, text: NewText): Promise<number> {
  const { journalId, content } = text
  const version = await nextVersion(db, userId, journalId)
  await versions.insertVersion(db, { ...toVersion(userId, text), kind: 'proposed', version, content })
  await versions.updateJournalFlags(db, userId, journalId, { proposed: version })
  return version
}

const nextVersion = async (db: Db, userId: string, journalId: string): Promise<number> =>
  (await versions.findLatestVersion(db, userId, journalId)) + 1

const toVersion = (userId: string, text: NewText) => ({
  user_id: userId,
  journal_id: text.journalId,
  kind: text.kind,
  title: titleOf(text.content),
  created_at: text.now,
  task_id: text.taskId,
  snapshot_task_id: text.snapshotTaskId,
  revision: text.revision,
  event_count: text.eventCount,
  ...toStored(text),
})
