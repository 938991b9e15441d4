// The door of pages: every change of a page is written here, with its day and the search index.
import type { VersionKind } from '../../../contract/pages.ts'
import { titleOf } from '../../ai/prompt.ts'
import { appendChanges } from '../../database/changes.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import { enqueueWork } from '../../database/work-queue.ts'
import { setJournal } from '../../diary/day-counts.service.ts'
import { putJournal, setJournalTrash } from '../../diary/journal.repository.ts'
import type { JournalRow } from '../../diary/journal-mapping.ts'
import { settlePage } from '../../diary/page-changes.ts'
import * as versions from '../../diary/page-versions.repository.ts'
import { type PageEvidence, toStored } from './page-evidence.ts'

type PageKey = Pick<JournalRow, 'id' | 'date'>

/** A change of a page. The versions that it needs are written before. */
export type PageChange =
  /** The page has this text from now on: a new one, or one out of an archive. */
  | { kind: 'page.written'; page: JournalRow }
  /** A text beside the page's waits for its owner's choice; null: the owner has declined it. */
  | { kind: 'page.proposed'; page: PageKey; version: number }
  | { kind: 'page.declined'; page: PageKey }
  /** It goes into an entry of the trash. */
  | { kind: 'page.deleted'; page: PageKey; entryId: string }
  /** It comes out of the trash. */
  | { kind: 'page.restored'; page: PageKey & Pick<JournalRow, 'content' | 'revision'> }

export interface PageContext {
  database: Pick<Database, 'search'>
  /** Milliseconds since 1970. */
  now: number
}

/** Changes a page in the caller's transaction. */
export async function changePage(
  { database: { search }, now }: PageContext,
  db: Db,
  userId: string,
  change: PageChange,
): Promise<void> {
  const { id, date } = change.page
  await appendChanges(db, userId, [{ kind: change.kind, id, date, previousDate: null }], now)
  // Its owner may want to be told.
  if (change.kind === 'page.written') await enqueueWork(db, userId, 'notices', now)
  if (change.kind === 'page.proposed' || change.kind === 'page.declined') {
    const proposed = change.kind === 'page.proposed' ? change.version : null
    return versions.updateJournalFlags(db, userId, id, { proposed })
  }
  if (change.kind === 'page.deleted') {
    await setJournalTrash(db, userId, id, change.entryId)
    await setJournal(db, userId, date, null)
    return search.remove(db, userId, [{ kind: 'journal', id, date }])
  }
  const { page } = change
  if (change.kind === 'page.written') await putJournal(db, userId, change.page)
  else await setJournalTrash(db, userId, id, null)
  await setJournal(db, userId, date, page)
  await search.put(db, { userId, kind: 'journal', id, date, type: null, text: page.content })
  // Its text may rest on what the events say now.
  await settlePage(db, userId, date)
}

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

type CurrentText = Pick<JournalRow, 'version' | 'content' | 'proposed' | 'coverId' | 'hiddenPictures'>

/** @param current the page's current version; undefined for a new page */
export async function writePageText(
  { database, userId }: { database: Pick<Database, 'search'>; userId: string },
  db: Db,
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
    coverId: current?.coverId ?? null,
    hiddenPictures: current?.hiddenPictures ?? null,
  }
  await versions.insertVersion(db, { ...toVersion(userId, text), version, content: null })
  await changePage({ database, now: text.now }, db, userId, { kind: 'page.written', page: journal })
  return journal
}

/** Stores a text as a version beside the current one. @returns its number */
export async function proposePageText(
  { database, userId }: { database: Pick<Database, 'search'>; userId: string },
  db: Db,
  text: NewText,
): Promise<number> {
  const { journalId, date, content } = text
  const version = await nextVersion(db, userId, journalId)
  await versions.insertVersion(db, { ...toVersion(userId, text), kind: 'proposed', version, content })
  const page = { id: journalId, date }
  await changePage({ database, now: text.now }, db, userId, { kind: 'page.proposed', page, version })
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
