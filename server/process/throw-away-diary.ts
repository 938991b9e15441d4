// A diary in a temporary directory, into which an archive is restored, and which is deleted afterwards.
import { randomBytes } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertUser } from '../accounts/accounts.repository.ts'
import type { Config } from '../config.ts'
import { openSqlite } from '../database/sqlite/open.ts'
import { systemClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { PlacesService } from '../places/places.service.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { THROW_AWAY_PREFIX } from './old-throw-away-diaries.ts'
import { createServices, type Services } from './services.ts'

/** No limits: an archive may be larger than the largest upload. */
const BOUNDLESS = {
  DAYLEAF_DATABASE_URL: undefined,
  DAYLEAF_MEDIA_URL: undefined,
  DAYLEAF_QUOTA_GB: undefined,
  DAYLEAF_MAX_FILE_MB: 100_000,
}

/** @param work gets the services and the one user of an empty diary */
export async function withThrowAwayDiary<T>(
  { settings, places }: { settings: Config; places: PlacesService },
  work: (services: Services, userId: string) => Promise<T>,
): Promise<T> {
  await using directory = await mkdtempDisposable(join(tmpdir(), THROW_AWAY_PREFIX))
  prepareDataDirectory(directory.path)
  const database = await openSqlite(directory.path)
  try {
    const config = { ...settings, ...BOUNDLESS, DAYLEAF_DATA_DIR: directory.path }
    const services = await createServices(config, { database, places, key: randomBytes(32) })
    const userId = newId()
    await database.write(userId, (db) =>
      insertUser(db, { id: userId, ...NOBODY, createdAt: systemClock.now() }),
    )
    return await work(services, userId)
  } finally {
    await database.close()
  }
}

/** Signing in is impossible: the password hash is invalid. */
const NOBODY = { email: 'drill@localhost', emailKey: 'drill@localhost', passwordHash: '' }
