// Temporary files: received or derived, not yet in the store, not visible to users.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { makeDirectory } from '../../lib/make-directory.ts'

const DAY_MS = 24 * 3_600_000

export type TemporaryFiles = ReturnType<typeof createTemporaryFiles>

export function createTemporaryFiles(directory: string) {
  return {
    /** Calls `work` with a unique path, and deletes the file there afterwards unless it was moved. */
    async use<T>(work: (path: string) => Promise<T>): Promise<T> {
      await makeDirectory(directory)
      const path = join(directory, newId())
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },

    /** Deletes files left by killed processes. By age, because nodes may share the directory. */
    async deleteOld(clock: Clock): Promise<void> {
      const names = await readdir(directory).catch(() => [])
      for (const name of names) {
        const file = join(directory, name)
        const found = await stat(file).catch(() => undefined)
        if (found && found.mtimeMs < clock.now() - DAY_MS) await rm(file, { force: true, recursive: true })
      }
    },
  }
}
