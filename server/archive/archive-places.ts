// Where archives are kept: in a directory, or in a bucket of an S3-compatible service. Each user has a folder.
import { accessSync, constants } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listDirectory } from '../lib/list-directory.ts'
import { makeDirectory, makeDirectorySync } from '../lib/make-directory.ts'
import { syncDirectory } from '../lib/sync-to-disk.ts'
import type { TemporaryFiles } from '../media/intake/temporary-files.ts'
import type { Bucket } from '../media/store/s3/bucket.ts'

export interface ArchivePlace {
  /** File names, sorted. */
  list(userId: string): Promise<string[]>
  /** Calls `write` with a path, and stores the file written there; stores nothing if `write` throws. */
  add(userId: string, name: string, write: (path: string) => Promise<void>): Promise<void>
  remove(userId: string, names: readonly string[]): Promise<void>
  removeAll(userId: string): Promise<void>
}

/** @throws Error of one line if the directory cannot be created or written */
export function keepInDirectory(directory: string): ArchivePlace {
  try {
    makeDirectorySync(directory)
    accessSync(directory, constants.W_OK)
  } catch (cause) {
    throw new Error(`The directory for archives, ${directory}, cannot be written.`, { cause })
  }
  return {
    list: (userId) => listDirectory(join(directory, userId)),

    async add(userId, name, write) {
      const own = join(directory, userId)
      await makeDirectory(own)
      const partial = join(own, 'unproven.partial')
      try {
        await write(partial)
        await rename(partial, join(own, name))
        syncDirectory(own)
      } finally {
        await rm(partial, { force: true })
      }
    },

    async remove(userId, names) {
      for (const name of names) await rm(join(directory, userId, name), { force: true })
    },

    removeAll: (userId) => rm(join(directory, userId), { recursive: true, force: true }),
  }
}

export function keepInBucket(bucket: Bucket, temporary: TemporaryFiles): ArchivePlace {
  const list = async (userId: string) => {
    const objects = await Array.fromAsync(bucket.list(`${userId}/`))
    return objects.map(({ path }) => path.slice(userId.length + 1)).toSorted()
  }
  const remove = (userId: string, names: readonly string[]) =>
    bucket.remove(names.map((name) => `${userId}/${name}`))
  return {
    list,
    remove,

    add: (userId, name, write) =>
      temporary.use(async (path) => {
        await write(path)
        await bucket.put(`${userId}/${name}`, { path, size: (await stat(path)).size })
      }),

    removeAll: async (userId) => remove(userId, await list(userId)),
  }
}
