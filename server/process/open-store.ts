// Opens the configured media store, and checks that it belongs to this diary.
import { setTimeout } from 'node:timers/promises'
import { type Config, storeAddressOf } from '../config.ts'
import type { Database } from '../database/database.ts'
import { verifyFingerprint } from '../database/key-fingerprint.ts'
import { createDirectoryStore } from '../media/store/directory-store.ts'
import type { MediaStore } from '../media/store/media-store.ts'

/** A wrong setting must be reported within 5 s. */
const START_MS = 4_000

export async function openStore(config: Config): Promise<MediaStore> {
  const address = storeAddressOf(config)
  if ('directory' in address) return createDirectoryStore(address.directory)
  // Loaded only where it is used.
  const { createS3Store } = await import('../media/store/s3/s3-store.ts')
  const credentials = {
    accessKeyId: config.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.AWS_SECRET_ACCESS_KEY ?? '',
  }
  return createS3Store({ address, credentials })
}

/**
 * Opens the store at start. Nodes that share a PostgreSQL database must share a store too.
 *
 * @throws Error of one line if the object store cannot be used, or other nodes use another store
 */
export async function openVerifiedStore(database: Database, config: Config): Promise<MediaStore> {
  const store = await openStore(config)
  const isShared = config.DAYLEAF_DATABASE_URL !== undefined
  if (!isShared && 'directory' in storeAddressOf(config)) return store
  const identity = await identify(store, config)
  if (!isShared || (await verifyFingerprint(database, 'media-store', identity))) return store
  throw new Error(
    'This node keeps attached files in another place than the other nodes: give all nodes one store, an object store or a shared directory, in DAYLEAF_MEDIA_URL. See docs/operations.md.',
  )
}

async function identify(store: MediaStore, config: Config): Promise<string> {
  const silence = setTimeout(START_MS, undefined, { ref: false }).then(() => {
    throw new Error('it does not answer')
  })
  try {
    return await Promise.race([store.identify(), silence])
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The media store ${config.DAYLEAF_MEDIA_URL ?? config.DAYLEAF_DATA_DIR} cannot be used: ${reason}.`,
      { cause },
    )
  }
}
