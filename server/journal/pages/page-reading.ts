// Reads the page of a date, unless it is in the trash, with its current version.
import { AppError } from '../../../contract/app-error.ts'
import type { Db } from '../../database/tables.ts'
import { findJournal } from '../../diary/journal.repository.ts'
import { toJournal } from '../../diary/journal-mapping.ts'
import * as versions from '../../diary/page-versions.repository.ts'

export type JournalOfDay = NonNullable<Awaited<ReturnType<typeof findJournal>>>
export type VersionRow = NonNullable<Awaited<ReturnType<typeof versions.findVersion>>>

export interface Page {
  journal: JournalOfDay
  current: VersionRow
}

export async function findPage(db: Db, userId: string, date: string): Promise<Page | undefined> {
  const journal = await findJournal(db, userId, date)
  return journal && { journal, current: await getVersion(db, userId, journal.id, journal.version) }
}

/** @throws AppError NOT_FOUND for a date without a page */
export async function getPage(db: Db, userId: string, date: string): Promise<Page> {
  const page = await findPage(db, userId, date)
  if (!page) throw new AppError('NOT_FOUND')
  return page
}

/** @throws AppError NOT_FOUND */
export async function getVersion(
  db: Db,
  userId: string,
  journalId: string,
  version: number,
): Promise<VersionRow> {
  const row = await versions.findVersion(db, userId, journalId, version)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError VERSION_CONFLICT with the page as it is in its details */
export function assertVersion(row: JournalOfDay, version: number): void {
  if (row.version === version) return
  const journal = toJournal(row, row.dayRevision)
  throw new AppError('VERSION_CONFLICT', {
    details: [{ path: 'version', code: 'current_version', message: String(row.version), journal }],
  })
}

/** Whether text, the owner's sentences and opinions are as they were read. @throws AppError NOT_FOUND */
export async function isSame(db: Db, userId: string, page: Page): Promise<boolean> {
  const { journal, current } = await getPage(db, userId, page.journal.date)
  const isSameText = journal.id === page.journal.id && journal.version === page.journal.version
  return isSameText && current.own === page.current.own && current.opinions === page.current.opinions
}

/** Like `isSame`. @throws AppError NOT_FOUND, or VERSION_CONFLICT if something has changed */
export async function assertSame(db: Db, userId: string, page: Page): Promise<void> {
  if (await isSame(db, userId, page)) return
  assertVersion((await getPage(db, userId, page.journal.date)).journal, page.journal.version)
  throw new AppError('VERSION_CONFLICT')
}
