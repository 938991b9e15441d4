import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../database/database.ts'
import { isUnavailable, isUniqueViolation } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'

const RETRY_AFTER_SECONDS = 30

/** Writes rows of `users`, for which every server of a cluster has to answer. */
export const createAccountWrite =
  (database: Database) =>
  async <T>(userId: string, work: (db: Db) => Promise<T>): Promise<T> => {
    try {
      return await database.write(userId, work, 'account')
    } catch (cause) {
      if (!isUnavailable(cause)) throw cause
      throw new AppError('UNAVAILABLE', {
        message: 'The database, or one of its servers, does not answer, so accounts cannot be changed now.',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause,
      })
    }
  }

/** For a write that sets an e-mail address. @throws AppError EMAIL_TAKEN, or the error itself */
export function failAsEmailTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('EMAIL_TAKEN') : error
}
