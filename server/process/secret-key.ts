import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { verifyKeyFingerprint } from '../database/key-fingerprint.ts'
import { deriveKey } from '../lib/secrets.ts'
import { readSecretKey } from './data-directory.ts'

/**
 * Reads the key that opens what is stored sealed, and on a database that several nodes serve holds it against theirs.
 * A file has one process and its key beside it.
 *
 * @throws Error with one line when the database is served with another key
 */
export async function readVerifiedKey(database: Database, settings: Config): Promise<Buffer> {
  const key = readSecretKey(settings.DAYLEAF_DATA_DIR, settings.DAYLEAF_SECRET_KEY)
  if (settings.DAYLEAF_DATABASE_URL === undefined) return key
  if (await verifyKeyFingerprint(database, deriveKey(key, 'key-check').toString('hex'))) return key
  await database.close()
  throw new Error(
    'The secret key of this node is not the one that its database is served with: give it the DAYLEAF_SECRET_KEY of the other nodes. Where that is lost, docs/operations.md says how to go on.',
  )
}
