import type { Config } from '../config.ts'
import { systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import { openPlaces } from '../places/open-places.ts'
import { createServices, type Services } from '../process/services.ts'
import { findUser } from './accounts.ts'
import { withDiary } from './directory-use.ts'
import { readExistingKey } from './provider-keys.ts'

/** Opens the services for a command that acts for a user. @throws Error of one line if there is no such account */
export const withUser = <T>(
  settings: Config,
  email: string,
  work: (services: Services, userId: string) => Promise<T>,
): Promise<T> =>
  withDiary(settings, async (database) => {
    const user = await findUser(database, email)
    const places = openPlaces(settings, systemClock, createLogger('silent'))
    try {
      const key = readExistingKey(settings)
      return await work(await createServices(settings, { database, places, key }), user.id)
    } finally {
      places.close()
    }
  })
