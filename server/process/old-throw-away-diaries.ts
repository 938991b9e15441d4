// Deletes temporary diaries that a killed process has left. Apart from what makes them, which is loaded when it is needed.
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../lib/clock.ts'
import { listDirectory } from '../lib/list-directory.ts'

export const THROW_AWAY_PREFIX = 'dayleaf-drill-'
/** Restoring the largest archive takes less. */
const MAX_AGE_MS = 24 * 3_600_000

/**
 * Deletes what a killed process has left: whole diaries, also of accounts that were deleted since. By the clock that dates
 * files: by one that is ahead, a service would delete what others on the machine are restoring into.
 */
export async function deleteOldThrowAwayDiaries(directory = tmpdir()): Promise<void> {
  for (const name of await listDirectory(directory)) {
    const path = join(directory, name)
    const found = name.startsWith(THROW_AWAY_PREFIX) ? await stat(path).catch(() => undefined) : undefined
    // Those of another user of the machine cannot be deleted, and are none of ours.
    if (found && found.mtimeMs < systemClock.now() - MAX_AGE_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
