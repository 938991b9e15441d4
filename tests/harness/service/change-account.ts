import { changeAccount } from '../../../server/accounts/change-account.ts'
import type { Database } from '../../../server/database/database.ts'
import { type Clock, systemClock } from '../../../server/lib/clock.ts'

/** As the operator's command does, in another process. */
export const setDisabled = (
  database: Database,
  userId: string,
  disabled: boolean,
  clock: Clock = systemClock,
): Promise<void> => changeAccount({ database, clock }, userId, { disabled })

/** Makes users operators, likewise. */
export const promoteOn =
  (database: Database) =>
  (userId: string): Promise<void> =>
    changeAccount({ database, clock: systemClock }, userId, { isAdmin: true })
