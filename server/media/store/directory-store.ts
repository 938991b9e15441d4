import { randomBytes } from 'node:crypto'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCodeOf } from '../../lib/error-code.ts'
import { makeDirectory } from '../../lib/make-directory.ts'
import { readOrCreate } from '../../lib/read-or-create.ts'
import { isUnsupported } from '../../lib/sync-to-disk.ts'
import type { ByteRange, MediaStore, StoredFile, StoreKey } from './media-store.ts'
import { IDENTITY_NAME, partsPathOf, pathOf, toParts, variantPathsOf } from './media-store.ts'

/** Stores files in a directory, by user and SHA-256. A file gets its name only when all its bytes are synced. */
export function createDirectoryStore(root: string): MediaStore {
  const locate = (key: StoreKey) => join(root, pathOf(key))
  async function removeFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) await rm(join(root, path), { force: true })
  }

  return {
    async identify() {
      const file = join(root, IDENTITY_NAME)
      await makeDirectory(root)
      // Synchronous: once, before the service listens.
      return readOrCreate(file, randomBytes(16).toString('hex')).trim()
    },

    put: (key, file) => moveInto(locate(key), file, root),

    findSize: (key) => sizeOf(locate(key)),

    async read(key: StoreKey, range?: ByteRange) {
      // Opened before the response begins, so that a missing file results in an error response.
      const handle = await open(locate(key))
      return handle.createReadStream(range)
    },

    async remove(userId, hashes) {
      for (const sha256 of hashes)
        await removeFiles([pathOf({ userId, sha256 }), ...variantPathsOf({ userId, sha256 })])
    },

    removeVariants: (key) => removeFiles(variantPathsOf(key)),

    async listParts(key) {
      return toParts(await Array.fromAsync(namesIn(join(root, partsPathOf(key)))))
    },

    removePart: (key) => removeFiles([pathOf(key)]),

    removeParts: (key) => rm(join(root, partsPathOf(key)), DIRECTORY),

    removeAll: (userId) => rm(join(root, userId), DIRECTORY),

    list: () => listOriginals(root),
  }
}

/** An upload that ends meanwhile may put a file into a directory that is being deleted: ENOTEMPTY, which is tried again. */
const DIRECTORY = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const

async function* listOriginals(root: string): AsyncGenerator<StoredFile> {
  for await (const userId of namesIn(root))
    for await (const folder of namesIn(join(root, userId)))
      for await (const sha256 of namesIn(join(root, userId, folder)))
        if (/^[0-9a-f]{64}$/.test(sha256))
          yield { userId, sha256, size: (await sizeOf(join(root, userId, folder, sha256))) ?? 0 }
}

async function moveInto(
  target: string,
  { path, size }: { path: string; size: number },
  root: string,
): Promise<void> {
  if ((await sizeOf(target)) === size) return
  await makeSynced(dirname(target), root)
  await syncFile(path)
  await rename(path, target)
  await syncNames(dirname(target))
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Syncs the new directories, so that they are on disk before a file in them. */
async function makeSynced(path: string, root: string): Promise<void> {
  const first = await makeDirectory(path)
  if (first === undefined) return
  for (let made = path; made.length >= Math.min(first.length, root.length); made = dirname(made)) {
    await syncNames(dirname(made))
    if (made === first) return
  }
}

async function syncFile(path: string): Promise<void> {
  await using handle = await open(path)
  await handle.sync()
}

/** Windows cannot sync a directory and does not need to. */
async function syncNames(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  await syncFile(directory).catch((error) => {
    if (!isUnsupported(error)) throw error
  })
}

async function* namesIn(directory: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(directory)) yield entry.name
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const isMissing = (error: unknown): boolean => /^(ENOENT|ENOTDIR)$/.test(errorCodeOf(error) ?? '')
