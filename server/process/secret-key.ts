import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { verifyFingerprint } from '../database/key-fingerprint.ts'
import { deriveKey } from '../lib/secrets.ts'
import { readSecretKey } from './data-directory.ts'

/**
 * Reads the key that decrypts provider keys. On PostgreSQL, compares its fingerprint with the one that other nodes have
 * stored. On SQLite one process has the file, and its key lies beside it.
 *
 * @throws Error with one line when other nodes use another key
 */
export async function readVerifiedKey(database: Database, config: Config): Promise<Buffer> {
  const key = readSecretKey(config.DAYLEAF_DATA_DIR, config.DAYLEAF_SECRET_KEY)
  if (config.DAYLEAF_DATABASE_URL === undefined) return key
  if (await verifyFingerprint(database, 'provider-keys', deriveKey(key, 'key-check').toString('hex')))
    return key
  throw new Error(
    'The secret key of this node differs from the key of the other nodes: set their DAYLEAF_SECRET_KEY. If that key is lost, see docs/operations.md.',
  )
}
