// Restores pages from an archive with their ids, versions and sources.
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import { ensureDay, findDayRow } from '../../diary/day-counts.service.ts'
import { toHiddenColumn } from '../../diary/journal-mapping.ts'
import { insertVersion } from '../../diary/page-versions.repository.ts'
import type { PagePart } from '../../import/archive/archive-parts.ts'
import type { PageOutcome } from '../../import/import-counts.ts'
import { changePage, type PageContext } from '../../journal/pages/change-page.ts'
import type { Clock } from '../../lib/clock.ts'
import { createPause } from '../../lib/pause.ts'
import { deletePageOfEntry } from '../../removal/entries.ts'
import { restorePage } from '../../trash/restore.ts'
import * as archived from './archived.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

export function createArchivedPagesService({ database, clock }: Dependencies) {
  async function predict(db: Db, userId: string, page: PagePart): Promise<PageOutcome> {
    return predictPage(db, userId, page, await archived.findPage(db, userId, page.id))
  }

  /** A page in the trash comes back as it is there, unless the archive has a later version. */
  async function recordNew(db: Db, userId: string, page: PagePart, before: StoredPage): Promise<void> {
    if (before && before.trashId !== null) {
      const { id, trashId: entryId, version } = before
      if (version >= page.version) {
        return restorePage({ database, now: clock.now() }, db, userId, { ...before, entryId })
      }
      await deletePageOfEntry(db, userId, { id, entryId })
    }
    await insertPage({ database, now: clock.now() }, db, userId, page)
  }

  return {
    predict,

    async record(db: Db, userId: string, page: PagePart): Promise<PageOutcome> {
      const before = await archived.findPage(db, userId, page.id)
      const outcome = await predictPage(db, userId, page, before)
      if (outcome === 'new' || outcome === 'restored') await recordNew(db, userId, page, before)
      return outcome
    },
  }
}

type StoredPage = Awaited<ReturnType<typeof archived.findPage>>

async function predictPage(db: Db, userId: string, page: PagePart, before: StoredPage): Promise<PageOutcome> {
  const isSame =
    before?.date === page.date && before.content === page.content && before.version === page.version
  if (before?.trashId === null) return isSame ? 'present' : 'changed'
  const isKept = before !== undefined && before.version >= page.version
  const day = await findDayRow(db, userId, page.date)
  if (day?.journalId) return 'other_page'
  return isKept && !isSame ? 'restored' : 'new'
}

async function insertPage(context: PageContext, db: Db, userId: string, page: PagePart): Promise<void> {
  const { id, date } = page
  await ensureDay(db, userId, date)
  const day = await findDayRow(db, userId, date)
  const dayRevision = day?.revision ?? 0
  // Revisions of another diary mean nothing here; the page is either fresh or stale.
  const isWhole = day?.eventCount === page.eventCount
  const revisionOf = (isStale: boolean) => (isStale || !isWhole ? dayRevision - 1 : dayRevision)
  const pause = createPause()
  for (const version of page.versions) {
    await insertVersion(db, {
      ...versionColumns(version),
      ...{ user_id: userId, journal_id: id, revision: revisionOf(version.stale) },
      content: version.version === page.version ? null : version.content,
    })
    await pause()
  }
  const journal = {
    ...{ id, date, title: page.title, content: page.content, eventCount: page.eventCount },
    revision: revisionOf(page.stale),
    generatedAt: Date.parse(page.generatedAt),
    ...{ taskId: page.taskId, version: page.version, doubtCount: page.doubtCount },
    edited: page.edited ? 1 : 0,
    ...{ proposed: page.proposed, coverId: page.coverId },
    hiddenPictures: toHiddenColumn(page.hiddenPictures),
  }
  await changePage(context, db, userId, { kind: 'page.written', page: journal })
}

const versionColumns = (version: PagePart['versions'][number]) => ({
  version: version.version,
  kind: version.kind,
  title: version.title,
  created_at: Date.parse(version.createdAt),
  task_id: version.taskId,
  snapshot_task_id: version.snapshotTaskId,
  event_count: version.eventCount,
  ...{ marks: version.marks, own: version.own, opinions: version.opinions },
})
