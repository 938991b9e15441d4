// Restores pages from an archive with their ids, versions and sources.
import type { ArchivedPage, ArchivedVersion } from '../../../contract/archive.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import { ensureDay, findDayRow, setJournal } from '../../days/day-counts.service.ts'
import type { TrashService } from '../../trash/trash.service.ts'
import { putJournal } from '../journal.repository.ts'
import { toStored } from '../pages/page-evidence.ts'
import { insertVersion } from '../pages/versions.repository.ts'
import * as archived from './archived.repository.ts'

interface Dependencies {
  database: Database
  trash: TrashService
}

/** The result for a page: it is new, exists, exists with another text, or its day has another page. */
export type PageOutcome = 'new' | 'present' | 'changed' | 'other_page'

export type ArchivedPagesService = ReturnType<typeof createArchivedPagesService>

export function createArchivedPagesService({ database, trash }: Dependencies) {
  async function foresee(db: Db, userId: string, page: ArchivedPage): Promise<PageOutcome> {
    const before = await archived.findPage(db, userId, page.id)
    if (before?.trashId === null) {
      const isSame = before.date === page.date && before.content === page.content
      return isSame && before.version === page.version ? 'present' : 'changed'
    }
    const day = await findDayRow(db, userId, page.date)
    return day?.journalId ? 'other_page' : 'new'
  }

  return {
    foresee,

    /** Restores a new page. A page in the trash is moved out of it. */
    async bring(db: Db, userId: string, page: ArchivedPage): Promise<PageOutcome> {
      const outcome = await foresee(db, userId, page)
      if (outcome !== 'new') return outcome
      const before = await archived.findPage(db, userId, page.id)
      if (before?.trashId) await trash.takeOutJournal(db, userId, { id: page.id, entryId: before.trashId })
      await insertPage(database.search, db, userId, page)
      return outcome
    },
  }
}

async function insertPage(
  search: Database['search'],
  db: Db,
  userId: string,
  page: ArchivedPage,
): Promise<void> {
  const { id, date } = page
  await ensureDay(db, userId, date)
  const day = await findDayRow(db, userId, date)
  const dayRevision = day?.revision ?? 0
  // Revisions of another diary mean nothing here; the page is either fresh or stale.
  const isWhole = day?.eventCount === page.eventCount
  const revisionOf = (isStale: boolean) => (isStale || !isWhole ? dayRevision - 1 : dayRevision)
  for (const version of page.versions)
    await insertVersion(db, {
      ...versionColumns(version),
      ...{ user_id: userId, journal_id: id, revision: revisionOf(version.stale) },
      content: version.version === page.version ? null : version.content,
    })
  const journal = {
    ...{ id, date, title: page.title, content: page.content, eventCount: page.eventCount },
    revision: revisionOf(page.stale),
    generatedAt: Date.parse(page.generatedAt),
    ...{ taskId: page.taskId, version: page.version, doubtCount: page.doubtCount },
    edited: page.edited ? 1 : 0,
  }
  await putJournal(db, userId, journal)
  await setJournal(db, userId, date, journal)
  await search.put(db, { userId, kind: 'journal', id, date, type: null, text: page.content })
}

const versionColumns = (version: ArchivedVersion) => ({
  version: version.version,
  kind: version.kind,
  title: version.title,
  created_at: Date.parse(version.createdAt),
  task_id: version.taskId,
  snapshot_task_id: version.snapshotTaskId,
  event_count: version.eventCount,
  ...toStored(version),
})
