import type { Import, ImportFormat } from '../../contract/imports.ts'
import { toInstant } from '../lib/instants.ts'
import type { ImportWishes } from '../media/tus/upload-metadata.ts'
import type { ImportRow } from './import.repository.ts'

const MAX_FILE_NAME = 200

export interface NewImport {
  id: string
  name: string
  /** Of the file, in bytes; 0 for a server, whose data are fetched later. */
  size: number
  wishes: ImportWishes
}

export function newRow(
  userId: string,
  { id, name, size, wishes }: NewImport,
  now: number,
): Omit<ImportRow, 'time_zone' | 'day_start'> {
  return {
    user_id: userId,
    id,
    status: 'reading',
    format: wishes.format ?? null,
    file_name: name.toWellFormed().replaceAll('\0', '').slice(0, MAX_FILE_NAME) || 'import',
    file_size: size,
    language: wishes.language ?? null,
    first_date: null,
    last_date: null,
    problems: '[]',
    samples: '[]',
    progress: 0,
    created_at: now,
    finished_at: null,
    is_preview: wishes.isPreview ? 1 : 0,
    replaces_changed: wishes.changed === 'replace' ? 1 : 0,
    event_count: 0,
    page_count: 0,
    attachment_count: 0,
    present_count: 0,
    skipped_count: 0,
    starts: 0,
  }
}

/** The row in the API's format. */
export const toImport = (row: ImportRow): Import => ({
  id: row.id,
  status: row.status,
  // Only values of the contract are stored.
  format: row.format as ImportFormat | null,
  fileName: row.file_name,
  counts: {
    events: row.event_count,
    pages: row.page_count,
    attachments: row.attachment_count,
    present: row.present_count,
    skipped: row.skipped_count,
  },
  firstDate: row.first_date,
  lastDate: row.last_date,
  timeZone: row.time_zone,
  problems: JSON.parse(row.problems),
  samples: JSON.parse(row.samples),
  progress: row.progress,
  createdAt: toInstant(row.created_at),
  finishedAt: row.finished_at === null ? null : toInstant(row.finished_at),
})
