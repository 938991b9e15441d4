// Where archives are kept: in a directory, or in a bucket of an S3-compatible service. Each user has a folder.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveAddressOf, arrivalDirectoryOf, type Config } from '../config.ts'
import { listDirectory } from '../lib/list-directory.ts'
import { syncDirectory } from '../lib/sync-to-disk.ts'
import { createTemporaryFiles, type TemporaryFiles } from '../media/intake/temporary-files.ts'
import type { Bucket } from '../media/store/s3/bucket.ts'
import { connectTo, verifyAtStart } from './open-store.ts'

export interface ArchivePlace {
  /** File names, sorted. */
  list(userId: string): Promise<string[]>
  /** Calls `write` with a path, and stores the file written there; stores nothing if `write` throws. */
  add(userId: string, name: string, write: (path: string) => Promise<void>): Promise<void>
  remove(userId: string, names: readonly string[]): Promise<void>
  removeAll(userId: string): Promise<void>
}

/**
 * @returns undefined if the operator has configured no archives
 * @throws Error of one line if the directory cannot be written, or the bucket cannot be used
 */
export async function openArchivePlace(config: Config): Promise<ArchivePlace | undefined> {
  const address = archiveAddressOf(config)
  if (address === undefined) return undefined
  if ('directory' in address) return keepInDirectory(address.directory)
  const { openBucket } = await import('../media/store/s3/bucket.ts')
  const bucket = openBucket(connectTo(address, config))
  const firstPage = bucket.list('').next()
  await verifyAtStart(`The place for archives ${config.DAYLEAF_ARCHIVE_URL}`, firstPage)
  return keepInBucket(bucket, createTemporaryFiles(arrivalDirectoryOf(config)))
}

/** @throws Error of one line if the directory cannot be created or written */
function keepInDirectory(directory: string): ArchivePlace {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.W_OK)
  } catch (cause) {
    throw new Error(`The directory for archives, ${directory}, cannot be written.`, { cause })
  }
  return {
    list: (userId) => listDirectory(join(directory, userId)),

    async add(userId, name, write) {
      const own = join(directory, userId)
      await mkdir(own, { recursive: true, mode: 0o700 })
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

function keepInBucket(bucket: Bucket, temporary: TemporaryFiles): ArchivePlace {
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
