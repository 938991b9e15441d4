/** Maps SQLSTATE codes to database faults, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
import { errorCodeOf } from '../../lib/error-code.ts'
import { DatabaseError, type DatabaseFault } from '../errors.ts'

const LOCK_TIMEOUT = '55P03'

const FAULTS = new Map<string, DatabaseFault>([
  ['23503', 'foreign-key'],
  ['23505', 'unique'],
  ['53100', 'full'],
  ['25006', 'unavailable'], // read-only transaction: a standby that was not promoted yet
  ['40001', 'unavailable'], // serialization failure
  ['40P01', 'unavailable'], // deadlock
  [LOCK_TIMEOUT, 'unavailable'], // lock not available
  ['57014', 'unavailable'], // statement timeout
  ['25P03', 'unavailable'], // idle in transaction timeout
  ['28000', 'unavailable'], // invalid authorization
  ['28P01', 'unavailable'], // invalid password
  ['3D000', 'unavailable'], // invalid catalog name
])
/** Connection exception, insufficient resources, operator intervention, system error. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58'])
const RETRYABLE = new Set(['40001', '40P01'])
const IN_FAILED_TRANSACTION = '25P02'

const isFromServer = (error: unknown): boolean => error instanceof Error && 'severity' in error

function faultOf(error: unknown): DatabaseFault {
  // Errors of the driver and of the network all concern the connection.
  if (!isFromServer(error)) return 'unavailable'
  const code = errorCodeOf(error) ?? ''
  return FAULTS.get(code) ?? (UNAVAILABLE_CLASSES.has(code.slice(0, 2)) ? 'unavailable' : 'other')
}

const INTERNAL_ERROR = 'XX000'

/**
 * Of a commit that failed. Citus answers with an internal error where it lost a worker during the commit: the outcome is
 * then unknown, as with a lost connection.
 */
export function toCommitError(error: unknown): unknown {
  if (errorCodeOf(error) !== INTERNAL_ERROR) return toDatabaseError(error)
  return new DatabaseError('unavailable', error)
}

export const toDatabaseError = (error: unknown): DatabaseError =>
  error instanceof DatabaseError ? error : new DatabaseError(faultOf(error), error)

const causeOf = (error: unknown): unknown => (error instanceof DatabaseError ? error.cause : undefined)

/** Deadlock or serialization failure: nothing was done, and the transaction can be run again. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(errorCodeOf(causeOf(error)) ?? '')

export const isLockTimeout = (error: unknown): boolean => errorCodeOf(causeOf(error)) === LOCK_TIMEOUT

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return !isFromServer(error.cause) || /^(08|57P0)/.test(errorCodeOf(error.cause) ?? '')
}

/** Whether an earlier statement of the transaction failed, which this error does not describe. */
export const isTransactionAborted = (error: unknown): boolean =>
  errorCodeOf(causeOf(error)) === IN_FAILED_TRANSACTION

/** The server's code and message, for the operator; without data and password. */
export function describeFault(error: unknown): string {
  const cause = causeOf(error) ?? error
  const message = cause instanceof Error ? cause.message : String(cause)
  const code = errorCodeOf(cause)
  return code ? `${message || 'no answer'} (${code})` : message
}
