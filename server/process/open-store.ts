// Opens the configured media store, and checks that it belongs to this diary.
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Config, storeAddressOf } from '../config.ts'
import type { Database } from '../database/database.ts'
import { verifyFingerprint } from '../database/key-fingerprint.ts'
import type { S3Address } from '../lib/store-address.ts'
import { createDirectoryStore } from '../media/store/directory-store.ts'
import type { MediaStore } from '../media/store/media-store.ts'
import type { S3Connection } from '../media/store/s3/s3-client.ts'

/** A wrong setting must be reported within 5 s. */
const START_MS = 4_000

export async function openStore(config: Config): Promise<MediaStore> {
  const address = storeAddressOf(config)
  if ('directory' in address) return createDirectoryStore(address.directory)
  // Loaded only where it is used.
  const { createS3Store } = await import('../media/store/s3/s3-store.ts')
  return createS3Store(connectTo(address, config))
}

export const connectTo = (address: S3Address, config: Config): S3Connection => ({
  address,
  credentials: {
    accessKeyId: config.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.AWS_SECRET_ACCESS_KEY ?? '',
  },
})

/**
 * Opens the store at start. Nodes that share a PostgreSQL database must share a store too.
 *
 * @throws Error of one line if the object store cannot be used, or other nodes use another store
 */
export async function openVerifiedStore(database: Database, config: Config): Promise<MediaStore> {
  const store = await openStore(config)
  const isShared = config.DAYLEAF_DATABASE_URL !== undefined
  if (!isShared && 'directory' in storeAddressOf(config)) return store
  const place = `The media store ${config.DAYLEAF_MEDIA_URL ?? config.DAYLEAF_DATA_DIR}`
  const identity = await verifyAtStart(place, store.identify())
  if (!isShared || (await verifyFingerprint(database, 'media-store', identity))) return store
  throw new Error(
    'This node keeps attached files in another place than the other nodes: give all nodes one store, an object store or a shared directory, in DAYLEAF_MEDIA_URL. See docs/operations.md.',
  )
}

/** @throws Error of one line if the place cannot be used or does not answer soon */
export async function verifyAtStart<T>(place: string, use: Promise<T>): Promise<T> {
  const silence = setTimeout(START_MS, undefined, { ref: false }).then(() => {
    throw new Error('it does not answer')
  })
  try {
    return await Promise.race([use, silence])
  } catch (error) {
    throw new Error(`${place} cannot be used: ${describeCause(error)}.`, { cause: error })
  }
}

/** The innermost message, because that of the object store's client names only its code. */
export function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** The place of attached files, for messages. */
export const nameOfStore = (config: Config): string => {
  const address = storeAddressOf(config)
  return 'directory' in address ? resolve(address.directory) : (config.DAYLEAF_MEDIA_URL ?? '')
}
