// Reads the living page of a date with its current version.
import { AppError } from '../../../contract/app-error.ts'
import type { Db } from '../../database/tables.ts'
import { findJournal } from '../journal.repository.ts'
import * as versions from './versions.repository.ts'

export type JournalOfDay = NonNullable<Awaited<ReturnType<typeof findJournal>>>
export type VersionRow = NonNullable<Awaited<ReturnType<typeof versions.findVersion>>>

export interface Page {
  journal: JournalOfDay
  current: VersionRow
}

/** @throws AppError NOT_FOUND for a date without a page */
export async function getPage(db: Db, userId: string, date: string): Promise<Page> {
  const journal = await findJournal(db, userId, date)
  if (!journal) throw new AppError('NOT_FOUND')
  return { journal, current: await getVersion(db, userId, journal.id, journal.version) }
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

/** @throws AppError VERSION_CONFLICT, which names the version that the page has */
export function assertVersion(journal: { version: number }, version: number): void {
  if (journal.version === version) return
  throw new AppError('VERSION_CONFLICT', {
    details: [{ path: 'version', code: 'current_version', message: String(journal.version) }],
  })
}

/** @throws AppError VERSION_CONFLICT where the page got another text, or another sentence of its owner, meanwhile */
export async function assertSame(db: Db, userId: string, { journal, current }: Page): Promise<void> {
  const now = await getPage(db, userId, journal.date)
  assertVersion(now.journal, journal.version)
  if (now.journal.id !== journal.id || now.current.own !== current.own) throw new AppError('VERSION_CONFLICT')
}
