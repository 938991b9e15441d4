import { AppError } from '../../../contract/app-error.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/secrets.ts'
import { lockAttempts, putAttempts } from './attempts.repository.ts'

/** Bounds what a user may have the service do at others, counted in the store for all nodes together. */
export interface CallLimits {
  /** Counts what a user may do `most` times a minute. @throws AppError RATE_LIMITED when it is one too many */
  count(userId: string, what: string, most: number): Promise<void>
}

const MINUTE_MS = 60_000

export const createCallLimits = (database: Database, clock: Clock, isOn: boolean): CallLimits => ({
  async count(userId, what, most) {
    if (!isOn) return
    const key = sha256(`${what}:${userId}`)
    await database.write(null, async (db) => {
      const now = clock.now()
      const { failures: calls, lastFailedAt: since } = await lockAttempts(db, key)
      // A clock that has been set back starts anew.
      const isSameMinute = Math.abs(now - since) < MINUTE_MS
      if (isSameMinute && calls >= most)
        throw new AppError('RATE_LIMITED', { retryAfterSeconds: (MINUTE_MS - Math.abs(now - since)) / 1000 })
      await putAttempts(db, key, isSameMinute ? calls + 1 : 1, isSameMinute ? since : now)
    })
  },
})
