// Files on their way: received, or derived, and not yet in the store. None of them is anything to a user.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'

const DAY_MS = 24 * 3_600_000

export type TemporaryFiles = ReturnType<typeof createTemporaryFiles>

export function createTemporaryFiles(directory: string) {
  return {
    /** A path of its own for `work`, whose file is deleted afterwards unless it was moved. */
    async use<T>(work: (path: string) => Promise<T>): Promise<T> {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, newId())
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },

    /** Deletes what a process left that was killed. Several nodes may share the directory, so by age. */
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
