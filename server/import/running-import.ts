// The row of an import while its file is read.
import type { Db } from '../database/tables.ts'
import { changeImport, type ImportChanges, type ImportRow } from './import.repository.ts'
import type { ImportCounts } from './import-counts.ts'

/** The import was cancelled or removed while it ran. */
export class ImportStopped extends Error {}

/** @throws ImportStopped unless the import is in one of the states */
export async function changeRunning(
  db: Db,
  { user_id: userId, id }: ImportRow,
  change: Parameters<typeof changeImport>[3],
): Promise<void> {
  if (!(await changeImport(db, userId, id, change))) throw new ImportStopped()
}

/**
 * The changes of an import's row that say how far its file was read. A file that is read further than at its last start did
 * not end the service there.
 *
 * @param row as it was when the file was begun
 */
export function howFar(
  row: ImportRow,
  counts: ImportCounts,
  progress: number,
): Pick<ImportChanges, 'progress' | 'starts'> {
  const { event_count, page_count, present_count, skipped_count } = row
  const isFurther = counts.count > event_count + page_count + present_count + skipped_count
  return { progress, ...(isFurther && { starts: 0 }) }
}
