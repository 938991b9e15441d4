// Stores uploaded files next to the database until their import ends.
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listDirectory } from '../lib/list-directory.ts'
import { makeDirectory } from '../lib/make-directory.ts'

export type ImportFiles = ReturnType<typeof openImportFiles>

/** @param directory created with the first file */
export function openImportFiles(directory: string) {
  const nameOf = (userId: string, importId: string) => `${userId}.${importId}`
  const pathOf = (userId: string, importId: string) => join(directory, nameOf(userId, importId))
  return {
    pathOf,

    /** Runs `write` with the path of a new file, and deletes the file if `write` fails. */
    async add<T>(userId: string, importId: string, write: (path: string) => Promise<T>): Promise<T> {
      await makeDirectory(directory)
      try {
        return await write(pathOf(userId, importId))
      } catch (error) {
        await rm(pathOf(userId, importId), { force: true })
        throw error
      }
    },

    remove: (userId: string, importId: string) => rm(pathOf(userId, importId), { force: true }),

    async removeAll(userId: string): Promise<void> {
      for (const name of await listDirectory(directory))
        if (name.startsWith(`${userId}.`)) await rm(join(directory, name), { force: true })
    },

    /** In milliseconds since 1970; 0 if the file is gone. */
    async writtenAt(userId: string, importId: string): Promise<number> {
      return (await stat(pathOf(userId, importId)).catch(() => undefined))?.mtimeMs ?? 0
    },

    /** In bytes; undefined if the file is gone. */
    async findSize(userId: string, importId: string): Promise<number | undefined> {
      return (await stat(pathOf(userId, importId)).catch(() => undefined))?.size
    },

    /** Lists the imports that have a stored file. */
    async list(): Promise<{ userId: string; importId: string }[]> {
      return (await listDirectory(directory)).flatMap((name) => {
        const [userId, importId] = name.split('.')
        return userId && importId ? [{ userId, importId }] : []
      })
    },
  }
}
