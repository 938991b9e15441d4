import type { ARCHIVE_CHECK_STEPS } from '../../../contract/export.ts'
import type { Import } from '../../../contract/imports.ts'
import type { ArchiveFile } from './archive-digest.ts'
import type { Difference } from './compare.ts'
import type { ReadArchive } from './digest.program.ts'

/** The result of restoring an archive. */
export interface Drill extends Omit<ReadArchive, 'digest'> {
  /** Problems of the import into the temporary diary. */
  problems: Import['problems']
  /** Days and files that differ after the restore. */
  differences: readonly Difference[]
  /** Days and files that differ from the current diary; undefined if not requested. */
  since: readonly Difference[] | undefined
}

export const isProven = ({ damaged, problems, differences }: Drill): boolean =>
  damaged.length + problems.length + differences.length === 0

export type DrillStep = (typeof ARCHIVE_CHECK_STEPS)[number]

export interface DrillOptions {
  signal: AbortSignal
  /** Another diary to compare with, such as the current one. */
  living?: () => Promise<AsyncIterable<ArchiveFile>>
  /** An archive that unpacks to more is refused. */
  maxBytes?: number
  /** Called when a step begins, but not for the first. */
  onStep?: (step: DrillStep) => void
}

/**
 * Restores an archive into a temporary diary and compares the two.
 *
 * @throws UnreadableFile for an unreadable or too large file, NoArchive for a file that is not a Dayleaf archive
 */
export type DrillArchive = (file: string, options: DrillOptions) => Promise<Drill>

/** A file that has no readable manifest. */
export class NoArchive extends Error {}
