import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROVIDER_IDS } from '../../contract/providers.ts'
import { listUsers } from '../accounts/accounts.repository.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { systemClock } from '../lib/clock.ts'
import { deriveKey } from '../lib/secrets.ts'
import { readSecretKey, SECRET_KEY_FILE } from '../process/data-directory.ts'
import { createSettingsService } from '../settings/settings.service.ts'

/** How many stored provider keys the current secret key does not decrypt. */
export async function countUnreadableKeys(database: Database, settings: Config): Promise<number> {
  const secretKey = deriveKey(readExistingKey(settings), 'provider-keys')
  const userSettings = createSettingsService({ database, clock: systemClock, secretKey })
  let unreadable = 0
  for (const { id } of await listUsers(database.reader)) {
    for (const provider of PROVIDER_IDS)
      await userSettings.findApiKey(id, provider).catch(() => {
        unreadable += 1
      })
  }
  return unreadable
}

/** Never creates the key file, which belongs to the key of the backup. A random key replaces it, which decrypts nothing. */
export function readExistingKey({ DAYLEAF_DATA_DIR, DAYLEAF_SECRET_KEY }: Config): Buffer {
  const isThere = DAYLEAF_SECRET_KEY !== undefined || existsSync(join(DAYLEAF_DATA_DIR, SECRET_KEY_FILE))
  return isThere ? readSecretKey(DAYLEAF_DATA_DIR, DAYLEAF_SECRET_KEY) : randomBytes(32)
}
