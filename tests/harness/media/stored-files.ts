import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { arrivalDirectoryOf, readConfig, storeAddressOf } from '../../../server/config.ts'
import { openBucket } from '../../../server/media/store/s3/bucket.ts'
import { connectTo } from '../../../server/process/open-store.ts'

/** The configured directory or bucket. */
function openPlace(settings: Record<string, string>) {
  const config = readConfig(settings)
  const address = storeAddressOf(config)
  return 'directory' in address ? address : { bucket: openBucket(connectTo(address, config)) }
}

/** Names of a user's files in the store: originals, variants and parts of uploads. */
export async function listStoredFiles(settings: Record<string, string>, userId: string): Promise<string[]> {
  const place = openPlace(settings)
  if ('directory' in place) {
    const options = { recursive: true, withFileTypes: true } as const
    const entries = await readdir(join(place.directory, userId), options).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  const objects = await Array.fromAsync(place.bucket.list(`${userId}/`))
  return objects.map(({ path }) => path.split('/').at(-1) ?? '')
}

/** Names of the files that are on their way. */
export const arrivingFiles = (settings: Record<string, string>): Promise<string[]> =>
  readdir(arrivalDirectoryOf(readConfig(settings))).catch(() => [])

export async function readStoredFile(settings: Record<string, string>, path: string): Promise<Buffer> {
  const place = openPlace(settings)
  if ('directory' in place) return readFile(join(place.directory, path))
  const response = await place.bucket.open(path)
  if (!response) throw new Error(`There is no ${path}.`)
  return buffer(response)
}

/** Of a store in a directory. */
export async function removeStoredFile(settings: Record<string, string>, path: string): Promise<void> {
  const place = openPlace(settings)
  if (!('directory' in place)) throw new Error('The store is a bucket.')
  await rm(join(place.directory, path))
}
